// Random and edge values of floating-point formats, for tests of what is said of them.
#pragma once

#include "solver/float_bounds.h"
#include "term/float_bits.h"

#include <algorithm>
#include <random>

namespace hindsight {

class FloatValues {
public:
  explicit FloatValues(uint64_t seed) : random(seed) {}

  uint64_t below(uint64_t bound) { return random() % bound; }
  /// Zeros, infinities, NaNs, the smallest and largest numbers, powers of two and their neighbours, anything.
  uint64_t pattern(FloatFormat format) {
    const FloatLayout& layout = FloatLayout::of(format);
    uint64_t mask = mask64(layout.width()), sign = below(2) << (layout.width() - 1);
    auto infinity = static_cast<uint64_t>(layout.infinity(false)), one = static_cast<uint64_t>(layout.leadingBit());
    switch (below(8)) {
    case 0: return sign | 0;
    case 1: return sign | infinity;
    case 2: return sign | (below(2) ? 1 : one - 1 + below(3));      // subnormal, or the smallest normal number
    case 3: return sign | (infinity - 1 + below(below(4) ? 1 : 3)); // the largest number; infinity, NaN
    case 4: return sign | (below(layout.exponentMask() + 1) * one + below(3) - 1 & mask >> 1);
    case 5: return sign | (static_cast<uint64_t>(layout.bias()) + below(5) - 2) * one;
    case 6: return sign | ((static_cast<uint64_t>(layout.bias()) + below(5) - 2) * one + below(one));
    default: return random() & mask;
    }
  }
  /// An interval of patterns, by rank.
  std::pair<uint64_t, uint64_t> ranks(FloatFormat format) {
    uint64_t a = floatRank(format, pattern(format)), b = floatRank(format, pattern(format));
    if (below(3) == 0) b = std::min(a + below(10), mask64(floatWidth(format))); // a narrow one
    return std::minmax(a, b);
  }
  /// A pattern between two ranks: an end, a neighbour of one, or any.
  uint64_t between(FloatFormat format, std::pair<uint64_t, uint64_t> ranks) {
    uint64_t size = ranks.second - ranks.first, step = below(4) ? random() : below(3);
    if (size != ~uint64_t(0)) step %= size + 1;
    return floatOfRank(format, below(2) ? ranks.first + step : ranks.second - step);
  }

private:
  std::mt19937_64 random;
};

} // namespace hindsight
