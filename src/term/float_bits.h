// Taking floating-point bit patterns apart and putting them together, for all four formats.
#pragma once

#include "term/term.h"

namespace hindsight {

/// The layout of a format. `Extended` stores its leading bit; the others imply it.
struct FloatLayout {
  unsigned exponentBits;
  unsigned fractionBits; // without the leading bit
  bool explicitLeading;

  static const FloatLayout& of(FloatFormat format);
  unsigned width() const { return 1 + exponentBits + explicitLeading + fractionBits; }
  int bias() const { return (1 << (exponentBits - 1)) - 1; }
  unsigned exponentMask() const { return (1u << exponentBits) - 1; }
  U128 fractionMask() const { return mask128(fractionBits); }
  U128 leadingBit() const { return U128(1) << fractionBits; }
  U128 quietBit() const { return U128(1) << (fractionBits - 1); }

  U128 infinity(bool sign) const { return encode(sign, exponentMask(), leadingBit()); }
  U128 zero(bool sign) const { return encode(sign, 0, 0); }
  U128 defaultNan() const { return encode(true, exponentMask(), leadingBit() | quietBit()); }
  /// `significand` includes the leading bit.
  U128 encode(bool sign, unsigned biasedExponent, U128 significand) const;
};

enum class FloatClass : uint8_t { Zero, Finite, Infinity, Nan, Invalid };

/// A pattern taken apart. A finite number is `significand * 2^exponent`; a NaN keeps its fraction in `significand`.
struct UnpackedFloat {
  FloatClass category;
  bool sign;
  int exponent;
  U128 significand;
};

UnpackedFloat unpackFloat(FloatFormat format, U128 bits);

/// The number `±(significand + (sticky ? something below one : 0)) * 2^exponent`, rounded to nearest even.
U128 packFloat(FloatFormat format, bool sign, int exponent, U128 significand, bool sticky = false);

/// The NaN an operation returns for this NaN operand (or invalid pattern), in the format of its result.
U128 quietNan(FloatFormat from, FloatFormat to, const UnpackedFloat& nan);

/// Position of the highest bit set; `value` is not 0.
constexpr int highestBit(U128 value) {
  uint64_t high = static_cast<uint64_t>(value >> 64);
  return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<uint64_t>(value));
}

} // namespace hindsight
