// Keeps pointers in scope live until the program ends, as roots of the leak check (`valid-memtrack`).
//
// When a program calls exit, the variables of active calls still exist: what they point to is not lost. But a local
// that has become an SSA value is dead behind its last use, and its value may be any of several then. So a call of
// kHolds, which does nothing, is inserted before each call that may end the program, and uses all pointers that are in
// scope there: now they live as long as in the source.
#include "program/llvm/linker.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace hindsight {

namespace {

constexpr const char* kHolds = "__hindsight_holds";
constexpr llvm::StringRef kEnds[] = {"exit", "_exit", "_Exit", "quick_exit", "__hindsight_leave", "__hindsight_exit"};

/// The functions from which the program may be ended other than by returning from main.
class MayEnd {
public:
  explicit MayEnd(const llvm::Module& module) {
    for (llvm::StringRef name : kEnds)
      if (const llvm::Function* function = module.getFunction(name)) ending.insert(function);
    for (bool changed = true; changed;) {
      changed = false;
      for (const llvm::Function& function : module)
        if (!ending.contains(&function) && hasEndingCall(function)) {
          ending.insert(&function);
          byPointer |= function.hasAddressTaken();
          changed = true;
        }
    }
  }
  bool operator()(const llvm::CallBase& call) const {
    if (call.isInlineAsm()) return false;
    const llvm::Function* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
    return callee ? ending.contains(callee) : byPointer;
  }
  bool operator()(const llvm::Function& function) const { return ending.contains(&function); }

private:
  bool hasEndingCall(const llvm::Function& function) const {
    for (const llvm::Instruction& inst : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&inst); call && (*this)(*call)) return true;
    return false;
  }

  llvm::SmallPtrSet<const llvm::Function*, 16> ending;
  bool byPointer = false; // some of them may be called through a pointer
};

/// Without debug information a local is taken to be in scope everywhere.
bool isInScope(llvm::AllocaInst& local, const llvm::Instruction& call, const llvm::DominatorTree& dominators) {
  auto declarations = llvm::findDVRDeclares(&local);
  if (declarations.empty()) return !call.getFunction()->getSubprogram(); // else none, or nowhere reachable
  for (const llvm::DbgVariableRecord* declaration : declarations) {
    const llvm::DILocation* place = call.getDebugLoc();
    const llvm::Instruction* from = declaration->getMarker()->MarkedInstr;
    if (!place || (from && from != &call && !dominators.dominates(from, &call))) return false;
    const llvm::DILocalScope* wanted = declaration->getVariable()->getScope()->getNonLexicalBlockFileScope();
    const llvm::DILocalScope* scope = place->getScope()->getNonLexicalBlockFileScope();
    while (scope != wanted) {
      auto* block = llvm::dyn_cast_or_null<llvm::DILexicalBlockBase>(scope);
      if (!block) return false;
      scope = block->getScope()->getNonLexicalBlockFileScope();
    }
  }
  return true;
}

void markIn(llvm::Function& function, const MayEnd& mayEnd) {
  std::vector<llvm::AllocaInst*> locals; // the others stay in memory
  for (llvm::Instruction& inst : function.getEntryBlock())
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&inst);
        local && local->getAllocatedType()->isPointerTy() && llvm::isAllocaPromotable(local))
      locals.push_back(local);
  std::vector<llvm::CallBase*> calls;
  for (llvm::Instruction& inst : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&inst); call && mayEnd(*call)) calls.push_back(call);
  if (locals.empty() || calls.empty()) return;
  llvm::DominatorTree dominators(function);
  llvm::Module& module = *function.getParent();
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), true);
  llvm::FunctionCallee holds = module.getOrInsertFunction(kHolds, type);
  for (llvm::CallBase* call : calls) {
    llvm::IRBuilder<> builder(call);
    builder.SetCurrentDebugLocation({});
    std::vector<llvm::Value*> held;
    for (llvm::AllocaInst* local : locals)
      if (isInScope(*local, *call, dominators)) held.push_back(builder.CreateLoad(local->getAllocatedType(), local));
    if (!held.empty()) builder.CreateCall(holds, held);
  }
}

} // namespace

void markHeldLocals(llvm::Module& module, const llvm::StringSet<>& own) {
  module.setIsNewDbgInfoFormat(true);
  MayEnd mayEnd(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && mayEnd(function) && own.contains(function.getName())) markIn(function, mayEnd);
}

} // namespace hindsight
