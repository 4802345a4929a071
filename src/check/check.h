// Is a property violated? Composes forward searches, with and without pruning, and the backward search for error calls.
#pragma once

#include "forward/run.h"

namespace hindsight {

RunResult check(const Program& program, const RunConfig& config, RunObserver& observer);

/// What the program was made of, for what the verdict may rest on.
struct CheckedProgram {
  std::vector<std::string> files;
  PropertySet properties;
};

/// Withdraws "safe" where the program asks for something that was only tried empty, or was not compiled with the checks
/// that a property needs, and notes what was taken for granted.
void weighCheck(RunResult& result, const Program& program, const CheckedProgram& checked);

} // namespace hindsight
