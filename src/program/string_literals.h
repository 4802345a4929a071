// String literals need not be apart: a linker may put one where another one ends in the same way, or not.
#pragma once

#include "program/program.h"

namespace hindsight {

/// Whether the variable looks like a literal: constant, nameless in the source, and ending with a zero.
bool isStringLiteral(const Global& global);
/// Whether two different literals may overlap: one of them is the end of the other.
bool mayOverlap(const Global& a, const Global& b);

} // namespace hindsight
