// Arrays inside structs: an access may leave such an array and stay inside the object, which no check of objects sees.
#pragma once

#include "program/program.h"

namespace hindsight {

/// Whether the program itself computes the address of an array that is a part of a struct. Arrays of no or one element
/// count as what C had before flexible array members.
bool usesInnerArrays(const Program& program);

} // namespace hindsight
