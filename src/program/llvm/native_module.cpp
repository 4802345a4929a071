#include "program/native_module.h"

#include "program/allocation_functions.h"
#include "program/entry.h"
#include "program/error_functions.h"
#include "program/llvm/entry.h"
#include "program/llvm/given_world.h"
#include "program/llvm/linker.h"
#include "program/llvm/native_branches.h"
#include "program/llvm/native_globals.h"
#include "program/llvm/native_mark.h"
#include "program/llvm/native_models.h"
#include "program/llvm/native_outside.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace hindsight {

namespace {

constexpr llvm::StringRef kInputPrefix = "__VERIFIER_nondet_";

/// An empty body for a function, made so that sanitizers can look through it at its callers. It is no place in a
/// source.
llvm::BasicBlock* newBody(llvm::Function& function) {
  function.setSubprogram(nullptr);
  function.setUWTableKind(llvm::UWTableKind::Default);
  function.addFnAttr("frame-pointer", "all");
  return llvm::BasicBlock::Create(function.getContext(), "", &function);
}

class NativeModuleMaker {
public:
  explicit NativeModuleMaker(llvm::Module& module) : module(module), context(module.getContext()) {}

  void instrument(llvm::Attribute::AttrKind sanitizer);
  void stopAt(llvm::StringRef errorFunction);
  void countAllocations();
  void checkLeaksBeforeLeaving();
  void takeWorldFromTest();
  void alignAnySize();
  void keepToItself();
  void defineInputFunctions();
  void defineOutside(const std::vector<std::string>& names) {
    defineOutsideFunctions(module, names,
                           [this](llvm::IRBuilder<>& builder, llvm::Type* type) { return readInput(builder, type); });
  }
  void doWithoutMissing();
  void recordDecisions(const std::string& entry);
  std::optional<Error> startIn(const std::string& entry);
  std::optional<Error> startFuzzTarget(llvm::Function* target);
  bool isCxx() const;

private:
  void sendToReplay(llvm::StringRef name);
  llvm::Value* readInput(llvm::IRBuilder<>& builder, llvm::Type* type);
  llvm::Value* takeFromHeap(llvm::IRBuilder<>& builder, llvm::Argument& parameter);
  void returnToNobody(llvm::IRBuilder<>& builder, llvm::Value* result);
  llvm::FunctionCallee replayFunction(const char* name, std::initializer_list<llvm::Type*> parameters);
  bool isScalar(llvm::Type* type) const {
    return type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
  }
  /// A scalar, or several of one type as for __int128.
  bool isInput(llvm::Type* type) const {
    auto* parts = llvm::dyn_cast<llvm::StructType>(type);
    if (!parts || parts->getNumElements() == 0) return isScalar(type);
    llvm::Type* first = parts->getElementType(0);
    return isScalar(first) && std::ranges::all_of(parts->elements(), [&](llvm::Type* part) { return part == first; });
  }
  llvm::Type* sizeType() const { return module.getDataLayout().getIntPtrType(context); }

  llvm::Module& module;
  llvm::LLVMContext& context;
};

llvm::FunctionCallee NativeModuleMaker::replayFunction(const char* name,
                                                       std::initializer_list<llvm::Type*> parameters) {
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), llvm::ArrayRef(parameters), false);
  return module.getOrInsertFunction(name, type);
}

void NativeModuleMaker::instrument(llvm::Attribute::AttrKind sanitizer) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || function.hasFnAttribute(llvm::Attribute::Naked)) continue;
    function.addFnAttr(sanitizer);
    function.addFnAttr("frame-pointer", "all");
    if (!function.hasUWTable()) function.setUWTableKind(llvm::UWTableKind::Default);
  }
}

/// Only calls of the program count: if a library has a function of that name, it keeps it for itself.
void NativeModuleMaker::stopAt(llvm::StringRef errorFunction) {
  llvm::Function* function = module.getFunction(errorFunction);
  if (!function || function->isIntrinsic()) return;
  function->deleteBody();
  function->setComdat(nullptr);
  function->setVisibility(llvm::GlobalValue::DefaultVisibility);
  function->setDSOLocal(true);
  function->setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::IRBuilder<> builder(newBody(*function));
  llvm::Value* text = builder.CreateGlobalStringPtr(errorFunction);
  builder.CreateCall(replayFunction("__hindsight_replay_error", {text->getType()}), {text});
  builder.CreateUnreachable();
}

/// What the program defines itself it also calls itself.
void NativeModuleMaker::sendToReplay(llvm::StringRef name) {
  llvm::Function* function = module.getFunction(name);
  if (function && function->isDeclaration()) function->setName("__hindsight_replay_" + name);
}

