#include "solver/float_bounds.h"

#include "support/invariant.h"
#include "term/float_arithmetic.h"
#include "term/float_bits.h"

#include <algorithm>
#include <initializer_list>

namespace hindsight {

namespace {

uint64_t signBit(FloatFormat format) {
  return uint64_t(1) << (floatWidth(format) - 1);
}

bool isNan(FloatFormat format, uint64_t bits) {
  uint64_t magnitude = bits & (signBit(format) - 1);
  return magnitude > static_cast<uint64_t>(FloatLayout::of(format).infinity(false));
}

} // namespace

std::optional<FloatFormat> boundedFormat(unsigned width) {
  for (FloatFormat format : {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double})
    if (floatWidth(format) == width) return format;
  return std::nullopt;
}

uint64_t floatRank(FloatFormat format, uint64_t bits) {
  uint64_t sign = signBit(format);
  return bits & sign ? ~bits & (sign | (sign - 1)) : bits | sign;
}

uint64_t floatOfRank(FloatFormat format, uint64_t rank) {
  uint64_t sign = signBit(format);
  return rank & sign ? rank ^ sign : ~rank & (sign | (sign - 1));
}

uint64_t rankOfInfinity(FloatFormat format, bool sign) {
  return floatRank(format, static_cast<uint64_t>(FloatLayout::of(format).infinity(sign)));
}

FloatBounds FloatBounds::unknown(FloatFormat format) {
  return {format, true, rankOfInfinity(format, true), rankOfInfinity(format, false)};
}

FloatBounds FloatBounds::none(FloatFormat format) {
  return {format, false, ~uint64_t(0), 0};
}

FloatBounds FloatBounds::exactly(FloatFormat format, uint64_t bits) {
  FloatBounds result = none(format);
  result.include(bits);
  return result;
}

FloatBounds FloatBounds::betweenRanks(FloatFormat format, uint64_t low, uint64_t high) {
  uint64_t first = rankOfInfinity(format, true), last = rankOfInfinity(format, false);
  if (high < first || low > last) return {format, true, ~uint64_t(0), 0};
  return {format, low < first || high > last, std::max(low, first), std::min(high, last)};
}

FloatBounds FloatBounds::ofBits(FloatFormat format, const Bounds& bits) {
  FloatBounds result = none(format);
  auto sign = U128(signBit(format)), mask = mask128(floatWidth(format));
  if (bits.low < sign && bits.signedHigh >= 0) {
    U128 low = std::max<U128>(bits.low, bits.signedLow > 0 ? static_cast<U128>(bits.signedLow) : 0);
    U128 high = std::min({bits.high, sign - 1, static_cast<U128>(bits.signedHigh)});
    if (low <= high) result.includeRange(static_cast<uint64_t>(low), static_cast<uint64_t>(high));
  }
  if (bits.high >= sign && bits.signedLow < 0) {
    U128 low = std::max({bits.low, sign, static_cast<U128>(bits.signedLow) & mask});
    U128 high = std::min(bits.high, bits.signedHigh < 0 ? static_cast<U128>(bits.signedHigh) & mask : mask);
    if (low <= high) result.includeRange(static_cast<uint64_t>(low), static_cast<uint64_t>(high));
  }
  return result;
}

FloatBounds FloatBounds::ofSet(FloatFormat format, const ValueSet& patterns) {
  FloatBounds result = none(format);
  uint64_t sign = signBit(format);
  for (const auto& [low, high] : patterns.intervals()) {
    if (low < sign) result.includeRange(low, std::min(high, sign - 1));
    if (high >= sign) result.includeRange(std::max(low, sign), high);
  }
  return result;
}

bool FloatBounds::contains(uint64_t bits) const {
  return isNan(format, bits) ? canBeNan : covers(floatRank(format, bits));
}

bool FloatBounds::canBeZero() const {
  uint64_t zero = signBit(format); // the rank of +0, that of -0 is the one before
  return covers(zero) || covers(zero - 1);
}

bool FloatBounds::canBeInfinite() const {
  return covers(rankOfInfinity(format, false)) || covers(rankOfInfinity(format, true));
}

void FloatBounds::include(uint64_t bits) {
  if (isNan(format, bits)) {
    canBeNan = true;
    return;
  }
  uint64_t rank = floatRank(format, bits);
  low = std::min(low, rank);
  high = std::max(high, rank);
}

void FloatBounds::includeRange(uint64_t lowBits, uint64_t highBits) {
  uint64_t first = floatRank(format, lowBits), last = floatRank(format, highBits);
  *this = join(betweenRanks(format, std::min(first, last), std::max(first, last)));
}

FloatBounds FloatBounds::join(const FloatBounds& other) const {
  return {format, canBeNan || other.canBeNan, std::min(low, other.low), std::max(high, other.high)};
}

FloatBounds FloatBounds::meet(const FloatBounds& other) const {
  FloatBounds result{format, canBeNan && other.canBeNan, std::max(low, other.low), std::min(high, other.high)};
  if (!result.canBeNumber()) result.low = ~uint64_t(0), result.high = 0;
  return result;
}

FloatBounds FloatBounds::negated() const {
  if (!canBeNumber()) return *this;
  uint64_t last = signBit(format) | (signBit(format) - 1);
  return {format, canBeNan, last - high, last - low};
}

FloatBounds FloatBounds::magnitude() const {
  if (!canBeNumber() || low >= signBit(format)) return *this;
  FloatBounds mirrored = negated();
  if (high < signBit(format)) return mirrored;
  return {format, canBeNan, signBit(format), std::max(high, mirrored.high)};
}

Bounds FloatBounds::bits() const {
  unsigned width = floatWidth(format);
  if (canBeNan || !canBeNumber()) return Bounds::unknown(width);
  uint64_t first = floatOfRank(format, low), last = floatOfRank(format, high), sign = signBit(format);
  if ((first & sign) == (last & sign)) return Bounds::between(std::min(first, last), std::max(first, last), width);
  // From -x to y: the patterns 0..y, and those from the sign bit alone, -0, up to that of -x.
  Bounds result = Bounds::unknown(width);
  result.high = first;
  result.signedHigh = static_cast<I128>(last);
  result.tighten();
  return result;
}

/// Operations on the ends.
class FloatIntervals {
public:
  static FloatBounds binary(TermKind kind, const FloatBounds& a, const FloatBounds& b) {
    switch (kind) {
    case TermKind::FAdd: return sum(a, b);
    case TermKind::FSub: return sum(a, b.negated());
    case TermKind::FMul: return product(a, b);
    case TermKind::FDiv: return quotient(a, b);
    default: return rest(a, b);
    }
  }

