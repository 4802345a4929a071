// Places where paths meet again: blocks with several predecessors, and returns. States are compared there.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// Before the function is executed for the first time.
void stopWherePathsMeet(CompiledFunction& function);
/// False: somebody looks at the state first.
bool passCheckpoint(Machine& machine, bool startsBlock);

} // namespace hindsight
