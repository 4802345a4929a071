// Large tables in few locations.
//
// The abstraction of a state merges all elements of an array (PSPA, section 4.3: an array is "squeezed" to one
// element). Where an object holds few pointers, each stays at its offset, which is more precise; where it holds many,
// offsets are taken modulo the size of an element, so that the fields of an element are still told apart. Any modulus
// is sound: the choice only affects precision.
#pragma once

#include "pointer/points_to.h"

namespace hindsight {

/// Pointers in one object that are kept at their own offsets.
inline constexpr size_t kMostExactPointers = 64;

/// Sizes of what the program does pointer arithmetic on, ascending: elements of arrays, structs.
std::vector<uint64_t> elementSizes(const Program& program);

/// All of one object, which has `size` bytes.
void squeeze(std::vector<InitialContent>& contents, uint64_t size, const std::vector<uint64_t>& elementSizes,
             unsigned pointerBytes);

} // namespace hindsight