/// And what gives the blocks back: some are not where the C library would have put them.
void NativeModuleMaker::countAllocations() {
  for (std::string_view name : kAllocationFunctions) sendToReplay(name);
  for (const char* name : {"free", "cfree", "malloc_usable_size"}) sendToReplay(name);
  const char* size = module.getDataLayout().getPointerSize() == 8 ? "m" : "j";
  for (const char* rest : {"", "RKSt9nothrow_t", "St11align_val_t", "St11align_val_tRKSt9nothrow_t"})
    for (const char* kind : {"_Znw", "_Zna"}) sendToReplay(fmt::format("{}{}{}", kind, size, rest));
  for (const char* kind : {"_ZdlPv", "_ZdaPv"}) {
    for (const char* rest : {"", "RKSt9nothrow_t", "St11align_val_t"}) sendToReplay(fmt::format("{}{}", kind, rest));
    for (const char* rest : {"", "St11align_val_t"}) sendToReplay(fmt::format("{}{}{}", kind, size, rest));
  }
}

/// What differs from run to run comes from the test.
void NativeModuleMaker::takeWorldFromTest() {
  expandMachineQueries(module);
  for (const char* name : {"cpuid", "rdtsc"})
    if (llvm::Function* function = module.getFunction(fmt::format("__hindsight_{}", name)))
      function->setName(fmt::format("__hindsight_replay_{}", name));
  for (const char* name : {"time",
                           "clock",
                           "gettimeofday",
                           "clock_gettime",
                           "timespec_get",
                           "rand",
                           "random",
                           "getpid",
                           "getppid",
                           "kill",
                           "getrandom",
                           "getentropy",
                           "arc4random",
                           "arc4random_buf",
                           "arc4random_uniform",
                           "mkstemp",
                           "mkstemp64",
                           "mkostemp",
                           "mkstemps",
                           "mkostemps",
                           "mkdtemp",
                           "readdir",
                           "readdir64",
                           "rewinddir",
                           "closedir",
                           "telldir",
                           "seekdir",
                           "sysconf",
                           "get_nprocs",
                           "get_nprocs_conf",
                           "get_phys_pages",
                           "get_avphys_pages",
                           "sysinfo",
                           "getloadavg",
                           "mincore",
                           "gethostname",
                           "uname"})
    sendToReplay(name);
}

/// The C library gives what it is asked for; a sanitizer only multiples of the alignment.
void NativeModuleMaker::alignAnySize() {
  sendToReplay("aligned_alloc");
}

/// These end the program without the handlers among which a sanitizer looks for leaks.
void NativeModuleMaker::checkLeaksBeforeLeaving() {
  for (const char* name : {"_exit", "_Exit"}) {
    llvm::Function* function = module.getFunction(name);
    if (function && function->isDeclaration()) function->setName(llvm::Twine("__hindsight_replay") + name);
  }
}

/// What the program defines under a name of the C library is called by the program alone, as in the engine: not by the
/// library, and not by a sanitizer that looks around with it.
void NativeModuleMaker::keepToItself() {
  for (llvm::Function& function : module) {
    bool isOfC = !function.isDeclaration() && !function.getName().starts_with("_Z") && function.getName() != "main";
    if (!isOfC || function.hasLocalLinkage()) continue;
    function.setComdat(nullptr);
    function.setVisibility(llvm::GlobalValue::DefaultVisibility);
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.setDSOLocal(true);
  }
}

/// The next input of the test as a value of this type: as many bytes as the engine makes of it.
llvm::Value* NativeModuleMaker::readInput(llvm::IRBuilder<>& builder, llvm::Type* type) {
  uint64_t bits = module.getDataLayout().getTypeSizeInBits(type).getFixedValue();
  uint64_t bytes = inputBytes(static_cast<unsigned>(bits));
  llvm::Type* stored = type->isIntegerTy() ? builder.getIntNTy(static_cast<unsigned>(bytes * 8)) : type;
  llvm::Value* place = builder.CreateAlloca(stored);
  llvm::Value* size = llvm::ConstantInt::get(sizeType(), bytes);
  builder.CreateCall(replayFunction("__hindsight_replay_input", {builder.getPtrTy(), sizeType()}), {place, size});
  llvm::Value* value = builder.CreateLoad(stored, place);
  return type->isIntegerTy() ? builder.CreateTrunc(value, type) : value;
}

