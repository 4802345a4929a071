// Known bits and bounds of a term's value, from a short look at its structure.
#pragma once

#include "term/known_bits.h"

namespace hindsight {

struct ValueFacts : KnownBits {
  unsigned width;
  U128 low = 0; // unsigned bounds, both inclusive
  U128 high = 0;

  static ValueFacts unknown(unsigned width);
  static ValueFacts exactly(U128 value, unsigned width);

  U128 mask() const { return mask128(width); }
  bool isExact() const { return low == high; }
  bool bitIsZero(unsigned bit) const { return (zeros >> bit) & 1; }
  bool bitIsOne(unsigned bit) const { return (ones >> bit) & 1; }
  bool signIsZero() const { return bitIsZero(width - 1); }
  bool signIsOne() const { return bitIsOne(width - 1); }
  bool contains(U128 value) const { return value >= low && value <= high && allow(value); }
  unsigned trailingZeros() const { return std::min(trailingOnes(zeros), width); }

  /// Lets bits and bounds sharpen each other.
  void tighten();
};

/// Looks at most `depth` levels below the term.
ValueFacts valueFacts(const Term* term, unsigned depth = 4);

} // namespace hindsight
