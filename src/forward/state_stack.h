// The stack of a state as a list of code points, from which distances are measured.
#pragma once

#include "program/distance.h"
#include "step/state.h"

#include <vector>

namespace hindsight::forward {

/// The next instruction of each activation, outermost first; at most the innermost `most` of them.
std::vector<CodePoint> stackOf(const State& state, size_t most = SIZE_MAX);

} // namespace hindsight::forward
