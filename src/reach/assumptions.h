// What a negative answer takes for granted about the world of the program.
#pragma once

#include "program/program.h"
#include "support/run_result.h"

namespace hindsight {

/// Whether the program asks for memory of the heap.
bool allocates(const Program& program);

/// Withdraws "unreachable" and "blocked" where the program asks for something that was only tried empty, and notes what
/// was taken for granted.
void weighAssumptions(RunResult& result, const Program& program, bool mallocMayFail);

} // namespace hindsight
