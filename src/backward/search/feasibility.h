// Whether any input can take a path, as far as the path is known: the check of the forward pass.
#pragma once

#include "backward/state.h"

namespace hindsight {

/// Ends the path if its constraints contradict each other, whatever the unknowns turn out to be. What was found
/// satisfiable before is not asked again.
void checkFeasibility(BackwardState& state);
/// The same, and leaves all constraints behind in `path`.
void solveAgain(BackwardState& state);

} // namespace hindsight
