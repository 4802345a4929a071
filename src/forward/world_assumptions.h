// What an answer assumes about the world of the program. What the command line gave is an assumption, and noted. If a
// path asked for something that it did not give, a negative answer stays open.
#pragma once

#include "program/program.h"
#include "support/given_world.h"
#include "support/run_result.h"

namespace hindsight::forward {

void weighWorld(RunResult& result, const Program& program, const GivenWorld& world);

} // namespace hindsight::forward
