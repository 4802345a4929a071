// Is a property violated? Composes forward searches, with and without pruning, and the backward search for error calls.
#pragma once

#include "forward/run.h"

namespace hindsight::check {

RunResult check(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer);

/// What a check asks of its searches, beside what the user says about budget, solver and pruning: nothing counts that
/// was not shown, or that another run of the program may do otherwise.
struct CheckSetup {
  PropertySet properties;
  bool all = false; // every violation, not only the first
};
void setUp(forward::RunConfig& search, const CheckSetup& asked);

/// What the program was made of, for what the verdict may rest on.
/// A file that was given as bitcode, and the checks that were compiled into it.
struct GivenBitcode {
  std::string name;
  bool hasChecks = false, hasFloatChecks = false;
};

struct CheckedProgram {
  std::vector<GivenBitcode> bitcode;
  PropertySet properties;
};

/// Withdraws "safe" where the program asks for something that was only tried empty, or was not compiled with the checks
/// that a property needs, and notes what was taken for granted.
void weighCheck(RunResult& result, const Program& program, const CheckedProgram& checked);

} // namespace hindsight::check
