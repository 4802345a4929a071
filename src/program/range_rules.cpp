#include "program/range_rules.h"

#include <algorithm>

namespace hindsight {

namespace {

constexpr unsigned kWidest = 62; // sums of two fit the arithmetic here

/// What is left of a result that must not wrap: without the flag, only one that cannot.
SignedRange fitted(SignedRange exact, unsigned width, bool noWrap) {
  SignedRange all = fullRange(width);
  if (exact.low >= all.low && exact.high <= all.high) return exact;
  if (!noWrap) return all;
  return {std::max(exact.low, all.low), std::min(exact.high, all.high)};
}

} // namespace

SignedRange fullRange(unsigned width) {
  if (width == 0 || width > 63) return {INT64_MIN, INT64_MAX};
  int64_t half = int64_t(1) << (width - 1);
  return {-half, half - 1};
}

SignedRange rangeOfResult(const Function& function, const Instruction& instruction, RegisterRanges::Wrapping wrapping,
                          const std::function<SignedRange(Operand)>& rangeOf) {
  SignedRange all =
      fullRange(function.slotTypes[instruction.dst].width); // of comparisons, `width` is that of the operands
  if (function.slotTypes[instruction.dst].kind != ScalarKind::Integer || instruction.width > kWidest) return all;
  bool noWrap = wrapping == RegisterRanges::Wrapping::Excluded && (instruction.flags & kNoSignedWrap);
  auto a = [&] { return rangeOf(instruction.a); };
  auto b = [&] { return rangeOf(instruction.b); };
  switch (instruction.op) {
  case Opcode::Add: return fitted({a().low + b().low, a().high + b().high}, instruction.width, noWrap);
  case Opcode::Sub: return fitted({a().low - b().high, a().high - b().low}, instruction.width, noWrap);
  case Opcode::And: {
    // Never more than an operand that is not negative.
    int64_t most = -1;
    for (SignedRange side : {a(), b()})
      if (side.low >= 0) most = most < 0 ? side.high : std::min(most, side.high);
    return most < 0 ? all : SignedRange{0, most};
  }
  case Opcode::URem:
  case Opcode::SRem:
    if (a().low >= 0 && b().low > 0) return SignedRange{0, std::min(a().high, b().high - 1)};
    if (instruction.op == Opcode::URem && b().low > 0) return SignedRange{0, b().high - 1};
    return all;
  case Opcode::SExt: return a();
  case Opcode::ZExt: {
    if (a().low >= 0) return a();
    return SignedRange{0, (int64_t(1) << instruction.width2) - 1};
  }
  case Opcode::Select:
    return SignedRange{std::min(b().low, rangeOf(instruction.c).low), std::max(b().high, rangeOf(instruction.c).high)};
  case Opcode::Copy: return a();
  default: return all;
  }
}

} // namespace hindsight
