// Inputs that the world gives (the time, process numbers, random numbers of an unknown seed), and arguments.
#pragma once

#include "step/machine.h"

#include <string_view>

namespace hindsight {

/// Whether this is a run of a test whose next input came from the world, under this name.
bool isNextRecorded(const Machine& machine, std::string_view name);

/// An input of the test as the argument of a function that is started.
Value inputFor(Machine& machine, const Parameter& parameter);

} // namespace hindsight
