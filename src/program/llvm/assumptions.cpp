#include "program/llvm/assumptions.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <fmt/format.h>

namespace hindsight {

/// Only whoever calls from outside promises anything.
static void keepForProgram(llvm::Function& entry) {
  if (entry.use_empty()) return;
  llvm::ValueToValueMapTy same;
  llvm::Function* again = llvm::CloneFunction(&entry, same);
  again->setName(entry.getName() + ".again");
  again->setLinkage(llvm::GlobalValue::InternalLinkage);
  again->setVisibility(llvm::GlobalValue::DefaultVisibility);
  again->setComdat(nullptr);
  entry.replaceUsesWithIf(again, [](llvm::Use& use) { return !llvm::isa<llvm::BlockAddress>(use.getUser()); });
}

std::optional<Error> assumeAtStart(llvm::Module& module, llvm::Function& entry) {
  std::string shown = llvm::demangle(entry.getName());
  shown = shown.substr(0, shown.find('('));
  std::string name = "assume_" + shown;
  llvm::Function* assumption = nullptr;
  for (llvm::Function& function : module) {
    std::string other = llvm::demangle(function.getName());
    if (!function.isDeclaration() && other.substr(0, other.find('(')) == name) assumption = &function;
  }
  std::string howTo =
      fmt::format("write void {}(...) with the parameters of {}, and hindsight_assume(...) in it", name, shown);
  if (!assumption) return Error{fmt::format("--assume: there is no function {}", name), howTo};
  bool fits = assumption->getReturnType()->isVoidTy() && !assumption->isVarArg() &&
              assumption->getFunctionType()->params() == entry.getFunctionType()->params();
  if (!fits)
    return Error{fmt::format("--assume: {} does not have the parameters of {}, or returns something", name, shown),
                 howTo};
  keepForProgram(entry);
  llvm::IRBuilder<> builder(&*entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  std::vector<llvm::Value*> arguments;
  for (llvm::Argument& argument : entry.args()) arguments.push_back(&argument);
  llvm::CallInst* call = builder.CreateCall(assumption, arguments);
  call->setAttributes(assumption->getAttributes());
  call->setCallingConv(assumption->getCallingConv());
  if (llvm::DISubprogram* scope = entry.getSubprogram())
    call->setDebugLoc(llvm::DILocation::get(module.getContext(), scope->getLine(), 0, scope));
  return std::nullopt;
}

} // namespace hindsight
