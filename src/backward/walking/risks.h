// Accesses that may fail on the way to the target: where they do is a path of its own, to an error. DESTINA forks for
// safe and unsafe accesses in the same way (sections III-C.2 and III-F).
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Follows the path on which the access fails, if errors are searched for: at once, or later if `wait` says that more
/// will be known soon.
void noteRisk(BackwardState& state, const RiskyAccess& risk, bool wait);

/// Follows the paths on which accesses fail that only inputs decide by now.
void forkRisks(BackwardState& state);

/// A path that no input takes, because an access that it hoped to be valid cannot be: makes it the path to that access.
/// False if the contradiction is another one.
bool turnToRisk(BackwardState& state);

} // namespace hindsight::backward
