// The result of a run as JSON: the contract with scripts, CI and other tools. Keys keep the order they are written in.
#pragma once

#include "support/explanation.h"
#include "support/invocation.h"
#include "support/run_result.h"
#include "support/test_case.h"

#include <string>
#include <string_view>

namespace hindsight {

struct JsonContext {
  std::string command; // "run"
  std::vector<std::string> inputs;
  std::string output; // the folder the results are in; empty if there is none
  uint64_t tests = 0; // written there
  Invocation invocation = {};
  std::vector<std::string> partialTests = {}; // names of the files whose paths were cut off
  std::string direction = {};                 // of the search that gave the answer, for `reach`
  const Explanation* explanation = nullptr;   // of the backward search, if it was asked for
};

/// One object, indented, with a line end.
std::string renderJson(const RunResult& result, const JsonContext& context);
/// A .ktest file as JSON.
std::string renderJson(const TestCase& test, std::string_view file);

} // namespace hindsight
