// What a negative answer assumes about the world of the program.
#pragma once

#include "program/program.h"
#include "support/run_result.h"

#include <string_view>

namespace hindsight::reach {

/// What a backward search leaves out of this program, so that it proves nothing; empty: nothing.
std::string_view leftOutBackward(const Program& program, bool mallocMayFail);

/// Notes what "unreachable" and "blocked" take for granted about allocations.
void weighAssumptions(RunResult& result, const Program& program, bool mallocMayFail);

} // namespace hindsight::reach
