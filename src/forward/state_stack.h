// Where a state is, in the form that distances are measured from.
#pragma once

#include "program/distance.h"
#include "step/state.h"

#include <vector>

namespace hindsight::forward {

/// The next instruction of each activation, outermost first; at most the innermost `most` of them.
std::vector<CodePoint> stackOf(const State& state, size_t most = SIZE_MAX);

} // namespace hindsight::forward