void NativeModuleMaker::defineInputFunctions() {
  std::vector<llvm::Function*> wanted;
  for (llvm::Function& function : module)
    if (function.isDeclaration() && function.getName().starts_with(kInputPrefix) && isInput(function.getReturnType()))
      wanted.push_back(&function);
  for (llvm::Function* function : wanted) {
    function->setLinkage(llvm::GlobalValue::InternalLinkage);
    llvm::IRBuilder<> builder(newBody(*function));
    llvm::Value* value = readInput(builder, function->getReturnType());
    bool isBool = function->getName().ends_with("_bool") || function->getName().ends_with("__Bool");
    if (isBool && value->getType()->isIntegerTy()) // the lowest bit decides, as in the engine
      value = builder.CreateAnd(value, llvm::ConstantInt::get(value->getType(), 1));
    builder.CreateRet(value);
  }
}

/// What no library defines has no address, instead of keeping the program from being started. In the engine a path ends
/// where it uses such a thing, so no test does.
void NativeModuleMaker::doWithoutMissing() {
  auto allow = [](llvm::GlobalObject& missing) {
    missing.setLinkage(llvm::GlobalValue::ExternalWeakLinkage);
    missing.setDSOLocal(false);
  };
  for (llvm::GlobalVariable& variable : module.globals())
    if (variable.isDeclaration() && !variable.isThreadLocal()) allow(variable);
  for (llvm::Function& function : module)
    if (function.isDeclaration() && !function.isIntrinsic() && function.hasAddressTaken()) allow(function);
}

/// From where the program starts, whatever has to be done before.
void NativeModuleMaker::recordDecisions(const std::string& entry) {
  llvm::Function* start = findEntry(module, entry);
  if (!start) start = module.getFunction(kFuzzTarget);
  std::vector<llvm::Function*> starts;
  for (llvm::Function* each : {start, module.getFunction("LLVMFuzzerInitialize")})
    if (each && !each->isDeclaration()) starts.push_back(each);
  recordBranches(module, starts);
}

/// A main that gives the target what is on standard input, as the main of a fuzzer does with a file.
std::optional<Error> NativeModuleMaker::startFuzzTarget(llvm::Function* target) {
  llvm::Type *number = llvm::Type::getInt32Ty(context), *pointer = llvm::PointerType::get(context, 0);
  auto* main = llvm::Function::Create(llvm::FunctionType::get(number, {number, pointer}, false),
                                      llvm::GlobalValue::ExternalLinkage, "main", module);
  llvm::IRBuilder<> builder(newBody(*main));
  llvm::Value* initialize = module.getFunction("LLVMFuzzerInitialize");
  if (!initialize) initialize = llvm::ConstantPointerNull::get(builder.getPtrTy());
  auto* type = llvm::FunctionType::get(number, {number, pointer, pointer, pointer}, false);
  builder.CreateRet(builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_fuzz", type),
                                       {main->getArg(0), main->getArg(1), target, initialize}));
  return std::nullopt;
}

/// What the heap of the test has for a parameter that is a pointer, or a struct in memory.
llvm::Value* NativeModuleMaker::takeFromHeap(llvm::IRBuilder<>& builder, llvm::Argument& parameter) {
  llvm::Type* pointer = builder.getPtrTy();
  llvm::Value* name = builder.CreateGlobalStringPtr(argumentName(parameter.getName().str(), parameter.getArgNo()));
  llvm::Value* number = builder.getInt32(parameter.getArgNo());
  llvm::Type* memory = parameter.hasByValAttr() ? parameter.getParamByValType() : parameter.getParamStructRetType();
  if (!memory) {
    auto* type = llvm::FunctionType::get(pointer, {pointer, number->getType()}, false);
    return builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_pointer", type), {name, number});
  }
  auto* type = llvm::FunctionType::get(pointer, {pointer, number->getType(), sizeType()}, false);
  llvm::Value* size =
      llvm::ConstantInt::get(sizeType(), module.getDataLayout().getTypeAllocSize(memory).getFixedValue());
  return builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_struct", type), {name, number, size});
}

/// The program goes on in a caller that nobody knows: it has what is returned, and no handler of exit runs.
void NativeModuleMaker::returnToNobody(llvm::IRBuilder<>& builder, llvm::Value* result) {
  llvm::Type* type = result->getType();
  llvm::FunctionCallee keep = replayFunction("__hindsight_replay_keep", {builder.getPtrTy()});
  if (type->isPointerTy()) builder.CreateCall(keep, {result});
  if (auto* parts = llvm::dyn_cast<llvm::StructType>(type))
    for (unsigned part = 0; part < parts->getNumElements(); ++part)
      if (parts->getElementType(part)->isPointerTy())
        builder.CreateCall(keep, {builder.CreateExtractValue(result, part)});
  llvm::Value* status = builder.getInt32(0);
  if (type->isIntegerTy()) status = builder.CreateZExtOrTrunc(result, builder.getInt32Ty()); // as in the engine
  builder.CreateCall(replayFunction("__hindsight_replay_returned", {builder.getInt32Ty()}), {status});
  builder.CreateUnreachable();
}

