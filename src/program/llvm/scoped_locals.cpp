// Locals that are another object each time their block is entered.
//
// To LLVM a stack slot is one object, however often it comes to life, and a pointer from an earlier life is good in a
// later one. To C it is not: when a block is left, its locals are gone, and the next round of a loop has new ones. The
// difference shows only where the code still is what the source says. An optimiser may compute an address once for all
// lives, so a local is taken to be scoped only if nothing of it is older than the one marker that brings it to life:
// every use of its address, and of what is computed from it, lies behind that marker on every path.
//
// A goto back to a declaration that leaves no block keeps the local in C (C11 6.2.4p6); clang gives no markers to a
// local behind a label of its block, so nothing has to be done about it here.
#include "program/llvm/linker.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace hindsight {

namespace {

constexpr const char* kMark = "hindsight.scoped";

bool isStart(const llvm::User* user) {
  auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
  return call && call->getIntrinsicID() == llvm::Intrinsic::lifetime_start;
}

/// The one marker that brings the whole local to life; null if there is none or more than one.
const llvm::IntrinsicInst* onlyStart(const llvm::AllocaInst& local, const llvm::DataLayout& layout) {
  const llvm::IntrinsicInst* start = nullptr;
  for (const llvm::User* user : local.users()) {
    if (!isStart(user)) continue;
    if (start) return nullptr;
    start = llvm::cast<llvm::IntrinsicInst>(user);
  }
  std::optional<llvm::TypeSize> size = local.getAllocationSize(layout);
  if (!start || !size || size->isScalable()) return nullptr;
  auto* covered = llvm::cast<llvm::ConstantInt>(start->getArgOperand(0));
  return covered->isMinusOne() || covered->getZExtValue() == size->getFixedValue() ? start : nullptr;
}

/// Whether what the instruction computes from an address is an address again, without a detour through memory.
bool passesOn(const llvm::Instruction& inst) {
  return llvm::isa<llvm::GEPOperator>(inst) || llvm::isa<llvm::CastInst>(inst) || llvm::isa<llvm::FreezeInst>(inst) ||
         llvm::isa<llvm::SelectInst>(inst) || llvm::isa<llvm::PHINode>(inst) || llvm::isa<llvm::BinaryOperator>(inst);
}

bool nothingIsOlder(const llvm::AllocaInst& local, const llvm::IntrinsicInst& start,
                    const llvm::DominatorTree& dominators) {
  if (!dominators.isReachableFromEntry(start.getParent())) return false;
  llvm::SmallVector<const llvm::Instruction*> work = {&local};
  llvm::SmallPtrSet<const llvm::Instruction*, 16> seen;
  while (!work.empty()) {
    for (const llvm::Use& use : work.pop_back_val()->uses()) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      if (user == &start) continue;
      if (!dominators.dominates(&start, use)) return false;
      if (!passesOn(*user) || !seen.insert(user).second) continue;
      if (!dominators.dominates(&start, user)) return false; // a phi is older than what follows it in its block
      work.push_back(user);
    }
  }
  return true;
}

} // namespace

void markScopedLocals(llvm::Function& function, const llvm::DominatorTree& dominators) {
  llvm::MDNode* mark = llvm::MDNode::get(function.getContext(), {});
  for (llvm::Instruction& inst : function.getEntryBlock()) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&inst);
    if (!local || !local->isStaticAlloca()) continue;
    const llvm::IntrinsicInst* start = onlyStart(*local, function.getDataLayout());
    if (start && nothingIsOlder(*local, *start, dominators)) local->setMetadata(kMark, mark);
  }
}

bool isScopedLocal(const llvm::AllocaInst& local) {
  return local.hasMetadata(kMark);
}

} // namespace hindsight
