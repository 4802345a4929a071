// What the entry, the constructors and the other roots need, directly or through constants. Only that is decoded.
#include "program/llvm/decoder.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InstIterator.h>

namespace hindsight {

namespace {

class ReachabilityWalk {
public:
  void addRoot(llvm::GlobalValue* root) { visitGlobal(root); }
  void addPointee(llvm::Function* function) { visitConstant(function); }
  void run() {
    while (!work.empty()) {
      llvm::GlobalValue* next = work.pop_back_val();
      if (auto* function = llvm::dyn_cast<llvm::Function>(next)) {
        visitBody(*function);
      } else if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(next); global && global->hasInitializer()) {
        visitConstant(global->getInitializer());
      } else if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(next)) {
        visitConstant(alias->getAliasee());
      }
    }
  }

  llvm::SmallPtrSet<const llvm::Constant*, 32> seen;
  llvm::SmallPtrSet<const llvm::Function*, 16> addressTaken;
  bool callsPointers = false;

private:
  void visitGlobal(llvm::GlobalValue* value) {
    if (seen.insert(value).second) work.push_back(value);
  }

  void visitConstant(llvm::Constant* constant) {
    if (auto* function = llvm::dyn_cast<llvm::Function>(constant)) addressTaken.insert(function);
    if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(constant)) return visitGlobal(global);
    if (llvm::isa<llvm::ConstantData>(constant) || !seen.insert(constant).second) return;
    for (llvm::Use& use : constant->operands())
      if (auto* operand = llvm::dyn_cast<llvm::Constant>(use.get())) visitOperand(operand);
  }

  void visitOperand(llvm::Constant* operand) {
    if (!llvm::isa<llvm::ConstantData>(operand)) visitConstant(operand);
  }

  void visitBody(llvm::Function& function) {
    for (llvm::Instruction& inst : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&inst);
      callsPointers |= call && call->isIndirectCall();
      for (llvm::Use& use : inst.operands()) {
        auto* operand = llvm::dyn_cast<llvm::Constant>(use.get());
        if (!operand) continue;
        bool isCallee = call && call->isCallee(&use);
        auto* called = isCallee ? llvm::dyn_cast<llvm::Function>(operand->stripPointerCastsAndAliases()) : nullptr;
        if (called) {
          visitGlobal(called);
        } else {
          visitOperand(operand);
        }
      }
    }
    if (function.hasPersonalityFn()) visitGlobalOnly(function.getPersonalityFn());
  }

  void visitGlobalOnly(llvm::Constant* constant) {
    if (auto* global = llvm::dyn_cast<llvm::GlobalValue>(constant->stripPointerCasts())) visitGlobal(global);
  }

  llvm::SmallVector<llvm::GlobalValue*, 64> work;
};

void addTable(ReachabilityWalk& walk, llvm::Module& module, const char* name) {
  llvm::GlobalVariable* table = module.getNamedGlobal(name);
  if (!table || !table->hasInitializer()) return;
  for (llvm::Use& entry : table->getInitializer()->operands())
    if (auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(entry.get()))
      if (auto* function = llvm::dyn_cast<llvm::Function>(structure->getOperand(1)->stripPointerCastsAndAliases()))
        walk.addRoot(function);
}

} // namespace

void ModuleDecoder::collectReachable() {
  ReachabilityWalk walk;
  if (options.entry) walk.addRoot(options.entry);
  for (llvm::Function* root : options.roots) walk.addRoot(root);
  addTable(walk, module, "llvm.global_ctors");
  addTable(walk, module, "llvm.global_dtors");
  walk.run();
  if (walk.callsPointers) {
    for (llvm::Function* pointee : options.pointees) walk.addPointee(pointee);
    walk.run();
  }
  for (llvm::Function& function : module)
    if (walk.seen.contains(&function) && !function.isIntrinsic()) keptFunctions.push_back(&function);
  for (llvm::GlobalVariable& global : module.globals())
    if (walk.seen.contains(&global)) keptGlobals.push_back(&global);
  for (const llvm::Function* function : walk.addressTaken) addressTaken[function] = true;
}

} // namespace hindsight