/// A main that calls the entry with arguments from the test.
std::optional<Error> NativeModuleMaker::startIn(const std::string& name) {
  llvm::Function* entry = findEntry(module, name);
  if (!entry && name == "main")
    if (llvm::Function* target = findEntry(module, kFuzzTarget); isFuzzTarget(target)) return startFuzzTarget(target);
  if (!entry) return noEntry(module, name);
  if (entry->getName() == "main") return std::nullopt;
  if (llvm::Function* other = module.getFunction("main")) other->setName("__hindsight_program_main");
  auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), false);
  auto* main = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "main", module);
  defineMissingVariables(module);
  llvm::IRBuilder<> builder(newBody(*main));
  showVariablesToHeap(module, builder);
  showFunctionsToHeap(module, builder);
  builder.CreateCall(replayFunction("__hindsight_replay_heap", {}));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& parameter : entry->args()) {
    if (!isScalar(parameter.getType()))
      return Error{fmt::format("{} takes an argument that no test can hold: a vector or an aggregate", name), ""};
    bool isMemory = parameter.getType()->isPointerTy();
    arguments.push_back(isMemory ? takeFromHeap(builder, parameter) : readInput(builder, parameter.getType()));
  }
  llvm::CallInst* call = builder.CreateCall(entry, arguments);
  call->setAttributes(entry->getAttributes());
  call->setCallingConv(entry->getCallingConv());
  returnToNobody(builder, call);
  return std::nullopt;
}

bool NativeModuleMaker::isCxx() const {
  return std::ranges::any_of(module.functions(),
                             [](const llvm::Function& function) { return function.getName().starts_with("_Z"); }) ||
         module.getFunction("__gxx_personality_v0");
}

} // namespace

Result<NativeModule> writeNativeModule(const NativeModuleOptions& options) {
  llvm::LLVMContext context;
  ModuleLinker linker(context);
  std::vector<ModuleInput> inputs;
  for (const NativeModuleInput& input : options.inputs)
    inputs.push_back({input.path, input.shown, input.compiled, input.yields, input.library});
  auto linked = linker.linkInputs(inputs);
  if (!linked) return linked.error();
  llvm::Module& module = **linked;
  NativeModuleMaker maker(module);
  NativeModule result{module.getDataLayout().getPointerSizeInBits(0), maker.isCxx(), 0};
  if (options.mark) result.marks = markTarget(module, *options.mark, options.folder);
  if (options.watched) result.marks += markPassing(module, *options.watched, options.folder);
  if (options.recordsBranches) maker.recordDecisions(options.entry);
  auto sanitizer = options.watchesWrites ? llvm::Attribute::SanitizeMemory : llvm::Attribute::SanitizeAddress;
  if (!std::ranges::all_of(options.inputs, &NativeModuleInput::compiled)) maker.instrument(sanitizer);
  if (!options.model.empty())
    if (Result<bool> used = useModel(module, options.runtimeFolder, options.model, sanitizer); !used)
      return used.error();
  for (std::string_view name : errorFunctions(ErrorTier::ErrorFunction)) maker.stopAt(name);
  if (!options.errorCall.empty()) maker.stopAt(options.errorCall);
  maker.checkLeaksBeforeLeaving();
  maker.takeWorldFromTest();
  maker.alignAnySize();
  if (options.countAllocations) maker.countAllocations();
  if (options.startsGlobals) startGlobalsFromTest(module);
  maker.defineInputFunctions();
  maker.defineOutside(options.outside);
  if (auto problem = maker.startIn(options.entry)) return *problem;
  maker.keepToItself();
  maker.doWithoutMissing();
  std::error_code failure;
  llvm::raw_fd_ostream file(options.output, failure, llvm::sys::fs::OF_None);
  if (!failure) llvm::WriteBitcodeToFile(module, file);
  file.close();
  if (!failure && file.has_error()) failure = file.error();
  file.clear_error();
  if (failure) return Error{fmt::format("cannot write '{}': {}", options.output, failure.message()), ""};
  return result;
}

} // namespace hindsight
