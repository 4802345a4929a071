// Fewer constraints that say the same.
//
// A path that went around a loop a thousand times knows a thousand times that its counter is below some number. All of
// it is rewritten whenever the counter's definition is crossed, so that is said once.
#pragma once

#include "backward/state.h"

namespace hindsight {

/// Replaces the constraints that give a term an interval each by one that gives it their common interval; only those
/// that were met at positions below the bound.
void compactConstraints(BackwardState& state, uint32_t bound);

} // namespace hindsight
