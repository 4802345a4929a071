// The path that the engine predicts for a test, and the first difference of a native run from it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hindsight::replay {

struct ExpectedRun {
  std::vector<uint32_t> decisions;             // support/branch_code.h: the first kMostDecisions
  std::function<std::string(size_t)> describe; // the place of one of them: "a.c:3:5 in f"
  bool comparesDecisions = true;               // no: the build that runs has other branches
  std::string output = {}, errors = {};        // what it prints
};

/// The same of a native run.
struct SeenRun {
  std::vector<uint32_t> decisions = {};
  std::string output = {}, errors = {};
  size_t keptBytes = 0; // of each text; the rest was thrown away
};

/// The decisions in the file that a run left; none if it is no such file.
std::vector<uint32_t> readDecisions(const std::string& path);

/// One clause about the first difference: "goes another way than predicted at a.c:3:5 in f". Empty: there is none.
std::string differenceIn(const ExpectedRun& expected, const SeenRun& seen);

} // namespace hindsight::replay
