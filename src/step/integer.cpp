// Integer arithmetic: add to xor, at any width to 128 bits.
#include "step/computation.h"

namespace hindsight {

namespace {

// One struct per operation: the concrete result on zero-extended operands, and whether these operands may take the
// fast path at all (division by zero and over-long shifts may not).
struct AddOp {
  static bool fast(uint64_t, uint64_t, unsigned) { return true; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a + b; }
};
struct SubOp {
  static bool fast(uint64_t, uint64_t, unsigned) { return true; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a - b; }
};
struct MulOp {
  static bool fast(uint64_t, uint64_t, unsigned) { return true; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a * b; }
};
struct AndOp {
  static bool fast(uint64_t, uint64_t, unsigned) { return true; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a & b; }
};
struct OrOp {
  static bool fast(uint64_t, uint64_t, unsigned) { return true; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a | b; }
};
struct XorOp {
  static bool fast(uint64_t, uint64_t, unsigned) { return true; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a ^ b; }
};
struct ShlOp {
  static bool fast(uint64_t, uint64_t b, unsigned width) { return b < width; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a << b; }
};
struct LShrOp {
  static bool fast(uint64_t, uint64_t b, unsigned width) { return b < width; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a >> b; }
};
struct AShrOp {
  static bool fast(uint64_t, uint64_t b, unsigned width) { return b < width; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned width) {
    return static_cast<uint64_t>(signExtend64(a, width) >> b);
  }
};
struct UDivOp {
  static bool fast(uint64_t, uint64_t b, unsigned) { return b != 0; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a / b; }
};
struct URemOp {
  static bool fast(uint64_t, uint64_t b, unsigned) { return b != 0; }
  static uint64_t run(uint64_t a, uint64_t b, unsigned) { return a % b; }
};
struct SDivOp {
  static bool fast(uint64_t, uint64_t b, unsigned width) { return b != 0 && b != mask64(width); }
  static uint64_t run(uint64_t a, uint64_t b, unsigned width) {
    return static_cast<uint64_t>(signExtend64(a, width) / signExtend64(b, width));
  }
};
struct SRemOp {
  static bool fast(uint64_t, uint64_t b, unsigned width) { return b != 0 && b != mask64(width); }
  static uint64_t run(uint64_t a, uint64_t b, unsigned width) {
    return static_cast<uint64_t>(signExtend64(a, width) % signExtend64(b, width));
  }
};

/// Pointers that went through ptrtoint keep their object as long as the arithmetic is that of offsets.
bool pointerArithmetic(Machine& machine, Opcode op, Value a, Value b, unsigned width, Value& result) {
  if (width != machine.context.pointerWidth) return false;
  uint64_t mask = machine.context.pointerMask();
  if (op == Opcode::Add && a.isPointer() && b.isInt()) {
    result = Value::pointer(a.object(), (a.bits + b.bits) & mask);
    return true;
  }
  if (op == Opcode::Add && b.isPointer() && a.isInt()) {
    result = Value::pointer(b.object(), (a.bits + b.bits) & mask);
    return true;
  }
  if (op == Opcode::Sub && a.isPointer() && b.isInt()) {
    result = Value::pointer(a.object(), (a.bits - b.bits) & mask);
    return true;
  }
  if (op == Opcode::Sub && a.isPointer() && b.isPointer() && a.object() == b.object()) {
    result = Value::integer((a.bits - b.bits) & mask);
    return true;
  }
  return false;
}

HS_HANDLER(slowInteger) {
  const Instruction& instruction = machine.instruction(op);
  Value a = machine.operand(operandCode(instruction.a), slots);
  Value b = machine.operand(operandCode(instruction.b), slots);
  if (!pointerArithmetic(machine, instruction.op, a, b, instruction.width, resultSlot(op, slots)))
    HS_SLOW(slowComputation);
  HS_NEXT();
}

/// Width 0: taken from op->c. Immediate: b is op->imm.
template <typename Operation, unsigned Width, bool Immediate>
HS_HANDLER_CC void integerHandler(const Op* op, Value* slots, Machine& machine) {
  Value a = Immediate ? slotAt(static_cast<uint32_t>(op->a), slots) : machine.operand(op->a, slots);
  Value b = Immediate ? Value::integer(op->imm) : machine.operand(op->b, slots);
  unsigned width = Width ? Width : static_cast<unsigned>(op->c);
  if (__builtin_expect((a.meta | b.meta) != 0 || !Operation::fast(a.bits, b.bits, width), 0)) HS_SLOW(slowInteger);
  resultSlot(op, slots) = Value::integer(Operation::run(a.bits, b.bits, width) & mask64(width));
  HS_NEXT();
}

template <typename Operation, unsigned Width> Handler pickImmediate(bool immediate) {
  return immediate ? integerHandler<Operation, Width, true> : integerHandler<Operation, Width, false>;
}

template <typename Operation> Handler pick(unsigned width, bool immediate) {
  switch (width) {
  case 8: return pickImmediate<Operation, 8>(immediate);
  case 16: return pickImmediate<Operation, 16>(immediate);
  case 32: return pickImmediate<Operation, 32>(immediate);
  case 64: return pickImmediate<Operation, 64>(immediate);
  default: return pickImmediate<Operation, 0>(immediate);
  }
}

Handler pickOperation(Opcode opcode, unsigned width, bool immediate) {
  if (width > 64) return slowInteger;
  switch (opcode) {
  case Opcode::Add: return pick<AddOp>(width, immediate);
  case Opcode::Sub: return pick<SubOp>(width, immediate);
  case Opcode::Mul: return pick<MulOp>(width, immediate);
  case Opcode::UDiv: return pick<UDivOp>(width, immediate);
  case Opcode::SDiv: return pick<SDivOp>(width, immediate);
  case Opcode::URem: return pick<URemOp>(width, immediate);
  case Opcode::SRem: return pick<SRemOp>(width, immediate);
  case Opcode::Shl: return pick<ShlOp>(width, immediate);
  case Opcode::LShr: return pick<LShrOp>(width, immediate);
  case Opcode::AShr: return pick<AShrOp>(width, immediate);
  case Opcode::And: return pick<AndOp>(width, immediate);
  case Opcode::Or: return pick<OrOp>(width, immediate);
  case Opcode::Xor: return pick<XorOp>(width, immediate);
  default: return nullptr;
  }
}

} // namespace

bool compileInteger(CompileContext& context, const Instruction& instruction, Op& op) {
  if (instruction.op > Opcode::Xor) return false;
  bool immediate = false;
  op.c = instruction.width;
  if (instruction.width <= 64 && !instruction.a.isConstant() && instruction.b.isConstant()) {
    const Constant& constant = context.function.constants[instruction.b.index()];
    if (constant.kind == ConstantKind::Integer) {
      immediate = true;
      op.imm = static_cast<uint64_t>(constant.value) & mask64(instruction.width);
    }
  }
  op.handler = pickOperation(instruction.op, instruction.width, immediate);
  return true;
}

} // namespace hindsight
