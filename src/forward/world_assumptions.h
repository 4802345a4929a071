// What an answer takes for granted about the world of the program. What the command line gave is an assumption, and
// noted; what it did not give and a path asked for leaves an answer open that says that there is nothing.
#pragma once

#include "program/program.h"
#include "support/given_world.h"
#include "support/run_result.h"

namespace hindsight::forward {

void weighWorld(RunResult& result, const Program& program, const GivenWorld& world);

} // namespace hindsight::forward
