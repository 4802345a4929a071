// The options that say what a program is started with, as the world that it gets.
#pragma once

#include "cli/command.h"
#include "support/given_world.h"

namespace hindsight {

/// Files that are named are read. It has the size of the data of a fuzz target, also if the program is none.
/// `fixesClock`: no option is about clocks, and they should be the same in every run.
Result<GivenWorld> givenWorld(const OptionValues& options, bool fixesClock);

} // namespace hindsight
