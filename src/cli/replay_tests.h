// The tests of a run, replayed several at a time; the answers are in the order of the tests.
#pragma once

#include "cli/command.h"
#include "cli/replay_command.h"
#include "report/saved_run.h"
#include "support/replay_result.h"

#include <vector>

namespace hindsight {

struct ReplayTestsConfig {
  unsigned jobs = 1;
  bool showProgress = true; // on standard error: a live line on a terminal, a plain one now and then elsewhere
};

/// An error if a test cannot be read or run: the first one, and nothing new is started after it.
Result<ReplayResult> replayTests(const std::vector<SavedTest>& tests, const Replayer& replayer,
                                 const ReplayTestsConfig& config, Console& console);

} // namespace hindsight
