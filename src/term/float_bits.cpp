#include "term/float_bits.h"

#include <algorithm>

namespace hindsight {

const FloatLayout& FloatLayout::of(FloatFormat format) {
  static constexpr FloatLayout layouts[] = {{5, 10, false}, {8, 23, false}, {11, 52, false}, {15, 63, true}};
  return layouts[static_cast<unsigned>(format)];
}

unsigned floatWidth(FloatFormat format) {
  return FloatLayout::of(format).width();
}

U128 FloatLayout::encode(bool sign, unsigned biasedExponent, U128 significand) const {
  unsigned stored = fractionBits + explicitLeading;
  U128 bits = significand & mask128(stored);
  return bits | U128(biasedExponent) << stored | U128(sign) << (stored + exponentBits);
}

UnpackedFloat unpackFloat(FloatFormat format, U128 bits) {
  const FloatLayout& layout = FloatLayout::of(format);
  unsigned stored = layout.fractionBits + layout.explicitLeading;
  bool sign = (bits >> (layout.width() - 1)) & 1;
  auto biased = static_cast<unsigned>(bits >> stored) & layout.exponentMask();
  U128 fraction = bits & layout.fractionMask();
  U128 significand = bits & mask128(stored);
  if (!layout.explicitLeading && biased != 0) significand |= layout.leadingBit();

  if (biased != 0 && !(significand & layout.leadingBit())) return {FloatClass::Invalid, sign, 0, 0};
  if (biased == layout.exponentMask()) return {fraction ? FloatClass::Nan : FloatClass::Infinity, sign, 0, fraction};
  if (significand == 0) return {FloatClass::Zero, sign, 0, 0};
  int exponent = static_cast<int>(std::max(biased, 1u)) - layout.bias() - static_cast<int>(layout.fractionBits);
  return {FloatClass::Finite, sign, exponent, significand};
}

namespace {

/// `value / 2^shift` to nearest even; `sticky` says that the true value is a little larger.
U128 shiftRoundingToEven(U128 value, unsigned shift, bool sticky) {
  if (shift == 0) return value;
  if (shift > 128) return 0; // below half of the last place
  U128 kept = shift == 128 ? 0 : value >> shift;
  U128 half = U128(1) << (shift - 1);
  U128 rest = value & mask128(shift);
  bool up = rest > half || (rest == half && (sticky || (kept & 1)));
  return kept + up;
}

} // namespace

U128 packFloat(FloatFormat format, bool sign, int exponent, U128 significand, bool sticky) {
  const FloatLayout& layout = FloatLayout::of(format);
  if (significand == 0) return layout.zero(sign);
  int fraction = static_cast<int>(layout.fractionBits);
  int smallest = 1 - layout.bias();
  // The weight of the last place: fixed for subnormal numbers, else set by the leading bit.
  int lastPlace = std::max(exponent + highestBit(significand), smallest) - fraction;
  int shift = lastPlace - exponent;
  U128 rounded = shift <= 0 ? significand << -shift : shiftRoundingToEven(significand, unsigned(shift), sticky);
  if (rounded >> (fraction + 1)) {
    rounded >>= 1;
    ++lastPlace;
  }
  if (rounded < layout.leadingBit()) return layout.encode(sign, 0, rounded);
  int biased = lastPlace + fraction + layout.bias();
  if (biased >= static_cast<int>(layout.exponentMask())) return layout.infinity(sign);
  return layout.encode(sign, static_cast<unsigned>(biased), rounded);
}

U128 quietNan(FloatFormat from, FloatFormat to, const UnpackedFloat& nan) {
  const FloatLayout& target = FloatLayout::of(to);
  if (nan.category != FloatClass::Nan) return target.defaultNan();
  // The payload keeps its upper bits when the fraction shrinks or grows.
  unsigned have = FloatLayout::of(from).fractionBits, want = target.fractionBits;
  U128 fraction = have > want ? nan.significand >> (have - want) : nan.significand << (want - have);
  return target.encode(nan.sign, target.exponentMask(), target.leadingBit() | target.quietBit() | fraction);
}

} // namespace hindsight
