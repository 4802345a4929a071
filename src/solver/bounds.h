// An abstract value of a term: its known bits, an unsigned and a signed interval.
#pragma once

#include "term/known_bits.h"

#include <span>

namespace hindsight {

struct Bounds : KnownBits {
  unsigned width;
  U128 low, high;             // inclusive
  I128 signedLow, signedHigh; // inclusive

  static Bounds unknown(unsigned width);
  static Bounds exactly(U128 value, unsigned width);
  static Bounds between(U128 low, U128 high, unsigned width);
  static Bounds signedBetween(I128 low, I128 high, unsigned width);
  static Bounds boolean(bool canBeTrue, bool canBeFalse);

  U128 mask() const { return mask128(width); }
  bool isExact() const { return low == high; }
  bool contains(U128 value) const;
  /// No value at all: only on an infeasible path.
  bool isEmpty() const { return low > high || signedLow > signedHigh || (zeros & ones) != 0; }

  /// Union: values in either of the two.
  Bounds join(const Bounds& other) const;
  /// Intersection: values in both.
  Bounds meet(const Bounds& other) const;
  /// Tightens intervals by the known bits, and the other way around.
  void tighten();
};

/// The bounds of an operation from those of its operands. Arrays and float operations give what their width allows.
Bounds boundsOfOperation(const Term* term, std::span<const Bounds> kids);

/// The bounds of some bits of a value.
Bounds boundsOfPart(const Bounds& whole, unsigned low, unsigned width);

} // namespace hindsight
