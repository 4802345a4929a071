// The few rewrites of LLVM IR that happen before decoding. They keep the meaning of the program and optimise nothing
// but the traffic between locals and registers.
#include "program/llvm/linker.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace hindsight {

namespace {

/// Gives a local a value of its own wherever its life begins: one nobody knows. Without it, LLVM would take "never
/// written" for whatever suits it when it merges values, and a use before the first write would go unseen.
void markUnwritten(llvm::AllocaInst& local, std::vector<llvm::Instruction*>& markers) {
  llvm::Type* type = local.getAllocatedType();
  if (!type->isIntOrPtrTy() && !type->isFloatingPointTy()) return;
  std::vector<llvm::Instruction*> beginnings = {&local};
  for (llvm::User* user : local.users())
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        call && call->getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      beginnings.push_back(call);
  for (llvm::Instruction* beginning : beginnings) {
    llvm::IRBuilder<> builder(beginning->getParent(), std::next(beginning->getIterator()));
    auto* unknown = llvm::cast<llvm::Instruction>(builder.CreateFreeze(llvm::UndefValue::get(type)));
    builder.CreateStore(unknown, &local);
    markers.push_back(unknown);
  }
}

/// A marker is no value that a person should see as a variable's.
void forgetInDebugInfo(llvm::Instruction& marker) {
  llvm::SmallVector<llvm::DbgValueInst*> values;
  llvm::SmallVector<llvm::DbgVariableRecord*> records;
  llvm::findDbgValues(values, &marker, &records);
  for (llvm::DbgValueInst* value : values) value->eraseFromParent();
  for (llvm::DbgVariableRecord* record : records) record->eraseFromParent();
}

/// Loads and stores of these locals are about to vanish, and with them the last trace of lines that do nothing else:
/// a marker keeps the place of each, so that people can still name the line.
void keepLines(llvm::Function& function, const std::vector<llvm::AllocaInst*>& locals) {
  llvm::SmallPtrSet<const llvm::Value*, 16> vanishing(locals.begin(), locals.end());
  llvm::Function* marker = llvm::Intrinsic::getDeclaration(function.getParent(), llvm::Intrinsic::donothing);
  for (llvm::BasicBlock& block : function) {
    unsigned lastLine = 0;
    for (llvm::Instruction& inst : llvm::make_early_inc_range(block)) {
      const llvm::DebugLoc& place = inst.getDebugLoc();
      const llvm::Value* address = llvm::getLoadStorePointerOperand(&inst);
      if (!place || place.getLine() == lastLine || inst.isLifetimeStartOrEnd()) continue;
      lastLine = place.getLine();
      if (lastLine == 0 || !address || !vanishing.contains(address)) continue;
      llvm::CallInst::Create(marker->getFunctionType(), marker, "", inst.getIterator())->setDebugLoc(place);
    }
  }
}

/// Turns locals whose address is never taken into SSA values. Nothing else is optimised.
void promoteLocals(llvm::Function& function, llvm::DominatorTree& dominators) {
  std::vector<llvm::AllocaInst*> locals;
  for (llvm::Instruction& inst : function.getEntryBlock())
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(&inst); local && llvm::isAllocaPromotable(local))
      locals.push_back(local);
  if (locals.empty()) return;
  // Once only. Where a pointer has become a value, the local behind it could follow; but then nobody would see it
  // used after its block was left.
  if (function.getSubprogram()) keepLines(function, locals);
  std::vector<llvm::Instruction*> markers;
  for (llvm::AllocaInst* local : locals) markUnwritten(*local, markers);
  llvm::PromoteMemToReg(locals, dominators);
  for (llvm::Instruction* marker : markers) {
    forgetInDebugInfo(*marker);
    if (marker->use_empty()) marker->eraseFromParent(); // always written before it is read
  }
}

bool isMaskedAccess(const llvm::Function& function) {
  switch (function.getIntrinsicID()) {
  case llvm::Intrinsic::masked_load:
  case llvm::Intrinsic::masked_store:
  case llvm::Intrinsic::masked_gather:
  case llvm::Intrinsic::masked_scatter:
  case llvm::Intrinsic::masked_expandload:
  case llvm::Intrinsic::masked_compressstore: return true;
  default: return false;
  }
}

