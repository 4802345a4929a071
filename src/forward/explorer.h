// The loop of forward execution: take a state, run it, sort out what came of it, until nothing is left to do.
#pragma once

#include "forward/judge.h"
#include "forward/run.h"
#include "forward/searcher.h"
#include "forward/target_watch.h"
#include "forward/tracer.h"
#include "forward/watchdog.h"
#include "prune/pruner.h"
#include "step/machine.h"

namespace hindsight {

class Explorer {
public:
  /// With a tracer, findings come with the steps of their paths.
  Explorer(const Program& program, const RunConfig& config, RunObserver& observer, Tracer* tracer = nullptr);
  RunResult explore(const Function& entry) {
    begin(entry);
    while (proceed(~uint64_t(0))) {
    }
    return conclude();
  }
  // The same in parts, for searches that take turns.
  void begin(const Function& entry);
  /// Goes on for about so much work, in instructions. False: the search is over.
  bool proceed(uint64_t work);
  RunResult conclude();
  bool foundError() const { return !judge.result.findings.empty(); }
  bool struckBy(StopReason reason) const { return watchdog && watchdog->struck() == reason; }

private:
  uint64_t workDone() const;
  RunOutcome runOnce(State& state);
  void sortOut(uint64_t id, std::unique_ptr<State> state, RunOutcome outcome);
  bool keeps(const State& state);
  bool limitReached();
  /// All paths are followed, and errors may be in the way of the target: goes on behind the next one. False: none left.
  bool goPastErrors();
  void passError(std::unique_ptr<State> state, const PathEnd& end, std::vector<std::unique_ptr<State>>& children);
  void stop(StopReason reason);
  void report();
  void reportInterim();
  void countUp(Statistics& statistics) const;
  void finish();
  uint64_t slice() const;

  const RunConfig config;
  RunObserver& observer;
  TermManager terms;
  Solver solver;
  PruneWatch pruneWatch;
  Machine machine;
  std::unique_ptr<Solver> pruneSolver;
  std::unique_ptr<Pruner> pruner;     // if the search prunes
  std::unique_ptr<TargetWatch> watch; // if there is a target
  Judge judge;
  std::unique_ptr<Searcher> searcher;
  std::unique_ptr<Watchdog> watchdog;
  Stopwatch clock;
  bool stopped = false;
  bool covered = false;                    // the state that ran last
  std::optional<uint64_t> pastErrorsUntil; // while paths are followed behind errors: how much work that may be
  uint64_t validated = 0;
  uint64_t totalBlocks = 0;
  double lastReport = 0, lastNews = 0;
  uint64_t newsSeen = 0, newsTold = ~uint64_t(0);
  double lastInterim = 0;
};

/// What is left of a search that gave up half-way: errors that were shown, and that it knows nothing else.
RunResult resultAfterGivingUp(Explorer& explorer, const std::string& why);

/// The end of a search: its states are freed, or left to the end of the process.
void leave(std::unique_ptr<Explorer> explorer, const RunConfig& config);

} // namespace hindsight
