// Inputs that the world gives: the time, process numbers, random numbers of an unknown seed.
#pragma once

#include "step/machine.h"

#include <string_view>

namespace hindsight {

/// Whether this run is one of a test, whose next input is what the world gave under this name.
bool isNextRecorded(const Machine& machine, std::string_view name);

} // namespace hindsight
