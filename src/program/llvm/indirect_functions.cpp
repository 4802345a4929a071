// Indirect functions (ifunc): the loader calls a resolver, once, and takes the function that it returns. Here each
// becomes an ordinary function, which asks the resolver at its first call; a resolver may depend on nothing but the
// machine.
#include "program/llvm/linker.h"

#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/IRBuilder.h>

namespace hindsight {

namespace {

void makeOrdinary(llvm::Module& module, llvm::GlobalIFunc& indirect) {
  auto* type = llvm::dyn_cast<llvm::FunctionType>(indirect.getValueType());
  llvm::Function* resolver = indirect.getResolverFunction();
  if (!type || type->isVarArg() || !resolver || resolver->isDeclaration()) return;
  auto* function = llvm::Function::Create(type, indirect.getLinkage(), "", module);
  function->takeName(&indirect);
  indirect.replaceAllUsesWith(function);
  indirect.eraseFromParent();
  llvm::LLVMContext& context = module.getContext();
  auto* pointer = llvm::PointerType::getUnqual(context);
  auto* chosen = new llvm::GlobalVariable(module, pointer, false, llvm::GlobalValue::InternalLinkage,
                                          llvm::Constant::getNullValue(pointer), function->getName() + ".chosen");
  auto block = [&](const char* name) { return llvm::BasicBlock::Create(context, name, function); };
  llvm::BasicBlock *entry = block("entry"), *ask = block("ask"), *go = block("go");
  llvm::IRBuilder<> build(entry);
  build.CreateCondBr(build.CreateIsNull(build.CreateLoad(pointer, chosen)), ask, go);
  build.SetInsertPoint(ask);
  build.CreateStore(build.CreateCall(resolver->getFunctionType(), resolver), chosen);
  build.CreateBr(go);
  build.SetInsertPoint(go);
  llvm::SmallVector<llvm::Value*> arguments;
  for (llvm::Argument& each : function->args()) arguments.push_back(&each);
  llvm::CallInst* call = build.CreateCall(type, build.CreateLoad(pointer, chosen), arguments);
  if (type->getReturnType()->isVoidTy())
    build.CreateRetVoid();
  else
    build.CreateRet(call);
}

} // namespace

void expandIndirectFunctions(llvm::Module& module) {
  std::vector<llvm::GlobalIFunc*> all;
  for (llvm::GlobalIFunc& indirect : module.ifuncs()) all.push_back(&indirect);
  for (llvm::GlobalIFunc* indirect : all) makeOrdinary(module, *indirect);
}

} // namespace hindsight
