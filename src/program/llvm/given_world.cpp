#include "program/llvm/given_world.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace hindsight {

namespace {

constexpr const char* kGiven = "__hindsight_given"; // struct HsGiven of runtime/posix/posix.h
constexpr const char* kStartArguments = "__hindsight_start_arguments";
constexpr const char* kStartFiles = "__hindsight_start_files";
constexpr const char* kStartVariables = "__hindsight_start_variables";
constexpr const char* kStartData = "__hindsight_start_data";
constexpr const char* kFuzzInitialize = "LLVMFuzzerInitialize";

class WorldGiver {
public:
  explicit WorldGiver(llvm::Module& module)
      : module(module), context(module.getContext()), sizeType(module.getDataLayout().getIntPtrType(context)) {}

  void fill(const GivenWorld& given);
  void startWith(const char* model);
  llvm::Function* starter(llvm::Function* main);
  llvm::Function* fuzzStarter(llvm::Function* target);

private:
  void foldLoads(llvm::GlobalVariable& given);
  llvm::Constant* number(uint64_t value) { return llvm::ConstantInt::get(sizeType, value); }
  llvm::Constant* null() { return llvm::ConstantPointerNull::get(llvm::PointerType::get(context, 0)); }
  llvm::Constant* constant(llvm::Constant* data) {
    return new llvm::GlobalVariable(module, data->getType(), true, llvm::GlobalValue::InternalLinkage, data,
                                    "__hindsight_given_data");
  }
  llvm::Constant* text(const std::string& bytes) {
    return constant(llvm::ConstantDataArray::getString(context, bytes, true));
  }
  llvm::Constant* list(const std::vector<llvm::Constant*>& items) {
    if (items.empty()) return null();
    return constant(llvm::ConstantArray::get(llvm::ArrayType::get(items[0]->getType(), items.size()), items));
  }
  llvm::Constant* texts(const std::vector<std::string>& all) {
    std::vector<llvm::Constant*> items;
    for (const std::string& each : all) items.push_back(text(each));
    return list(items);
  }
  llvm::Constant* file(const GivenFile& file) {
    return llvm::ConstantStruct::getAnon({text(file.name), file.bytes ? text(*file.bytes) : null(),
                                          number(file.bytes ? file.bytes->size() : file.most),
                                          text("size of " + file.name)});
  }
  llvm::Constant* noFile() { return llvm::ConstantStruct::getAnon({null(), null(), number(0), null()}); }
  llvm::Value* load(llvm::IRBuilder<>& builder, const char* variable, llvm::Type* type) {
    return builder.CreateLoad(type, module.getNamedGlobal(variable));
  }

  llvm::Module& module;
  llvm::LLVMContext& context;
  llvm::Type* sizeType;
};

void WorldGiver::fill(const GivenWorld& given) {
  llvm::GlobalVariable* variable = module.getNamedGlobal(kGiven);
  if (!variable) return; // no model looks at it
  std::vector<std::string> arguments = given.knownArguments();
  SymbolicArguments symbolic = given.symbolicArguments.value_or(SymbolicArguments());
  std::vector<llvm::Constant*> files;
  for (const GivenFile& each : given.files) files.push_back(file(each));
  GivenFile input = given.input.value_or(GivenFile());
  input.name = "stdin";
  std::vector<llvm::Constant*> flat = {number(arguments.size()), texts(arguments)};
  for (uint32_t each : {symbolic.least, symbolic.most, symbolic.length}) flat.push_back(number(each));
  flat.insert(flat.end(), {number(files.size()), list(files), given.input ? file(input) : noFile(),
                           number(given.variables.size()), texts(given.variables), number(given.clock.has_value()),
                           number(given.clock.value_or(0)), number(given.mostData.value_or(0))});
  auto* fresh = new llvm::GlobalVariable(module, llvm::ConstantStruct::getAnon(flat)->getType(), true,
                                         llvm::GlobalValue::InternalLinkage, llvm::ConstantStruct::getAnon(flat), "");
  fresh->setAlignment(variable->getAlign());
  variable->replaceAllUsesWith(fresh);
  fresh->takeName(variable);
  variable->eraseFromParent();
  foldLoads(*fresh);
}

/// What is read of it is a number then, also for whoever comes from behind.
void WorldGiver::foldLoads(llvm::GlobalVariable& given) {
  const llvm::DataLayout& layout = module.getDataLayout();
  std::vector<llvm::LoadInst*> loads;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) loads.push_back(load);
  for (llvm::LoadInst* load : loads) {
    llvm::APInt offset(layout.getIndexTypeSizeInBits(load->getPointerOperandType()), 0);
    if (load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true) != &given) continue;
    llvm::Constant* value = llvm::ConstantFoldLoadFromConst(given.getInitializer(), load->getType(), offset, layout);
    if (!value) continue;
    load->replaceAllUsesWith(value);
    load->eraseFromParent();
  }
}

