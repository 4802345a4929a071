// Known bits of a value: what the quick facts about terms (`value_facts.h`) and the bounds of the solver
// (`solver/bounds.h`) have in common. Both keep intervals beside them.
#pragma once

#include "support/integers.h"
#include "term/term.h"

#include <algorithm>
#include <bit>

namespace hindsight {

struct KnownBits {
  U128 zeros = 0; // bits certainly 0
  U128 ones = 0;  // bits certainly 1

  static KnownBits exactly(U128 value, unsigned width) { return {~value & mask128(width), value}; }
  /// What all values between two have in common: the bits above the highest one in which the two differ.
  static KnownBits between(U128 low, U128 high, unsigned width);

  bool allow(U128 value) const { return (value & zeros) == 0 && (~value & ones) == 0; }
  /// What holds for either of two.
  KnownBits common(const KnownBits& other) const { return {zeros & other.zeros, ones & other.ones}; }
  KnownBits inverted() const { return {ones, zeros}; }
  void add(const KnownBits& other) {
    zeros |= other.zeros;
    ones |= other.ones;
  }
};

/// How many of the low bits are set.
inline unsigned trailingOnes(U128 bits) {
  uint64_t low = static_cast<uint64_t>(bits), high = static_cast<uint64_t>(bits >> 64);
  return static_cast<unsigned>(low != ~0ull ? std::countr_one(low) : 64 + std::countr_one(high));
}

inline KnownBits KnownBits::between(U128 low, U128 high, unsigned width) {
  U128 differing = low ^ high;
  for (unsigned shift = 1; shift < 128; shift *= 2) differing |= differing >> shift;
  U128 shared = mask128(width) & ~differing;
  return {~low & shared, low & shared};
}

/// The low bits known in both operands have a known sum.
inline KnownBits bitsOfSum(const KnownBits& a, const KnownBits& b, unsigned width) {
  unsigned known = std::min({trailingOnes(a.zeros | a.ones), trailingOnes(b.zeros | b.ones), width});
  return known ? KnownBits::exactly((a.ones + b.ones) & mask128(known), known) : KnownBits();
}

/// A product ends with the zeros of both.
inline KnownBits bitsOfProduct(const KnownBits& a, const KnownBits& b, unsigned width) {
  unsigned zeros = std::min(trailingOnes(a.zeros) + trailingOnes(b.zeros), width);
  return {zeros ? mask128(zeros) : 0, 0};
}

/// Of And, Or and Xor.
inline KnownBits bitsOfBitwise(TermKind kind, const KnownBits& a, const KnownBits& b) {
  if (kind == TermKind::And) return {a.zeros | b.zeros, a.ones & b.ones};
  if (kind == TermKind::Or) return {a.zeros & b.zeros, a.ones | b.ones};
  return {(a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros)};
}

inline KnownBits bitsOfConcat(const KnownBits& high, const KnownBits& low, unsigned lowWidth) {
  return {high.zeros << lowWidth | low.zeros, high.ones << lowWidth | low.ones};
}

inline KnownBits bitsOfExtract(const KnownBits& whole, unsigned low, unsigned width) {
  return {whole.zeros >> low & mask128(width), whole.ones >> low & mask128(width)};
}

} // namespace hindsight
