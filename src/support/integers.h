// Fixed-width integers as the engine sees them: a bit pattern of 1 to 128 bits, zero-extended.
#pragma once

#include <bit>
#include <cstdint>

namespace hindsight {

using U128 = unsigned __int128;
using I128 = __int128;

/// The widest integer the engine computes with.
inline constexpr unsigned kMaxWidth = 128;

constexpr uint64_t mask64(unsigned width) {
  return width >= 64 ? ~0ull : (1ull << width) - 1;
}
constexpr U128 mask128(unsigned width) {
  return width >= 128 ? ~U128(0) : (U128(1) << width) - 1;
}

/// Reads the low `width` bits (1 to 64) of `bits` as a two's-complement number.
constexpr int64_t signExtend64(uint64_t bits, unsigned width) {
  unsigned shift = 64 - width;
  return static_cast<int64_t>(bits << shift) >> shift;
}
constexpr I128 signExtend128(U128 bits, unsigned width) {
  unsigned shift = 128 - width;
  return static_cast<I128>(bits << shift) >> shift;
}

} // namespace hindsight
