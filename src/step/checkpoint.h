// Places where paths meet again: blocks with several predecessors, and returns. States are compared there.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// Installs the checkpoints, before the function is executed for the first time.
void stopWherePathsMeet(CompiledFunction& function);
/// False: the state stops here, for a hook to look at it.
bool passCheckpoint(Machine& machine, bool startsBlock);

} // namespace hindsight
