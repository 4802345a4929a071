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
  case Opcode::Add:
  case Opcode::Sub: return fitted(*exactResult(instruction, rangeOf), instruction.width, noWrap);
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow: {
    std::optional<SignedRange> exact = exactResult(instruction, rangeOf);
    return exact ? fitted(*exact, instruction.width, false) : all;
  }
  case Opcode::Xor:
    if (a().low == a().high && b().low == b().high) return SignedRange{a().low ^ b().low, a().low ^ b().low};
    return all;
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

std::optional<SignedRange> exactResult(const Instruction& instruction,
                                       const std::function<SignedRange(Operand)>& rangeOf) {
  if (instruction.width > kWidest) return std::nullopt;
  SignedRange a = rangeOf(instruction.a), b = rangeOf(instruction.b);
  switch (instruction.op) {
  case Opcode::Add:
  case Opcode::AddOverflow: return SignedRange{a.low + b.low, a.high + b.high};
  case Opcode::Sub:
  case Opcode::SubOverflow: return SignedRange{a.low - b.high, a.high - b.low};
  case Opcode::MulOverflow: {
    SignedRange all = {INT64_MAX, INT64_MIN};
    for (int64_t left : {a.low, a.high})
      for (int64_t right : {b.low, b.high}) {
        int64_t product;
        if (__builtin_mul_overflow(left, right, &product)) return std::nullopt;
        all = {std::min(all.low, product), std::max(all.high, product)};
      }
    return all;
  }
  default: return std::nullopt;
  }
}

SignedRange widened(SignedRange before, SignedRange now, unsigned width, std::span<const int64_t> landmarks) {
  SignedRange all = fullRange(width);
  if (now.low < before.low) {
    auto above = std::ranges::upper_bound(landmarks, now.low);
    now.low = above == landmarks.begin() ? all.low : std::max(all.low, *(above - 1));
  }
  if (now.high > before.high) {
    auto next = std::ranges::lower_bound(landmarks, now.high);
    now.high = next == landmarks.end() ? all.high : std::min(all.high, *next);
  }
  return now;
}

} // namespace hindsight
