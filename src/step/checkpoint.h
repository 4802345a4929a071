// Places where paths meet again: blocks with several ways in, and returns. Whoever wants to compare states looks there.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// Before the function is executed for the first time.
void stopWherePathsMeet(CompiledFunction& function);
/// False: somebody looks at the state first.
bool passCheckpoint(Machine& machine, bool startsBlock);

} // namespace hindsight
