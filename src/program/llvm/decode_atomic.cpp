// Atomic operations. The engine runs one thread, so they are plain sequences of load, compute and store.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

namespace hindsight {

void FunctionDecoder::decodeCompareExchange(const llvm::AtomicCmpXchgInst& inst) {
  ScalarType type = module.types.scalarOf(inst.getCompareOperand()->getType());
  Access access{operandOf(inst.getPointerOperand()), inst.getAlign(), kAtomic};
  if (inst.isVolatile()) access.flags |= kVolatile;
  Operand expected = operandOf(inst.getCompareOperand()), desired = operandOf(inst.getNewValOperand());
  Operand old = loadScalar(type, access, 0);
  Operand equal = compare(Predicate::Eq, type, old, expected);
  storeScalar(type, access, 0, select(type, equal, desired, old));
  define(&inst, {old, equal});
}

void FunctionDecoder::decodeReadModifyWrite(const llvm::AtomicRMWInst& inst) {
  if (inst.getType()->isVectorTy()) {
    unsupported("atomic operations on vectors");
    return defineUndef(inst);
  }
  ScalarType type = module.types.scalarOf(inst.getType());
  Access access{operandOf(inst.getPointerOperand()), inst.getAlign(), kAtomic};
  if (inst.isVolatile()) access.flags |= kVolatile;
  Operand operand = operandOf(inst.getValOperand());
  Operand old = loadScalar(type, access, 0);
  Operand result = combineAtomic(inst, type, old, operand);
  if (!result.isNone()) storeScalar(type, access, 0, result);
  define(&inst, old);
}

/// The value written back; none (after an Unsupported) if the operation is not known.
Operand FunctionDecoder::combineAtomic(const llvm::AtomicRMWInst& inst, ScalarType type, Operand old, Operand operand) {
  auto extreme = [&](Predicate keepsOld) { return select(type, compare(keepsOld, type, old, operand), old, operand); };
  auto floating = [&](Opcode op) {
    auto format = static_cast<uint8_t>(floatFormatOf(inst.getType()));
    return value(type, {.op = op, .extra = format, .width = type.width, .a = old, .b = operand});
  };
  switch (inst.getOperation()) {
  case llvm::AtomicRMWInst::Xchg: return operand;
  case llvm::AtomicRMWInst::Add: return binary(Opcode::Add, type, old, operand);
  case llvm::AtomicRMWInst::Sub: return binary(Opcode::Sub, type, old, operand);
  case llvm::AtomicRMWInst::And: return binary(Opcode::And, type, old, operand);
  case llvm::AtomicRMWInst::Or: return binary(Opcode::Or, type, old, operand);
  case llvm::AtomicRMWInst::Xor: return binary(Opcode::Xor, type, old, operand);
  case llvm::AtomicRMWInst::Nand:
    return binary(Opcode::Xor, type, binary(Opcode::And, type, old, operand), integer(~U128(0), type.width));
  case llvm::AtomicRMWInst::Max: return extreme(Predicate::Sge);
  case llvm::AtomicRMWInst::Min: return extreme(Predicate::Sle);
  case llvm::AtomicRMWInst::UMax: return extreme(Predicate::Uge);
  case llvm::AtomicRMWInst::UMin: return extreme(Predicate::Ule);
  case llvm::AtomicRMWInst::FAdd: return floating(Opcode::FAdd);
  case llvm::AtomicRMWInst::FSub: return floating(Opcode::FSub);
  case llvm::AtomicRMWInst::FMax: return floating(Opcode::FMaxNum);
  case llvm::AtomicRMWInst::FMin: return floating(Opcode::FMinNum);
  case llvm::AtomicRMWInst::UIncWrap: { // old >= operand ? 0 : old + 1
    Operand next = binary(Opcode::Add, type, old, integer(1, type.width));
    return select(type, compare(Predicate::Uge, type, old, operand), integer(0, type.width), next);
  }
  case llvm::AtomicRMWInst::UDecWrap: { // old == 0 || old > operand ? operand : old - 1
    Operand next = binary(Opcode::Sub, type, old, integer(1, type.width));
    Operand isZero = compare(Predicate::Eq, type, old, integer(0, type.width));
    Operand isAbove = compare(Predicate::Ugt, type, old, operand);
    return select(type, isZero, operand, select(type, isAbove, operand, next));
  }
  default: unsupported("atomicrmw " + llvm::AtomicRMWInst::getOperationName(inst.getOperation()).str()); return {};
  }
}

} // namespace hindsight
