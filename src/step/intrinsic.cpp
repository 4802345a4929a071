// Bit counting, funnel shifts, and arithmetic with overflow flags or saturation: on the host where that is quick.
#include "step/computation.h"

#include <bit>

namespace hindsight {

namespace {

/// Rotations and funnel shifts of numbers, as hash functions use them.
template <bool Left, unsigned Width> HS_HANDLER_CC void fastFunnel(const Op* op, Value* slots, Machine& machine) {
  using Wide = std::conditional_t<Width <= 32, uint64_t, U128>;
  Value a = machine.operand(op->a, slots), b = machine.operand(op->b, slots), c = machine.operand(op->c, slots);
  if (__builtin_expect((a.meta | b.meta | c.meta) != 0, 0)) HS_SLOW(slowComputation);
  Wide both = Wide(a.bits) << Width | b.bits;
  unsigned amount = static_cast<unsigned>(c.bits) % Width;
  Wide shifted = Left ? both >> (Width - amount) : both >> amount;
  resultSlot(op, slots) = Value::integer(static_cast<uint64_t>(shifted) & mask64(Width));
  HS_NEXT();
}

template <bool Left> Handler pickFunnel(unsigned width) {
  switch (width) {
  case 8: return fastFunnel<Left, 8>;
  case 16: return fastFunnel<Left, 16>;
  case 32: return fastFunnel<Left, 32>;
  case 64: return fastFunnel<Left, 64>;
  default: return slowComputation;
  }
}

HS_HANDLER(fastCount) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowComputation);
  const Instruction& instruction = machine.instruction(op);
  unsigned width = instruction.width;
  uint64_t result = 0;
  if (instruction.op == Opcode::PopCount)
    result = static_cast<uint64_t>(std::popcount(a.bits));
  else if (instruction.op == Opcode::CountTrailingZeros)
    result = a.bits ? static_cast<uint64_t>(std::countr_zero(a.bits)) : width;
  else
    result = a.bits ? static_cast<uint64_t>(std::countl_zero(a.bits)) - (64 - width) : width;
  resultSlot(op, slots) = Value::integer(result);
  HS_NEXT();
}

HS_HANDLER(fastByteSwap) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowComputation);
  resultSlot(op, slots) = Value::integer(__builtin_bswap64(a.bits) >> (64 - op->imm));
  HS_NEXT();
}

} // namespace

bool compileIntrinsic(CompileContext&, const Instruction& instruction, Op& op) {
  bool narrow = instruction.width <= 64;
  switch (instruction.op) {
  case Opcode::CountLeadingZeros:
  case Opcode::CountTrailingZeros:
  case Opcode::PopCount: op.handler = narrow ? fastCount : slowComputation; return true;
  case Opcode::ByteSwap:
    op.imm = instruction.width;
    op.handler = narrow ? fastByteSwap : slowComputation;
    return true;
  case Opcode::FunnelShiftLeft: op.handler = pickFunnel<true>(instruction.width); return true;
  case Opcode::FunnelShiftRight: op.handler = pickFunnel<false>(instruction.width); return true;
  case Opcode::BitReverse:
  case Opcode::AddSaturate:
  case Opcode::SubSaturate:
  case Opcode::ShlSaturate:
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow: op.handler = slowComputation; return true;
  default: return false;
  }
}

} // namespace hindsight
