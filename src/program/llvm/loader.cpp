#include "program/loader.h"

#include "program/compile_driver.h"
#include "program/entry.h"
#include "program/llvm/assumptions.h"
#include "program/llvm/decoder.h"
#include "program/llvm/entry.h"
#include "program/llvm/given_world.h"
#include "program/llvm/linker.h"
#include "program/verify_program.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/ErrorHandling.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <new>
#include <optional>

namespace hindsight {

namespace {

class LapWatch {
public:
  /// Seconds since the last call.
  double lap() {
    auto now = std::chrono::steady_clock::now();
    double seconds = std::chrono::duration<double>(now - last).count();
    last = now;
    return seconds;
  }

private:
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

std::vector<InputFile> filesOf(const LoadOptions& options) {
  std::vector<InputFile> files = options.taken;
  if (files.empty())
    for (const std::string& path : options.inputs) files.push_back({.path = path});
  if (!options.assume.empty()) files.push_back({.path = options.assume});
  return files;
}

/// Compiles sources into `folder`; the result names what is to be read, in the order of the inputs.
Result<std::vector<ModuleInput>> prepareInputs(const LoadOptions& options, const TemporaryFolder& folder) {
  std::vector<InputFile> files = filesOf(options);
  if (files.empty()) return Error{"no input file", ""};
  std::vector<ModuleInput> inputs;
  std::vector<CompileJob> jobs;
  for (const InputFile& file : files) {
    const std::string& path = file.path;
    if (!file.compiled.empty()) {
      inputs.push_back({file.compiled, file.name(), true, file.yields, file.library});
      continue;
    }
    auto kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(path);
    if (!kind) return kind.error();
    if (*kind == InputKind::Unknown)
      return Error{fmt::format("{}: neither C, C++, LLVM bitcode nor LLVM IR", path),
                   "known suffixes: .c .i .cc .cpp .cxx .ii .bc .ll"};
    if (*kind == InputKind::Bitcode) {
      std::error_code failure;
      if (std::filesystem::file_size(path, failure) == 0 && !failure)
        return Error{fmt::format("{}: the file is empty", path), ""};
      inputs.push_back({path, file.name(), false, file.yields, file.library});
      continue;
    }
    std::string output = fmt::format("{}/{}.bc", folder.path(), inputs.size());
    jobs.push_back({path, *kind, output, file.flags, file.folder});
    inputs.push_back({output, file.name(), true, file.yields, file.library});
  }
  if (!jobs.empty())
    if (auto done = compileAll(jobs, compileOptions(options)); !done) return done.error();
  return inputs;
}

std::vector<llvm::Function*> rootsOf(llvm::Module& module, const LoadOptions& options,
                                     const llvm::StringSet<>& userSymbols) {
  std::vector<llvm::Function*> roots;
  for (const std::string& name : options.keep)
    if (llvm::Function* function = module.getFunction(name)) roots.push_back(function);
  if (options.keepAll)
    for (llvm::Function& function : module)
      if (!function.isDeclaration() && userSymbols.contains(function.getName())) roots.push_back(&function);
  return roots;
}

/// Whether an instruction or a variable of the given files, not of the library, names it other than to call it.
bool isNamedByFiles(const llvm::Value& value, const llvm::StringSet<>& userSymbols) {
  return llvm::any_of(value.uses(), [&](const llvm::Use& use) {
    const llvm::User* user = use.getUser();
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call && call->isCallee(&use)) return false;
    if (auto* instruction = llvm::dyn_cast<llvm::Instruction>(user))
      return userSymbols.contains(instruction->getFunction()->getName());
    if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(user)) return userSymbols.contains(variable->getName());
    return llvm::isa<llvm::Constant>(user) && !llvm::isa<llvm::GlobalValue>(user) && isNamedByFiles(*user, userSymbols);
  });
}

/// A function that is started on any input heap may be handed pointers to all functions of which the files have one.
std::vector<llvm::Function*> pointeesOf(llvm::Module& module, const LoadOptions& options,
                                        const llvm::StringSet<>& userSymbols) {
  std::vector<llvm::Function*> pointees;
  if (options.entry.empty() || startsProcess(options.entry)) return pointees;
  for (llvm::Function& function : module)
    if (!function.isIntrinsic() && isNamedByFiles(function, userSymbols)) pointees.push_back(&function);
  return pointees;
}

Result<bool> linkRuntime(ModuleLinker& linker, llvm::Module& module, const LoadOptions& options,
                         const llvm::Function* entry) {
  auto* anyType = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  std::vector<std::string> wanted = modelsForWorld(options.world, entry);
  wanted.insert(wanted.end(), options.keep.begin(), options.keep.end());
  for (const std::string& name : wanted) // a declaration asks for it, even if nothing else does
    if (!module.getNamedValue(name)) llvm::Function::Create(anyType, llvm::GlobalValue::ExternalLinkage, name, module);
  declareMathFunctions(module);
  if (auto done = linker.linkRuntime(module, options.runtimeFolder); !done) return done.error();
  for (const std::string& name : wanted)
    if (llvm::Function* function = module.getFunction(name); function && function->isDeclaration())
      if (function->use_empty()) function->eraseFromParent();
  return true;
}

using LoadedProgram = Result<std::unique_ptr<Program>>;

LoadedProgram linkAndDecode(const LoadOptions& options, const std::vector<ModuleInput>& inputs, LoadStatistics& times) {
  LapWatch watch;
  llvm::LLVMContext context;
  ModuleLinker linker(context);
  auto linked = linker.linkInputs(inputs);
  if (!linked) return linked.error();
  llvm::Module& module = **linked;
  llvm::Function* entry = options.entry.empty() ? nullptr : findEntry(module, options.entry);
  if (!entry && options.entry == "main") entry = findEntry(module, kFuzzTarget);
  if (!entry && !options.entry.empty()) return noEntry(module, options.entry);
  if (entry && !options.assume.empty())
    if (auto problem = assumeAtStart(module, *entry)) return *problem;
  if (options.linkRuntime && !options.runtimeFolder.empty()) dropModelled(module);
  llvm::StringSet<> userSymbols = definedSymbols(module);
  expandX86Intrinsics(module);
  expandAssembly(module);
  expandIndirectFunctions(module);
  if (options.checks.uses) markUses(module);
  if (options.linkRuntime && !options.runtimeFolder.empty() && !options.checks.uses) askForThrow(module);
  if (options.linkRuntime && !options.runtimeFolder.empty())
    if (auto done = linkRuntime(linker, module, options, entry); !done) return done.error();
  entry = giveWorld(module, options.world, entry);
  if (!options.checks.uses) lowerExceptions(module, userSymbols);
  if (options.checks.held) markHeldLocals(module, userSymbols);
  normalise(module);
  times.linkSeconds = watch.lap();

  DecodeOptions decode{entry, rootsOf(module, options, userSymbols), pointeesOf(module, options, userSymbols),
                       &userSymbols};
  std::unique_ptr<Program> program = ModuleDecoder(module, std::move(decode)).decode();
  times.decodeSeconds = watch.lap();
  if (options.verify)
    if (auto problems = verifyProgram(*program); !problems.empty())
      return Error{"the decoded program breaks its own rules: " + problems[0], "this is a bug of the decoder"};
  return program;
}

/// LLVM's readers trust their input, and so do its modules' accessors: a damaged file that its verifier accepts
/// can still crash either. What was allocated until then is lost, which is no matter: the command ends here.
LoadedProgram linkAndDecodeForeign(const LoadOptions& options, const std::vector<ModuleInput>& inputs,
                                   LoadStatistics& times) {
  std::optional<LoadedProgram> result;
  llvm::CrashRecoveryContext::Enable();
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { throw std::bad_alloc(); }); // without a word
  llvm::CrashRecoveryContext().RunSafely([&] {
    try {
      result.emplace(linkAndDecode(options, inputs, times));
    } catch (const std::exception&) { // a size that is no size: bad_alloc or length_error
      result.reset();
    }
  });
  llvm::remove_bad_alloc_error_handler();
  llvm::CrashRecoveryContext::Disable();
  if (result) return std::move(*result);
  auto foreign = std::ranges::find(inputs, false, &ModuleInput::trusted);
  return readError(*foreign, "it is damaged, or linked with a file that is", 0);
}

} // namespace

CompileOptions compileOptions(const LoadOptions& options) {
  CompileOptions compile{options.clang, options.clangFlags, "", options.checks, options.interrupted};
  if (!options.runtimeFolder.empty() && std::filesystem::is_directory(options.runtimeFolder + "/include"))
    compile.includeFolder = options.runtimeFolder + "/include";
  return compile;
}

LoadedProgram loadProgram(const LoadOptions& options, LoadStatistics* statistics) {
  LoadStatistics times;
  LapWatch watch;
  auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  auto inputs = prepareInputs(options, *folder);
  times.clangSeconds = watch.lap();
  if (!inputs) return inputs.error();
  bool allOurs = std::ranges::all_of(*inputs, &ModuleInput::trusted);
  LoadedProgram program =
      allOurs ? linkAndDecode(options, *inputs, times) : linkAndDecodeForeign(options, *inputs, times);
  if (program && statistics) *statistics = times;
  return program;
}

} // namespace hindsight
