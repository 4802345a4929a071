// What the compiler says about the types of a load or store.
#pragma once

#include <cstdint>

namespace hindsight {

/// Of a Load or Store, beside `InstructionFlags`: it may access an object of any type. Members of unions are accessed
/// so, and everything if the compiler says nothing about types (no TBAA).
inline constexpr uint8_t kAnyType = 64;

} // namespace hindsight
