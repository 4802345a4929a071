// Numbers as the source language would write them.
#pragma once

#include "support/integers.h"

#include <string>

namespace hindsight {

/// Of a float of 32, 64 or 80 bits; of other formats the bits.
std::string floatText(U128 bits, unsigned width);
std::string integerText(U128 bits, unsigned width, bool isSigned);

} // namespace hindsight
