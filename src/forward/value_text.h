// Values as the source language would write them.
#pragma once

#include "memory/value.h"
#include "program/program.h"
#include "term/evaluator.h"

#include <string>

namespace hindsight::forward {

std::string floatText(U128 bits, unsigned width);
std::string integerText(U128 bits, unsigned width, bool isSigned);

/// A number, or the object a pointer points to with the distance from its start. Unknowns have the values that the
/// evaluator gives them; without one they are "any value".
std::string valueText(const Program& program, Value value, ScalarType type, bool isSigned, Evaluator* evaluator);

} // namespace hindsight::forward