  static FloatBounds root(const FloatBounds& a) {
    FloatBounds result = start(a);
    uint64_t negativeZero = signBit(a.format) - 1;
    result.canBeNan = a.canBeNan || a.low < negativeZero;
    if (!a.canBeNumber() || a.high < negativeZero) return result;
    for (uint64_t rank : {std::max(a.low, negativeZero), a.high})
      result.include(static_cast<uint64_t>(floatSqrt(a.format, floatOfRank(a.format, rank))));
    return result;
  }

  static FloatBounds fused(const FloatBounds& a, const FloatBounds& b, const FloatBounds& c) {
    FloatBounds result = start(a);
    result.canBeNan = a.canBeNan || b.canBeNan || c.canBeNan;
    if (!a.canBeNumber() || !b.canBeNumber() || !c.canBeNumber()) return result;
    if (a.canBeInfinite() || b.canBeInfinite() || c.canBeInfinite()) return FloatBounds::unknown(a.format);
    for (uint64_t x : {a.low, a.high})
      for (uint64_t y : {b.low, b.high})
        for (uint64_t z : {c.low, c.high})
          result.include(static_cast<uint64_t>(floatFma(a.format, bitsOf(a, x), bitsOf(b, y), bitsOf(c, z))));
    return result;
  }

  /// A function of one number that never swaps two of them, and keeps NaNs.
  template <typename Function>
  static FloatBounds monotone(const FloatBounds& a, FloatFormat to, const Function& function) {
    FloatBounds result = FloatBounds::none(to);
    result.canBeNan = a.canBeNan;
    if (!a.canBeNumber()) return result;
    for (uint64_t rank : {a.low, a.high}) result.include(static_cast<uint64_t>(function(floatOfRank(a.format, rank))));
    return result;
  }

