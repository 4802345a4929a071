// Casts, copies, selection and the lanes of flattened vectors.
#include "semantics/cast.h"
#include "step/computation.h"

namespace hindsight {

namespace {

/// What was never set stays so.
HS_HANDLER(slowTrunc) {
  Value a = machine.operand(op->a, slots);
  if (!a.isUndef()) HS_SLOW(slowComputation);
  resultSlot(op, slots) = a;
  HS_NEXT();
}

HS_HANDLER(fastTrunc) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowTrunc);
  resultSlot(op, slots) = Value::integer(a.bits & op->imm);
  HS_NEXT();
}

/// The short way to what `slowComputation` does: characters are extended all the time.
void castSlowly(const Op* op, Value* slots, Machine& machine) {
  FrameOperands operands(machine, slots);
  resultSlot(op, slots) = machine.value(castTerm(machine.terms, machine.instruction(op), operands));
}

HS_HANDLER(slowExtend) {
  castSlowly(op, slots, machine);
  HS_NEXT();
}

HS_HANDLER(fastZExt) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowExtend);
  resultSlot(op, slots) = a;
  HS_NEXT();
}

HS_HANDLER(fastSExt) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowExtend);
  resultSlot(op, slots) =
      Value::integer(static_cast<uint64_t>(signExtend64(a.bits, static_cast<unsigned>(op->b))) & op->imm);
  HS_NEXT();
}

HS_HANDLER(copy) {
  resultSlot(op, slots) = machine.operand(op->a, slots);
  HS_NEXT();
}

HS_HANDLER(freeze) {
  Value a = machine.operand(op->a, slots);
  if (a.isUndef()) HS_SLOW(slowComputation);
  resultSlot(op, slots) = a;
  HS_NEXT();
}

/// The object stays known in both directions; only another width makes the address a term.
HS_HANDLER(pointerCast) {
  const Instruction& instruction = machine.instruction(op);
  Value a = machine.operand(op->a, slots);
  bool toInteger = instruction.op == Opcode::PtrToInt;
  if (machine.wants(kHookPointerUse)) machine.hooks.onPointerCast(*machine.state, a, toInteger);
  if (instruction.width == instruction.width2 || a.isUndef()) {
    resultSlot(op, slots) = a;
  } else if (a.isInt() && instruction.width <= 64) {
    resultSlot(op, slots) = Value::integer(a.bits & mask64(instruction.width));
  } else {
    HS_SLOW(slowComputation);
  }
  HS_NEXT();
}

/// Values stay what they are where there is nothing to choose.
bool selectOne(const Op* op, Value* slots, Machine& machine) {
  Value condition = machine.operand(op->a, slots);
  Value b = machine.operand(op->b, slots), c = machine.operand(op->c, slots);
  if (b != c) {
    const Term* test = condition.isTerm() ? condition.term() : nullptr;
    if (!test || !test->isConst()) return false;
    if (test->isFalse()) b = c;
  }
  resultSlot(op, slots) = b;
  return true;
}

HS_HANDLER(slowSelect) {
  if (!selectOne(op, slots, machine)) HS_SLOW(slowComputation);
  HS_NEXT();
}

HS_HANDLER(fastSelect) {
  Value condition = machine.operand(op->a, slots);
  if (__builtin_expect(condition.meta != 0, 0)) HS_SLOW(slowSelect);
  resultSlot(op, slots) = machine.operand(condition.bits ? op->b : op->c, slots);
  HS_NEXT();
}

HS_HANDLER(concat) {
  const Instruction& instruction = machine.instruction(op);
  Value high = machine.operand(op->a, slots), low = machine.operand(op->b, slots);
  unsigned lowWidth = instruction.width2;
  if (!high.isInt() || !low.isInt() || instruction.width > 64) HS_SLOW(slowComputation);
  resultSlot(op, slots) = Value::integer(high.bits << lowWidth | low.bits);
  HS_NEXT();
}

HS_HANDLER(extract) {
  const Instruction& instruction = machine.instruction(op);
  Value a = machine.operand(op->a, slots);
  if (!a.isInt()) HS_SLOW(slowComputation);
  resultSlot(op, slots) = Value::integer(op->imm >= 64 ? 0 : a.bits >> op->imm & mask64(instruction.width));
  HS_NEXT();
}

HS_HANDLER(pickLane) {
  const Value* lanes = &slotAt(static_cast<uint32_t>(op->a), slots);
  Value index = machine.operand(op->b, slots);
  if (!index.isInt()) HS_SLOW(slowComputation);
  resultSlot(op, slots) = index.bits < op->imm ? lanes[index.bits] : Value::undef();
  HS_NEXT();
}

HS_HANDLER(putLane) {
  const Value* lanes = &slotAt(static_cast<uint32_t>(op->a), slots);
  Value* result = &resultSlot(op, slots);
  Value put = machine.operand(op->b, slots), index = machine.operand(op->c, slots);
  if (!index.isInt()) HS_SLOW(slowComputation);
  for (uint64_t lane = 0; lane < op->imm; ++lane) result[lane] = index.bits == lane ? put : lanes[lane];
  HS_NEXT();
}

} // namespace

bool compileCast(CompileContext&, const Instruction& instruction, Op& op) {
  bool narrow = instruction.width <= 64 && instruction.width2 <= 64;
  switch (instruction.op) {
  case Opcode::Trunc:
    op.imm = mask64(instruction.width);
    op.handler = narrow ? fastTrunc : slowTrunc;
    return true;
  case Opcode::ZExt: op.handler = narrow ? fastZExt : slowExtend; return true;
  case Opcode::SExt:
    op.b = instruction.width2;
    op.imm = mask64(instruction.width);
    op.handler = narrow ? fastSExt : slowExtend;
    return true;
  case Opcode::PtrToInt:
  case Opcode::IntToPtr: op.handler = pointerCast; return true;
  case Opcode::Copy: op.handler = copy; return true;
  case Opcode::Freeze: op.handler = freeze; return true;
  case Opcode::Select: op.handler = fastSelect; return true;
  case Opcode::Concat: op.handler = concat; return true;
  case Opcode::Extract: op.handler = extract; return true;
  case Opcode::PickLane: op.handler = pickLane; return true;
  case Opcode::PutLane: op.handler = putLane; return true;
  default: return false;
  }
}

} // namespace hindsight
