// Where the arguments behind `...` lie in memory, for a call that hands all of them over there.
#pragma once

#include <algorithm>
#include <cstdint>

namespace hindsight {

/// What va_start puts into the two counters of a va_list on x86-64: no registers are left, everything is in memory.
inline constexpr uint64_t kRegistersUsedUp = 48, kVectorRegistersUsedUp = 176;

inline uint64_t alignedTo(uint64_t offset, uint64_t align) {
  return (offset + align - 1) / align * align;
}

/// Where an argument goes in the argument area: offset and the bytes it takes.
struct VariadicPlace {
  uint64_t offset;
  uint32_t bytes;
  uint64_t end() const { return offset + bytes; }
};

/// The first place behind `offset`, in words of `word` bytes, for something like a `CallArgument`.
template <typename Argument> VariadicPlace placeVariadic(const Argument& argument, uint64_t offset, unsigned word) {
  uint32_t bytes = argument.byValSize ? static_cast<uint32_t>(argument.byValSize) : (argument.type.width + 7u) / 8u;
  if (argument.isLane) return {offset, bytes};
  // i386 puts everything at the next word; x86-64 has va_arg round up for types of a larger alignment.
  return {alignedTo(offset, word == 8 ? std::max(word, argument.align) : word), bytes};
}

} // namespace hindsight