/// Constructors of the same priority run in the order in which they are added; those of programs come later.
void WorldGiver::startWith(const char* model) {
  if (llvm::Function* function = module.getFunction(model); function && !function->isDeclaration())
    llvm::appendToGlobalCtors(module, function, 0);
}

/// Calls main with as many of the three things as it takes.
llvm::Function* WorldGiver::starter(llvm::Function* main) {
  bool hasStatus = main->getReturnType()->isIntegerTy();
  llvm::Type* result = hasStatus ? llvm::Type::getInt32Ty(context) : llvm::Type::getVoidTy(context);
  auto* function = llvm::Function::Create(llvm::FunctionType::get(result, false), llvm::GlobalValue::ExternalLinkage,
                                          kWorldStarter, module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& parameter : main->args()) {
    bool isCount = parameter.getArgNo() == 0;
    const char* variable = parameter.getArgNo() == 1 ? "__hindsight_arguments" : "__hindsight_variables";
    llvm::Type* wanted = parameter.getType();
    if (isCount && wanted->isIntegerTy())
      arguments.push_back(
          builder.CreateZExtOrTrunc(load(builder, "__hindsight_argument_count", builder.getInt32Ty()), wanted));
    else if (!isCount && parameter.getArgNo() < 3 && wanted->isPointerTy() && module.getNamedGlobal(variable))
      arguments.push_back(load(builder, variable, wanted));
    else
      arguments.push_back(llvm::UndefValue::get(wanted));
  }
  llvm::CallInst* call = builder.CreateCall(main, arguments);
  call->setCallingConv(main->getCallingConv());
  if (hasStatus)
    builder.CreateRet(builder.CreateZExtOrTrunc(call, builder.getInt32Ty()));
  else
    builder.CreateRetVoid();
  return function;
}

/// What a fuzzer does: first it hands over its arguments, then the data.
llvm::Function* WorldGiver::fuzzStarter(llvm::Function* target) {
  auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), false);
  auto* function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, kWorldStarter, module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  llvm::Function* initialize = module.getFunction(kFuzzInitialize);
  if (initialize && !initialize->isDeclaration() && initialize->arg_size() == 2)
    builder.CreateCall(initialize, {module.getNamedGlobal("__hindsight_argument_count"),
                                    module.getNamedGlobal("__hindsight_arguments")});
  llvm::Value* data = load(builder, "__hindsight_data", builder.getPtrTy());
  llvm::Value* size = load(builder, "__hindsight_data_size", sizeType);
  builder.CreateCall(target, {data, builder.CreateZExtOrTrunc(size, target->getArg(1)->getType())});
  builder.CreateRet(builder.getInt32(0));
  return function;
}

} // namespace

bool isFuzzTarget(const llvm::Function* entry) {
  return entry && entry->getName() == kFuzzTarget && entry->arg_size() == 2 &&
         entry->getArg(0)->getType()->isPointerTy() && entry->getArg(1)->getType()->isIntegerTy();
}

std::vector<std::string> modelsForWorld(const GivenWorld& given, const llvm::Function* entry) {
  std::vector<std::string> names;
  if (!given.variables.empty()) names.push_back(kStartVariables);
  if (given.hasArguments() || isFuzzTarget(entry)) names.push_back(kStartArguments);
  if (!given.files.empty() || given.input) names.push_back(kStartFiles);
  if (isFuzzTarget(entry)) names.push_back(kStartData);
  return names;
}

llvm::Function* giveWorld(llvm::Module& module, const GivenWorld& given, llvm::Function* entry) {
  WorldGiver giver(module);
  giver.fill(given);
  for (const std::string& model : modelsForWorld(given, entry)) giver.startWith(model.c_str());
  if (isFuzzTarget(entry)) return module.getNamedGlobal("__hindsight_data") ? giver.fuzzStarter(entry) : entry;
  return given.hasArguments() && entry->getName() == "main" ? giver.starter(entry) : entry;
}

} // namespace hindsight
