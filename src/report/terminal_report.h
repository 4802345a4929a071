// The last screen of a run: what was found, what ended the paths, what stopped the search and the flag to raise,
// what was missing, and what it cost.
#pragma once

#include "support/run_result.h"
#include "support/terminal.h"
#include "support/test_case.h"

#include <string>
#include <string_view>

namespace hindsight {

struct ScreenContext {
  Budget budget = {};
  std::string output = {};  // the folder the results are in; empty if there is none
  uint64_t tests = 0;       // written there
  bool brief = false;       // findings and verdict only
  bool aboutTarget = false; // the question was whether a target can be reached
};

std::string renderScreen(const RunResult& result, const ScreenContext& context, const Terminal& terminal);

/// A .ktest file for people.
std::string renderTestCase(const TestCase& test, std::string_view file);

} // namespace hindsight
