// What native runs said about the tests of a run.
#pragma once

#include "support/finding.h"
#include "support/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct ReplayedTest {
  std::string test;                           // path of the .ktest
  std::string predicted;                      // "null-dereference at a.c:3:5 in f", "a normal end"
  Replayed replayed = Replayed::NotAttempted; // NotAttempted: nothing was predicted
  std::string observed;                       // "SEGV at a.c:3:5 in f", "ends normally"; empty if nothing was run
  std::string reason;                         // one sentence
  std::optional<uint64_t> branches = {};      // that it took as predicted; none: they were not compared
};

struct ReplayResult {
  std::vector<ReplayedTest> tests;

  /// Confirmed if every prediction came true, refuted if one did not, unknown if one could not be seen.
  Verdict verdict() const;
};

} // namespace hindsight
