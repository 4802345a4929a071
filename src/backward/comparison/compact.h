// Removes constraints that others of the same path imply.
//
// A path that went around a loop a thousand times has a thousand times the constraint that its counter is below some
// number. All of them are rewritten whenever the counter's definition is crossed, so only the strongest is kept.
// (AskTheCode, section 3.2, figure 2: SIMPLIFY.)
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Replaces the constraints that give a term an interval each by one that gives it their common interval; only those
/// that were met at positions below the bound.
void compactConstraints(BackwardState& state, uint32_t bound);

} // namespace hindsight::backward
