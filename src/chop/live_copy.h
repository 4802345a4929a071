// A snapshot of a state in the middle of its run, for hooks that are asked there.
#pragma once

#include "step/machine.h"

namespace hindsight::chop {

/// Nothing that the machine goes on to write is shared with the copy.
std::unique_ptr<State> liveCopy(Machine& machine);

} // namespace hindsight::chop
