// A test run by the engine, concretely, to say what a native run of it will do: which way at every branch of the
// program's own code, and what it prints.
#pragma once

#include "forward/run_config.h"
#include "program/program.h"
#include "support/test_case.h"

#include <string>
#include <vector>

namespace hindsight::forward {

struct Rehearsal {
  bool isWhole = false; // there was one path, and it came to its end; otherwise nothing below is a prediction
  std::string output, errors;
  std::vector<uint32_t> decisions; // support/branch_code.h: the first kMostDecisions
  std::vector<LocationId> places;  // of each
};

/// Decisions count from the start of main to its end, or to `exit`. Callbacks from the C library (the comparison of
/// `qsort`) do not: the library may call them in any order.
Rehearsal rehearse(const Program& program, const RunConfig& config, const TestCase& test);

} // namespace hindsight::forward