  static Bounds compare(TermKind kind, const FloatBounds& a, const FloatBounds& b) {
    if (!a.canBeNumber() || !b.canBeNumber()) return Bounds::exactly(0, 1);
    bool isNumber = !a.canBeNan && !b.canBeNan;
    uint64_t low[] = {value(a, a.low), value(b, b.low)}, high[] = {value(a, a.high), value(b, b.high)};
    switch (kind) {
    case TermKind::FEq: {
      bool isOne = low[0] == high[0] && low[1] == high[1] && low[0] == low[1];
      return Bounds::boolean(high[0] >= low[1] && high[1] >= low[0], !(isNumber && isOne));
    }
    case TermKind::FLt: return Bounds::boolean(low[0] < high[1], !isNumber || high[0] >= low[1]);
    default: return Bounds::boolean(low[0] <= high[1], !isNumber || high[0] > low[1]);
    }
  }

  static Bounds toInt(const FloatBounds& a, unsigned width, bool isSigned) {
    Bounds outside = Bounds::exactly(isSigned ? U128(1) << (width - 1) : mask128(width), width);
    if (!a.canBeNumber()) return outside;
    uint64_t first = bitsOf(a, a.low), last = bitsOf(a, a.high);
    // What is in range for both ends is so between them; what looks out of range may be the last number that is not.
    U128 low = floatToInt(a.format, first, width, isSigned), high = floatToInt(a.format, last, width, isSigned);
    if (low == outside.low || high == outside.low) return Bounds::unknown(width);
    Bounds inside = isSigned ? Bounds::signedBetween(signExtend128(low, width), signExtend128(high, width), width)
                             : Bounds::between(low, high, width);
    return a.canBeNan ? inside.join(outside) : inside;
  }

private:
  static FloatBounds start(const FloatBounds& like) { return FloatBounds::none(like.format); }
  static uint64_t bitsOf(const FloatBounds& a, uint64_t rank) { return floatOfRank(a.format, rank); }
  /// -0 and +0 are one value.
  static uint64_t value(const FloatBounds& a, uint64_t rank) {
    return rank == signBit(a.format) - 1 ? signBit(a.format) : rank;
  }
  static uint64_t apply(TermKind kind, const FloatBounds& a, uint64_t x, const FloatBounds& b, uint64_t y) {
    return static_cast<uint64_t>(floatBinary(kind, a.format, bitsOf(a, x), bitsOf(b, y)));
  }
  static FloatBounds withZeros(FloatBounds bounds) {
    bounds.include(0);
    bounds.include(signBit(bounds.format));
    return bounds;
  }

  static FloatBounds sum(const FloatBounds& a, const FloatBounds& b) {
    FloatBounds result = start(a);
    result.canBeNan = a.canBeNan || b.canBeNan;
    if (!a.canBeNumber() || !b.canBeNumber()) return result;
    uint64_t low = apply(TermKind::FAdd, a, a.low, b, b.low), high = apply(TermKind::FAdd, a, a.high, b, b.high);
    uint64_t least = rankOfInfinity(a.format, true), most = rankOfInfinity(a.format, false);
    if (isNan(a.format, low) || isNan(a.format, high)) return FloatBounds::unknown(a.format);
    bool areOpposite = (a.covers(most) && b.covers(least)) || (a.covers(least) && b.covers(most));
    return {a.format, result.canBeNan || areOpposite, floatRank(a.format, low), floatRank(a.format, high)};
  }

  static FloatBounds corners(TermKind kind, const FloatBounds& a, const FloatBounds& b) {
    FloatBounds result = start(a);
    for (uint64_t x : {a.low, a.high})
      for (uint64_t y : {b.low, b.high}) result.include(apply(kind, a, x, b, y));
    // 0 * infinity, infinity / infinity, 0 / 0 at a corner: beside it are zeros.
    if (result.canBeNan) result = withZeros(result);
    return result;
  }

  static FloatBounds product(const FloatBounds& a, const FloatBounds& b) {
    FloatBounds result = start(a);
    result.canBeNan = a.canBeNan || b.canBeNan;
    if (!a.canBeNumber() || !b.canBeNumber()) return result;
    result = result.join(corners(TermKind::FMul, a, b));
    result.canBeNan |= (a.canBeZero() && b.canBeInfinite()) || (a.canBeInfinite() && b.canBeZero());
    return result;
  }

