#include "program/llvm/native_branches.h"

#include "support/branch_code.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>
#include <map>

namespace hindsight {

namespace {

/// 0: no branch of the source. Checks of a sanitizer are none.
uint32_t codeOf(const llvm::Instruction& branch) {
  const llvm::DILocation* place = branch.getDebugLoc().get();
  if (!place || place->getLine() == 0 || branch.hasMetadata(llvm::LLVMContext::MD_nosanitize)) return 0;
  return branchCode(place->getFile()->getFilename().str(), place->getLine(), place->getColumn());
}

bool leavesModule(const llvm::CallBase& call) {
  auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  return callee && callee->isDeclaration() && !callee->isIntrinsic() && !call.isMustTailCall();
}

class BranchRecorder {
public:
  explicit BranchRecorder(llvm::Module& module)
      : number(llvm::Type::getInt32Ty(module.getContext())),
        branch(module.getOrInsertFunction("__hindsight_replay_branch", llvm::Type::getVoidTy(module.getContext()),
                                          number)),
        setAway(module.getOrInsertFunction("__hindsight_replay_set_away", number, number)),
        isAway(module.getOrInsertFunction("__hindsight_replay_is_away", number)) {}

  void visit(llvm::Function& function, bool isStart) {
    std::vector<llvm::Instruction*> all;
    for (llvm::Instruction& inst : llvm::instructions(function)) all.push_back(&inst);
    llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    llvm::Value* before = isStart ? call(builder, setAway, {builder.getInt32(0)}) : call(builder, isAway, {});
    llvm::Value* here = isStart ? builder.getInt32(0) : before;
    for (llvm::Instruction* inst : all) {
      if (auto* leaving = llvm::dyn_cast<llvm::CallBase>(inst); leaving && leavesModule(*leaving))
        bracket(*leaving, here);
      else if (llvm::isa<llvm::LandingPadInst>(inst))
        comeBack(*inst->getParent()->getFirstInsertionPt(), here);
      else if (llvm::isa<llvm::ReturnInst>(inst) && isStart)
        comeBack(*inst, before);
      else if (auto* decision = llvm::dyn_cast<llvm::BranchInst>(inst))
        tell(*decision);
      else if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(inst))
        tell(*choice);
    }
  }

private:
  /// A call in a function with debug information wants a place of its own.
  llvm::CallInst* call(llvm::IRBuilder<>& builder, llvm::FunctionCallee callee,
                       llvm::ArrayRef<llvm::Value*> arguments) {
    llvm::CallInst* made = builder.CreateCall(callee, arguments);
    const llvm::DISubprogram* scope = made->getFunction()->getSubprogram();
    if (scope && !made->getDebugLoc())
      made->setDebugLoc(llvm::DILocation::get(made->getContext(), 0, 0, const_cast<llvm::DISubprogram*>(scope)));
    return made;
  }

  void comeBack(llvm::Instruction& next, llvm::Value* state) {
    llvm::IRBuilder<> builder(&next);
    call(builder, setAway, {state});
  }

  void bracket(llvm::CallBase& leaving, llvm::Value* here) {
    llvm::IRBuilder<> builder(&leaving);
    call(builder, setAway, {builder.getInt32(1)});
    if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&leaving))
      comeBack(*invoke->getNormalDest()->getFirstInsertionPt(), here);
    else
      comeBack(*leaving.getNextNode(), here);
  }

  void tell(llvm::BranchInst& decision) {
    uint32_t code = codeOf(decision);
    if (!code || decision.isUnconditional() || decision.getSuccessor(0) == decision.getSuccessor(1)) return;
    llvm::IRBuilder<> builder(&decision);
    llvm::Value* taken = builder.CreateZExt(decision.getCondition(), number);
    call(builder, branch, {builder.CreateAdd(builder.getInt32(code), taken)});
  }

  /// Cases that go the same way are one decision, under the smallest of their values.
  void tell(llvm::SwitchInst& choice) {
    uint32_t code = codeOf(choice);
    if (!code || choice.getCondition()->getType()->getIntegerBitWidth() > 64) return;
    std::map<const llvm::BasicBlock*, uint64_t> ways;
    for (auto& one : choice.cases()) {
      uint64_t value = one.getCaseValue()->getZExtValue();
      auto known = ways.try_emplace(one.getCaseSuccessor(), value).first;
      known->second = std::min(known->second, value);
    }
    llvm::IRBuilder<> builder(&choice);
    llvm::Value* told = builder.getInt32(switchCode(code, std::nullopt));
    for (auto& one : choice.cases()) {
      if (one.getCaseSuccessor() == choice.getDefaultDest()) continue;
      llvm::Value* isTaken = builder.CreateICmpEQ(choice.getCondition(), one.getCaseValue());
      told = builder.CreateSelect(isTaken, builder.getInt32(switchCode(code, ways[one.getCaseSuccessor()])), told);
    }
    call(builder, branch, {told});
  }

  llvm::Type* number;
  llvm::FunctionCallee branch, setAway, isAway;
};

} // namespace

void recordBranches(llvm::Module& module, const std::vector<llvm::Function*>& starts) {
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !function.hasFnAttribute(llvm::Attribute::Naked)) functions.push_back(&function);
  BranchRecorder recorder(module);
  for (llvm::Function* function : functions) recorder.visit(*function, std::ranges::count(starts, function) != 0);
}

} // namespace hindsight
