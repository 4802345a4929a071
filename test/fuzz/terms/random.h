// A small seeded random number generator: the same numbers on every machine and with every library.
#pragma once

#include "support/integers.h"

#include <cstddef>

namespace hindsight::fuzz {

class Random {
public:
  explicit Random(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15ull + 1) {}

  uint64_t next() {
    state += 0x9e3779b97f4a7c15ull;
    uint64_t mixed = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
    return mixed ^ (mixed >> 31);
  }
  /// A number below `bound`.
  uint64_t below(uint64_t bound) { return next() % bound; }
  unsigned between(unsigned low, unsigned high) { return low + static_cast<unsigned>(below(high - low + 1)); }
  bool percent(unsigned chance) { return below(100) < chance; }
  U128 bits(unsigned width) { return (U128(next()) << 64 | next()) & mask128(width); }
  template <typename Container> auto& pick(Container& container) { return container[below(container.size())]; }

private:
  uint64_t state;
};

} // namespace hindsight::fuzz
