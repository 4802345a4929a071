// Values as the source language would write them.
#pragma once

#include "memory/value.h"
#include "program/program.h"
#include "support/number_text.h"
#include "term/evaluator.h"

#include <string>

namespace hindsight::forward {

/// A number, or the object a pointer points to with the distance from its start. Unknowns have the values that the
/// evaluator gives them; without one they are "any value".
std::string valueText(const Program& program, Value value, ScalarType type, bool isSigned, Evaluator* evaluator);

} // namespace hindsight::forward
