// The operations of SMT-LIB that terms are translated to, named once for all back ends.
#pragma once

#include "term/float_bits.h"
#include "term/term.h"

#include <cstdint>

namespace hindsight {

enum class SmtOp : uint8_t {
  // Truth values
  Not,
  And,
  Or,
  Xor,
  Equal, // of any sort
  Ite,   // of any sort
  // Bit-vectors
  BvAdd,
  BvMul,
  BvUDiv,
  BvSDiv,
  BvURem,
  BvSRem,
  BvAnd,
  BvOr,
  BvXor,
  BvNot,
  BvShl,
  BvLShr,
  BvAShr,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,
  Concat,
  // Arrays, indexed by 32 bits
  Select,
  Store,
  // Floats; those that round, round to nearest even
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpRem, // the remainder of IEEE 754, not C's fmod
  FpAbs,
  FpNeg,
  FpEqual,
  FpLess,
  FpLessEqual,
  FpIsNan,
  FpIsInfinite,
  FpIsNegative,
};

/// A float sort as SMT-LIB counts: the significand includes the leading bit, which is never stored.
struct FloatSort {
  unsigned exponentBits, significandBits;
  static FloatSort of(FloatFormat format) {
    const FloatLayout& layout = FloatLayout::of(format);
    return {layout.exponentBits, layout.fractionBits + 1};
  }
  unsigned width() const { return exponentBits + significandBits; }
};

/// Which theories a term needs beyond bit-vectors.
struct TheoryNeeds {
  bool floats : 1 = false;
  bool extended : 1 = false; // the 80-bit format, which not every solver has
  bool arrays : 1 = false;
  TheoryNeeds& operator|=(TheoryNeeds other) {
    floats |= other.floats;
    extended |= other.extended;
    arrays |= other.arrays;
    return *this;
  }
  bool plainBits() const { return !floats && !arrays; }
};

} // namespace hindsight
