// Floating point: single and double run on the host, everything else through terms.
#include "step/computation.h"

#include <bit>
#include <cmath>

namespace hindsight {

namespace {

template <typename Float> Float toFloat(uint64_t bits) {
  if constexpr (sizeof(Float) == 4)
    return std::bit_cast<float>(static_cast<uint32_t>(bits));
  else
    return std::bit_cast<double>(bits);
}
template <typename Float> uint64_t toBits(Float number) {
  if constexpr (sizeof(Float) == 4)
    return std::bit_cast<uint32_t>(number);
  else
    return std::bit_cast<uint64_t>(number);
}

template <typename Float, Opcode Operation>
HS_HANDLER_CC void fastBinary(const Op* op, Value* slots, Machine& machine) {
  Value a = machine.operand(op->a, slots), b = machine.operand(op->b, slots);
  if (__builtin_expect((a.meta | b.meta) != 0, 0)) HS_SLOW(slowComputation);
  Float x = toFloat<Float>(a.bits), y = toFloat<Float>(b.bits), result = 0;
  if constexpr (Operation == Opcode::FAdd) result = x + y;
  if constexpr (Operation == Opcode::FSub) result = x - y;
  if constexpr (Operation == Opcode::FMul) result = x * y;
  if constexpr (Operation == Opcode::FDiv) result = x / y;
  if (__builtin_expect(std::isnan(result), 0)) HS_SLOW(slowComputation); // which NaN depends on the order of operands
  resultSlot(op, slots) = Value::integer(toBits(result));
  HS_NEXT();
}

template <typename Float> HS_HANDLER_CC void fastCompare(const Op* op, Value* slots, Machine& machine) {
  Value a = machine.operand(op->a, slots), b = machine.operand(op->b, slots);
  if (__builtin_expect((a.meta | b.meta) != 0, 0)) HS_SLOW(slowComputation);
  Float x = toFloat<Float>(a.bits), y = toFloat<Float>(b.bits);
  unsigned relation = x == y ? 1 : x > y ? 2 : x < y ? 4 : 8; // the bits of FloatPredicate
  resultSlot(op, slots) = Value::integer((op->imm & relation) != 0);
  HS_NEXT();
}

template <typename Float> HS_HANDLER_CC void fastFromSigned(const Op* op, Value* slots, Machine& machine) {
  Value a = machine.operand(op->a, slots);
  if (__builtin_expect(a.meta != 0, 0)) HS_SLOW(slowComputation);
  resultSlot(op, slots) =
      Value::integer(toBits(static_cast<Float>(signExtend64(a.bits, static_cast<unsigned>(op->c)))));
  HS_NEXT();
}

template <typename Float> Handler pickBinary(Opcode op) {
  switch (op) {
  case Opcode::FAdd: return fastBinary<Float, Opcode::FAdd>;
  case Opcode::FSub: return fastBinary<Float, Opcode::FSub>;
  case Opcode::FMul: return fastBinary<Float, Opcode::FMul>;
  case Opcode::FDiv: return fastBinary<Float, Opcode::FDiv>;
  case Opcode::FCmp: return fastCompare<Float>;
  case Opcode::FFromSInt: return fastFromSigned<Float>;
  default: return slowComputation;
  }
}

} // namespace

bool compileFloat(CompileContext&, const Instruction& instruction, Op& op) {
  if (instruction.op < Opcode::FAdd || instruction.op > Opcode::FClass) return false;
  auto format = static_cast<FloatFormat>(instruction.extra);
  op.handler = slowComputation;
  bool narrow = instruction.op != Opcode::FFromSInt || instruction.width2 <= 64;
  if (instruction.op == Opcode::FFromSInt) op.c = instruction.width2;
  if (format == FloatFormat::Double && narrow) op.handler = pickBinary<double>(instruction.op);
  if (format == FloatFormat::Single && narrow) op.handler = pickBinary<float>(instruction.op);
  return true;
}

} // namespace hindsight
