// Functions that are in no library because compilers make code of their calls: alloca.
//
// Clang does so if the declaration is the one of its own headers, and in no other case: not for a parameter of another
// type, not without one, not in the strict modes of the language. Other compilers are less particular.
#include "program/llvm/linker.h"

#include <llvm/IR/IRBuilder.h>

namespace hindsight {

/// The memory is as aligned as malloc's, and lives until the function returns.
static void makeCode(llvm::CallInst& call) {
  constexpr uint64_t kAlignment = 16;
  llvm::IRBuilder<> builder(&call);
  llvm::Type* sizeType = call.getModule()->getDataLayout().getIntPtrType(call.getContext());
  llvm::Value* size = builder.CreateZExtOrTrunc(call.getArgOperand(0), sizeType);
  llvm::AllocaInst* memory = builder.CreateAlloca(builder.getInt8Ty(), size);
  memory->setAlignment(llvm::Align(kAlignment));
  if (call.getType()->isPointerTy())
    call.replaceAllUsesWith(memory);
  else if (call.getType()->isIntegerTy())
    call.replaceAllUsesWith(builder.CreatePtrToInt(memory, call.getType()));
  call.eraseFromParent();
}

void expandCompilerFunctions(llvm::Module& module) {
  for (const char* name : {"alloca", "__builtin_alloca"}) {
    llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration()) continue;
    for (llvm::User* user : llvm::make_early_inc_range(function->users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      bool isKnown = call && call->getCalledOperand() == function && call->arg_size() == 1 &&
                     call->getArgOperand(0)->getType()->isIntegerTy() &&
                     (call->getType()->isPointerTy() || call->getType()->isIntegerTy() || call->use_empty());
      if (isKnown) makeCode(*call);
    }
    if (function->use_empty()) function->eraseFromParent();
  }
}

} // namespace hindsight
