// Functions of the C library that allocate once per call, in the order of the calls.
//
// A path on which an allocation fails names it by its number among these calls of the program. The engine counts them,
// and so does a native run, which therefore fails the same ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace hindsight {

inline constexpr std::string_view kAllocationFunctions[] = {
#define HS_ALLOCATION(name, ...) name,
#include "program/functions.def"
};

inline bool isAllocationFunction(std::string_view name) {
  return std::ranges::find(kAllocationFunctions, name) != std::ranges::end(kAllocationFunctions);
}

/// More bytes than this no object can have, so that asking for them returns null, whatever memory there is: half the
/// address space, of which 64-bit programs have 47 bits.
inline constexpr uint64_t largestAllocation(unsigned pointerWidth) {
  return pointerWidth == 64 ? (uint64_t(1) << 47) - 1 : (uint64_t(1) << (pointerWidth - 1)) - 1;
}

} // namespace hindsight
