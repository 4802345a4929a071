// What native runs say about an answer: findings that they confirm, refute or leave open, and the resulting verdict.
#pragma once

#include "replay/native_replay.h"
#include "support/clock.h"
#include "support/given_world.h"
#include "support/run_result.h"

#include <functional>

namespace hindsight::replay {

/// The input that shows the finding, in the world that the program was run in.
TestCase testOf(const GivenWorld& world, const Finding& finding);

struct EvidenceRequest {
  std::function<ReplayOutcome(const TestCase&, const Prediction*)> replay;
  Deadline until = {};      // what cannot be run by then is not
  bool aboutTarget = false; // a target was asked for, not whether there are errors
  GivenWorld world = {};    // that the program was run in
};

/// Runs every finding. If none of them shows although it should, the verdict is unknown. One that the engine could not
/// confirm in time is confirmed by its native run.
void weighFindings(const EvidenceRequest& request, RunResult& result);

/// An error on the way to a target that the native run does not show is not reported; what it was is said.
void dropRefuted(RunResult& result);

} // namespace hindsight::replay
