// An abstract floating-point value: whether it can be NaN, and the interval of the numbers it can be.
//
// Numbers are compared by rank: the place of a bit pattern in the order from -NaN over -infinity, -0, +0 and +infinity
// to NaN. Every operation of terms rounds to nearest, and rounding never swaps two numbers. So the ends of a result are
// results at the ends, computed in the format itself: nothing has to be rounded outwards, and no precision is lost (R.
// E. Moore, Interval Analysis, 1966; on IEEE formats, T. Hickey, Q. Ju, M. van Emden, Interval Arithmetic: from
// Principles to Implementation, 2001).
#pragma once

#include "solver/bounds.h"
#include "solver/value_set.h"
#include "support/float_format.h"

#include <optional>

namespace hindsight {

/// The format of a float term of this width, if bounds are kept for it: not for 80 bits.
std::optional<FloatFormat> boundedFormat(unsigned width);

/// The place of a bit pattern in the order of its format, and back.
uint64_t floatRank(FloatFormat format, uint64_t bits);
uint64_t floatOfRank(FloatFormat format, uint64_t rank);
/// The rank of an infinity: what is outside of both is NaN.
uint64_t rankOfInfinity(FloatFormat format, bool sign);

struct FloatBounds {
  FloatFormat format;
  bool canBeNan;
  uint64_t low, high; // ranks of numbers, inclusive; low > high: no number at all

  static FloatBounds unknown(FloatFormat format);
  static FloatBounds none(FloatFormat format);
  static FloatBounds exactly(FloatFormat format, uint64_t bits);
  /// All patterns between two, by rank: NaNs are beyond the infinities.
  static FloatBounds betweenRanks(FloatFormat format, uint64_t low, uint64_t high);
  static FloatBounds ofBits(FloatFormat format, const Bounds& bits);
  static FloatBounds ofSet(FloatFormat format, const ValueSet& patterns);

  bool canBeNumber() const { return low <= high; }
  bool contains(uint64_t bits) const;
  FloatBounds join(const FloatBounds& other) const;
  FloatBounds meet(const FloatBounds& other) const;
  FloatBounds negated() const;
  FloatBounds magnitude() const;
  /// The bits that such a number may have.
  Bounds bits() const;

private:
  bool covers(uint64_t rank) const { return low <= rank && rank <= high; }
  bool canBeZero() const;
  bool canBeInfinite() const;
  void include(uint64_t bits);
  /// Patterns of one sign.
  void includeRange(uint64_t lowBits, uint64_t highBits);

  friend class FloatIntervals;
};

/// The number that an operation gives: `FAdd` to `FFma`, `FConvert`, `FRound`.
FloatBounds floatBoundsOf(const Term* term, std::span<const FloatBounds> kids);
/// The number that a conversion from integers gives: `FFromSInt`, `FFromUInt`.
FloatBounds floatBoundsFromInt(const Term* term, const Bounds& kid);
/// What is said of a comparison, as a truth value, or of a conversion to integers: `FEq`, `FLt`, `FLe`, `FToSInt`,
/// `FToUInt`.
Bounds boundsOfFloats(const Term* term, std::span<const FloatBounds> kids);

} // namespace hindsight
