#include "program/llvm/native_globals.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <vector>

namespace hindsight {

/// Before the sanitizer's own constructor: it has not put its red zones around the variables yet.
static constexpr int kBeforeAllOthers = 0;

static std::vector<llvm::GlobalVariable*> changeableVariables(llvm::Module& module) {
  std::vector<llvm::GlobalVariable*> variables;
  for (llvm::GlobalVariable& variable : module.globals()) {
    bool isOfProgram = variable.hasName() && !variable.getName().starts_with("llvm.") && !variable.hasPrivateLinkage();
    if (isOfProgram && variable.hasInitializer() && !variable.isConstant() && variable.getValueType()->isSized())
      variables.push_back(&variable);
  }
  return variables;
}

void startGlobalsFromTest(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  auto* none = llvm::Type::getVoidTy(context);
  auto* size = module.getDataLayout().getIntPtrType(context);
  auto* pointer = llvm::PointerType::get(context, 0);
  std::vector<llvm::GlobalVariable*> variables = changeableVariables(module);
  auto* function = llvm::Function::Create(llvm::FunctionType::get(none, false), llvm::GlobalValue::InternalLinkage,
                                          "__hindsight_start_globals", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  auto start = module.getOrInsertFunction("__hindsight_replay_global", none, pointer, pointer, size);
  for (llvm::GlobalVariable* variable : variables) {
    llvm::Value* name = builder.CreateGlobalStringPtr(variable->getName());
    uint64_t bytes = module.getDataLayout().getTypeAllocSize(variable->getValueType()).getFixedValue();
    llvm::Value* address = variable;
    if (variable->isThreadLocal()) address = builder.CreateThreadLocalAddress(variable);
    if (address->getType() != pointer) address = builder.CreateAddrSpaceCast(address, pointer);
    builder.CreateCall(start, {name, address, llvm::ConstantInt::get(size, bytes)});
  }
  builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_globals_started", none));
  builder.CreateRetVoid();
  llvm::appendToGlobalCtors(module, function, kBeforeAllOthers);
}

} // namespace hindsight
