// The floating-point formats and rounding modes that instructions and terms name.
#pragma once

#include <cstdint>

namespace hindsight {

/// Floating-point formats, by their width in memory.
enum class FloatFormat : uint8_t { Half, Single, Double, Extended /* x87, 80 bits with an explicit leading bit */ };

enum class RoundingMode : uint8_t { NearestEven, NearestAway, TowardZero, Up, Down };

} // namespace hindsight