/// Masked accesses touch only some lanes: LLVM's own pass writes them as branches around scalar accesses.
void expandMaskedAccesses(llvm::Module& module) {
  llvm::SetVector<llvm::Function*> users;
  for (const llvm::Function& function : module) {
    if (!isMaskedAccess(function)) continue;
    for (const llvm::User* user : function.users())
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(user))
        users.insert(const_cast<llvm::Function*>(call->getFunction()));
  }
  if (users.empty()) return;
  llvm::FunctionAnalysisManager analyses;
  analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
  analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
  analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
  llvm::ScalarizeMaskedMemIntrinPass pass;
  for (llvm::Function* function : users) analyses.invalidate(*function, pass.run(*function, analyses));
}

/// The address that an entry of a relative table stands for: trunc(ptrtoint(address) - ptrtoint(table)).
llvm::Constant* relativeTarget(llvm::Constant* entry, const llvm::GlobalVariable& table) {
  auto* narrow = llvm::dyn_cast<llvm::ConstantExpr>(entry);
  if (narrow && narrow->getOpcode() == llvm::Instruction::Trunc) entry = narrow->getOperand(0);
  auto* difference = llvm::dyn_cast<llvm::ConstantExpr>(entry);
  if (!difference || difference->getOpcode() != llvm::Instruction::Sub) return nullptr;
  auto pointer = [](llvm::Value* number) -> llvm::Constant* {
    auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(number);
    return cast && cast->getOpcode() == llvm::Instruction::PtrToInt ? cast->getOperand(0) : nullptr;
  };
  llvm::Constant *to = pointer(difference->getOperand(0)), *from = pointer(difference->getOperand(1));
  return from == &table ? to : nullptr;
}

/// A table of 32-bit distances, read only by llvm.load.relative, loses what its entries point to. Make it a table of
/// pointers again.
void undoRelativeTables(llvm::Module& module) {
  std::vector<llvm::IntrinsicInst*> reads;
  for (llvm::Function& function : module)
    if (function.getIntrinsicID() == llvm::Intrinsic::load_relative)
      for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user)) reads.push_back(call);
  for (llvm::IntrinsicInst* read : reads) {
    auto* table = llvm::dyn_cast<llvm::GlobalVariable>(read->getArgOperand(0));
    if (!table || !table->hasInitializer() || !table->getValueType()->isArrayTy()) continue;
    uint64_t count = table->getValueType()->getArrayNumElements();
    if (!table->getValueType()->getArrayElementType()->isIntegerTy(32)) continue;
    std::vector<llvm::Constant*> targets;
    for (unsigned i = 0; i < count; ++i)
      if (llvm::Constant* target = relativeTarget(table->getInitializer()->getAggregateElement(i), *table))
        targets.push_back(target);
    if (targets.size() != count) continue;
    llvm::IRBuilder<> builder(read);
    auto* type = llvm::ArrayType::get(builder.getPtrTy(), count);
    std::string name = (table->getName() + ".absolute").str();
    llvm::GlobalVariable* absolute = module.getNamedGlobal(name);
    if (!absolute)
      absolute = new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::InternalLinkage,
                                          llvm::ConstantArray::get(type, targets), name);
    uint64_t ratio = module.getDataLayout().getPointerSize() / 4;
    llvm::Value* offset = read->getArgOperand(1);
    offset = builder.CreateMul(offset, llvm::ConstantInt::get(offset->getType(), ratio));
    llvm::Value* place = builder.CreateInBoundsGEP(builder.getInt8Ty(), absolute, offset);
    read->replaceAllUsesWith(builder.CreateLoad(builder.getPtrTy(), place));
    read->eraseFromParent();
  }
}

} // namespace

void normalise(llvm::Module& module) {
  module.setIsNewDbgInfoFormat(true);
  expandMaskedAccesses(module);
  undoRelativeTables(module);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    llvm::DominatorTree dominators(function);
    markScopedLocals(function, dominators); // while pointers to locals still are in memory if they are in the source
    promoteLocals(function, dominators);
  }
}

} // namespace hindsight
