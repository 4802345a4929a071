// The frame of a function, the walk over its blocks, and the dispatch to the families of instructions.
#include "program/llvm/decoder.h"

#include "program/dominators.h"
#include "support/invariant.h"

#include <llvm/IR/Operator.h>

#include <fmt/format.h>

namespace hindsight {

FunctionDecoder::FunctionDecoder(ModuleDecoder& module, const llvm::Function& source, Function declared)
    : module(module), source(source), layout(module.layout()), order(module.blockOrder(&source)),
      out(std::move(declared)) {}

Function FunctionDecoder::decode() {
  declareParameters();
  out.blocks.resize(order.blocks.size());
  declarePhis();
  for (const llvm::BasicBlock* each : order.blocks) decodeBlock(*each);
  findLoops(out);
  return std::move(out);
}

void FunctionDecoder::declareParameters() {
  for (const llvm::Argument& argument : source.args()) {
    Operands operands;
    for (ScalarType type : scalarsOf(&argument)) operands.push_back(Operand::slot(newSlot(type)));
    define(&argument, operands);
  }
  HS_INVARIANT(out.slotCount == out.parameters.size(), "parameters should occupy the first slots");
}

void FunctionDecoder::declarePhis() {
  for (const llvm::BasicBlock* each : order.blocks)
    for (const llvm::PHINode& phi : each->phis()) {
      Operands operands;
      for (ScalarType type : scalarsOf(&phi)) operands.push_back(Operand::slot(newSlot(type)));
      define(&phi, operands);
    }
}

void FunctionDecoder::decodeBlock(const llvm::BasicBlock& source) {
  block = order.ids.lookup(&source);
  blockEdges.clear();
  out.blocks[block].first = static_cast<uint32_t>(out.instructions.size());
  out.blocks[block].name = source.hasName() ? source.getName().str() : fmt::format("bb{}", block);
  for (const llvm::Instruction& inst : source) {
    noteDebugRecords(inst);
    if (llvm::isa<llvm::PHINode>(inst)) continue;
    location = module.debug.locationOf(inst.getDebugLoc().get());
    decodeInstruction(inst);
  }
  out.blocks[block].count = static_cast<uint32_t>(out.instructions.size()) - out.blocks[block].first;
}

/// Why an instruction cannot be decoded because of a type it touches; null if it can.
const std::string* FunctionDecoder::unsupportedType(const llvm::Instruction& inst) {
  auto reason = [&](llvm::Type* type) -> const std::string* {
    if (type->isIntegerTy() && type->getIntegerBitWidth() <= kMaxWidth) return nullptr;
    const TypeLeaves& leaves = module.types.leavesOf(type);
    return leaves.unsupported.empty() ? nullptr : &leaves.unsupported;
  };
  if (const std::string* found = reason(inst.getType())) return found;
  for (const llvm::Use& use : inst.operands())
    if (const std::string* found = reason(use->getType())) return found;
  return nullptr;
}

void FunctionDecoder::decodeInstruction(const llvm::Instruction& inst) {
  if (const std::string* reason = unsupportedType(inst)) {
    if (inst.isTerminator()) return decodeUnsupportedTerminator(inst, *reason);
    unsupported(*reason);
    return defineUndef(inst);
  }
  if (inst.isTerminator()) return decodeTerminator(inst);
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&inst)) return decodeBinary(*binary);
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&inst)) return decodeCast(*cast);
  switch (inst.getOpcode()) {
  case llvm::Instruction::ICmp:
  case llvm::Instruction::FCmp: return decodeCompare(llvm::cast<llvm::CmpInst>(inst));
  case llvm::Instruction::Select: return decodeSelect(llvm::cast<llvm::SelectInst>(inst));
  case llvm::Instruction::FNeg:
  case llvm::Instruction::Freeze: return decodeUnary(inst);
  case llvm::Instruction::Alloca: return decodeAlloca(llvm::cast<llvm::AllocaInst>(inst));
  case llvm::Instruction::Load: return decodeLoad(llvm::cast<llvm::LoadInst>(inst));
  case llvm::Instruction::Store: return decodeStore(llvm::cast<llvm::StoreInst>(inst));
  case llvm::Instruction::GetElementPtr: return decodeGep(llvm::cast<llvm::GEPOperator>(inst));
  case llvm::Instruction::Fence: return; // one thread
  case llvm::Instruction::AtomicCmpXchg: return decodeCompareExchange(llvm::cast<llvm::AtomicCmpXchgInst>(inst));
  case llvm::Instruction::AtomicRMW: return decodeReadModifyWrite(llvm::cast<llvm::AtomicRMWInst>(inst));
  case llvm::Instruction::Call: return decodeCall(llvm::cast<llvm::CallBase>(inst));
  case llvm::Instruction::VAArg: return decodeVaArg(llvm::cast<llvm::VAArgInst>(inst));
  case llvm::Instruction::ExtractValue: return decodeExtractValue(llvm::cast<llvm::ExtractValueInst>(inst));
  case llvm::Instruction::InsertValue: return decodeInsertValue(llvm::cast<llvm::InsertValueInst>(inst));
  case llvm::Instruction::ExtractElement: return decodeExtractElement(llvm::cast<llvm::ExtractElementInst>(inst));
  case llvm::Instruction::InsertElement: return decodeInsertElement(llvm::cast<llvm::InsertElementInst>(inst));
  case llvm::Instruction::ShuffleVector: return decodeShuffle(llvm::cast<llvm::ShuffleVectorInst>(inst));
  case llvm::Instruction::LandingPad:
  case llvm::Instruction::CatchPad:
  case llvm::Instruction::CleanupPad:
    unsupported(std::string("exception handling (") + inst.getOpcodeName() + ")");
    return defineUndef(inst);
  default: unsupported(std::string("the instruction ") + inst.getOpcodeName()); return defineUndef(inst);
  }
}

} // namespace hindsight