  static FloatBounds quotient(const FloatBounds& a, const FloatBounds& b) {
    FloatBounds result = start(a);
    result.canBeNan = a.canBeNan || b.canBeNan;
    if (!a.canBeNumber() || !b.canBeNumber()) return result;
    result.canBeNan |= (a.canBeZero() && b.canBeZero()) || (a.canBeInfinite() && b.canBeInfinite());
    if (b.low < signBit(b.format) && b.high >= signBit(b.format)) { // divisors of either sign
      result.low = rankOfInfinity(a.format, true);
      result.high = rankOfInfinity(a.format, false);
      return result;
    }
    return result.join(corners(TermKind::FDiv, a, b));
  }

  /// fmod: the sign of the dividend, no larger than it and smaller than the divisor.
  static FloatBounds rest(const FloatBounds& a, const FloatBounds& b) {
    FloatBounds result = start(a);
    result.canBeNan = a.canBeNan || b.canBeNan || a.canBeInfinite() || b.canBeZero();
    if (!a.canBeNumber() || !b.canBeNumber()) return result;
    FloatBounds divisor = b.magnitude(), dividend = a.magnitude();
    if (dividend.high < divisor.low) return {a.format, result.canBeNan, a.low, a.high};
    FloatBounds most = {a.format, false, signBit(a.format), std::min(dividend.high, divisor.high)};
    if (a.high >= signBit(a.format)) result = result.join(most);
    if (a.low < signBit(a.format)) result = result.join(most.negated());
    return result;
  }
};

FloatBounds floatBoundsOf(const Term* term, std::span<const FloatBounds> kids) {
  switch (term->kind()) {
  case TermKind::FAdd:
  case TermKind::FSub:
  case TermKind::FMul:
  case TermKind::FDiv:
  case TermKind::FRem: return FloatIntervals::binary(term->kind(), kids[0], kids[1]);
  case TermKind::FSqrt: return FloatIntervals::root(kids[0]);
  case TermKind::FFma: return FloatIntervals::fused(kids[0], kids[1], kids[2]);
  case TermKind::FConvert:
    return FloatIntervals::monotone(kids[0], term->format(), [&](uint64_t bits) {
      return floatConvert(term->sourceFormat(), term->format(), bits);
    });
  case TermKind::FRound:
    return FloatIntervals::monotone(
        kids[0], term->format(), [&](uint64_t bits) { return floatRound(term->format(), term->roundingMode(), bits); });
  default: HS_UNREACHABLE("bounds of floats should be asked for operations on floats");
  }
}

FloatBounds floatBoundsFromInt(const Term* term, const Bounds& kid) {
  bool isSigned = term->kind() == TermKind::FFromSInt;
  FloatFormat to = term->format();
  U128 low = isSigned ? static_cast<U128>(kid.signedLow) & kid.mask() : kid.low;
  U128 high = isSigned ? static_cast<U128>(kid.signedHigh) & kid.mask() : kid.high;
  auto first = static_cast<uint64_t>(floatFromInt(to, low, kid.width, isSigned));
  auto last = static_cast<uint64_t>(floatFromInt(to, high, kid.width, isSigned));
  return {to, false, floatRank(to, first), floatRank(to, last)};
}

Bounds boundsOfFloats(const Term* term, std::span<const FloatBounds> kids) {
  // A number equals itself.
  if (term->kind() == TermKind::FEq && term->kid(0) == term->kid(1))
    return Bounds::boolean(kids[0].canBeNumber(), kids[0].canBeNan);
  switch (term->kind()) {
  case TermKind::FEq:
  case TermKind::FLt:
  case TermKind::FLe: return FloatIntervals::compare(term->kind(), kids[0], kids[1]);
  case TermKind::FToSInt: return FloatIntervals::toInt(kids[0], term->width(), true);
  case TermKind::FToUInt: return FloatIntervals::toInt(kids[0], term->width(), false);
  default: return Bounds::unknown(term->width());
  }
}

} // namespace hindsight
