// Casts, copies, selection and the lanes of flattened vectors.
#include "step/handler.h"

namespace hindsight {

namespace {

HS_HANDLER(slowTrunc) {
  const Instruction& instruction = machine.instruction(op);
  Value a = machine.operand(op->a, slots);
  if (a.isUndef())
    resultSlot(op, slots) = a;
  else
    resultSlot(op, slots) =
        machine.value(machine.terms.extract(machine.term(a, instruction.width2), 0, instruction.width));
  HS_NEXT();
}

HS_HANDLER(fastTrunc) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowTrunc);
  resultSlot(op, slots) = Value::integer(a.bits & op->imm);
  HS_NEXT();
}

HS_HANDLER(slowExtend) {
  const Instruction& instruction = machine.instruction(op);
  const Term* a = machine.term(machine.operand(op->a, slots), instruction.width2);
  resultSlot(op, slots) = machine.value(instruction.op == Opcode::SExt ? machine.terms.sext(a, instruction.width)
                                                                       : machine.terms.zext(a, instruction.width));
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
  if (a.isUndef()) a = machine.value(machine.term(a, machine.instruction(op).width));
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
    resultSlot(op, slots) = machine.value(machine.terms.resize(machine.term(a, instruction.width2), instruction.width));
  }
  HS_NEXT();
}

HS_HANDLER(slowSelect) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  Value condition = machine.operand(op->a, slots);
  Value b = machine.operand(op->b, slots), c = machine.operand(op->c, slots);
  Value& result = resultSlot(op, slots);
  if (condition.isUndef()) {
    condition = machine.value(machine.term(condition, 1));
  }
  if (b == c) {
    result = b;
  } else {
    const Term* test = machine.term(condition, 1);
    if (test->isConst())
      result = test->isTrue() ? b : c;
    else
      result = machine.value(
          machine.terms.ite(test, machine.term(b, instruction.width), machine.term(c, instruction.width)));
  }
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
  if (high.isInt() && low.isInt() && instruction.width <= 64)
    resultSlot(op, slots) = Value::integer(high.bits << lowWidth | low.bits);
  else
    resultSlot(op, slots) = machine.value(
        machine.terms.concat(machine.term(high, instruction.width - lowWidth), machine.term(low, lowWidth)));
  HS_NEXT();
}

HS_HANDLER(extract) {
  const Instruction& instruction = machine.instruction(op);
  Value a = machine.operand(op->a, slots);
  if (a.isInt())
    resultSlot(op, slots) = Value::integer(op->imm >= 64 ? 0 : a.bits >> op->imm & mask64(instruction.width));
  else
    resultSlot(op, slots) = machine.value(
        machine.terms.extract(machine.term(a, instruction.width2), static_cast<unsigned>(op->imm), instruction.width));
  HS_NEXT();
}

/// A lane chosen by an index: a number, or a chain of choices over all lanes.
Value chooseLane(Machine& machine, const Value* lanes, uint64_t count, Value index, unsigned indexWidth,
                 unsigned width) {
  if (index.isInt()) return index.bits < count ? lanes[index.bits] : Value::undef();
  const Term* number = machine.term(index, indexWidth);
  const Term* result = machine.term(Value::undef(), width); // out of range
  for (uint64_t lane = 0; lane < count; ++lane)
    result = machine.terms.ite(machine.terms.eq(number, machine.terms.constant(lane, indexWidth)),
                               machine.term(lanes[lane], width), result);
  return machine.value(result);
}

HS_HANDLER(pickLane) {
  const Instruction& instruction = machine.instruction(op);
  const Value* lanes = &slotAt(static_cast<uint32_t>(op->a), slots);
  resultSlot(op, slots) =
      chooseLane(machine, lanes, op->imm, machine.operand(op->b, slots), instruction.width2, instruction.width);
  HS_NEXT();
}

HS_HANDLER(putLane) {
  const Instruction& instruction = machine.instruction(op);
  const Value* lanes = &slotAt(static_cast<uint32_t>(op->a), slots);
  Value* result = &resultSlot(op, slots);
  Value put = machine.operand(op->b, slots), index = machine.operand(op->c, slots);
  for (uint64_t lane = 0; lane < op->imm; ++lane) {
    if (index.isInt()) {
      result[lane] = index.bits == lane ? put : lanes[lane];
      continue;
    }
    const Term* here =
        machine.terms.eq(machine.term(index, instruction.width2), machine.terms.constant(lane, instruction.width2));
    result[lane] = machine.value(
        machine.terms.ite(here, machine.term(put, instruction.width), machine.term(lanes[lane], instruction.width)));
  }
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
