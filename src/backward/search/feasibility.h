// Whether any input can take a path, as far as the path is known: the check of DESTINA's forward pass (section III-C.2,
// Algorithm 2, line 30).
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Ends the path if its constraints contradict each other, whatever the unknowns turn out to be. What was found
/// satisfiable before is not asked again.
void checkFeasibility(BackwardState& state);
/// The same, and leaves all constraints behind in `path`.
void solveAgain(BackwardState& state);

} // namespace hindsight::backward
