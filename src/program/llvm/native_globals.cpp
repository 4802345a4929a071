#include "program/llvm/native_globals.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <dlfcn.h>
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

/// Calls a function of the replay library with the name, the address and the size of each variable.
static void showVariables(llvm::Module& module, llvm::IRBuilder<>& builder, const char* to) {
  auto* none = builder.getVoidTy();
  auto* size = module.getDataLayout().getIntPtrType(module.getContext());
  auto* pointer = builder.getPtrTy();
  auto function = module.getOrInsertFunction(to, none, pointer, pointer, size);
  for (llvm::GlobalVariable* variable : changeableVariables(module)) {
    llvm::Value* name = builder.CreateGlobalStringPtr(variable->getName());
    uint64_t bytes = module.getDataLayout().getTypeAllocSize(variable->getValueType()).getFixedValue();
    llvm::Value* address = variable;
    if (variable->isThreadLocal()) address = builder.CreateThreadLocalAddress(variable);
    if (address->getType() != pointer) address = builder.CreateAddrSpaceCast(address, pointer);
    builder.CreateCall(function, {name, address, llvm::ConstantInt::get(size, bytes)});
  }
}

void showVariablesToHeap(llvm::Module& module, llvm::IRBuilder<>& builder) {
  showVariables(module, builder, "__hindsight_replay_heap_variable");
}

void showFunctionsToHeap(llvm::Module& module, llvm::IRBuilder<>& builder) {
  auto* pointer = builder.getPtrTy();
  auto show = module.getOrInsertFunction("__hindsight_replay_heap_function", builder.getVoidTy(), pointer, pointer);
  for (llvm::Function& function : module) {
    if (function.isIntrinsic() || !function.hasName() || !function.hasAddressTaken()) continue;
    llvm::StringRef name = function.getName();
    name.consume_front("__hindsight_replay_"); // the program's name of it
    builder.CreateCall(show, {builder.CreateGlobalStringPtr(name), &function});
  }
}

/// A variable of this name in a library counts.
static bool isInC(const llvm::GlobalVariable& variable) {
  return dlsym(RTLD_DEFAULT, variable.getName().str().c_str()) != nullptr;
}

void defineMissingVariables(llvm::Module& module) {
  for (llvm::GlobalVariable& variable : module.globals()) {
    llvm::Type* type = variable.getValueType();
    if (!variable.isDeclaration() || variable.isThreadLocal() || !type->isSized() || isInC(variable)) continue;
    if (module.getDataLayout().getTypeAllocSize(type).getFixedValue() == 0) continue;
    variable.setInitializer(llvm::Constant::getNullValue(type));
    variable.setLinkage(llvm::GlobalValue::WeakAnyLinkage);
    variable.setConstant(false);
  }
}

void startGlobalsFromTest(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  auto* none = llvm::Type::getVoidTy(context);
  auto* function = llvm::Function::Create(llvm::FunctionType::get(none, false), llvm::GlobalValue::InternalLinkage,
                                          "__hindsight_start_globals", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  showVariables(module, builder, "__hindsight_replay_global");
  builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_globals_started", none));
  builder.CreateRetVoid();
  llvm::appendToGlobalCtors(module, function, kBeforeAllOthers);
}

} // namespace hindsight
