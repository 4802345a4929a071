// The loop of forward execution: take a state, run it, sort out what came of it, until nothing is left to do.
#pragma once

#include "forward/run.h"
#include "forward/searcher.h"
#include "forward/watchdog.h"
#include "step/machine.h"

#include <set>
#include <tuple>

namespace hindsight {

class Explorer {
public:
  Explorer(const Program& program, const RunConfig& config, RunObserver& observer);
  RunResult explore(const Function& entry);

private:
  void loop();
  void sortOut(uint64_t id, std::unique_ptr<State> state, RunOutcome outcome);
  void pathEnded(const State& state, const PathEnd& end);
  void errorFound(const State& state, const PathEnd& end);
  void writeTest(const State& state, bool partial);
  bool limitReached();
  void stop(StopReason reason);
  void report();
  void finish();
  uint64_t slice() const;

  const Program& program;
  const RunConfig config;
  RunObserver& observer;
  TermManager terms;
  Solver solver;
  Machine machine;
  std::unique_ptr<Searcher> searcher;
  std::unique_ptr<Watchdog> watchdog;
  Stopwatch clock;
  RunResult result;
  std::set<std::tuple<ErrorKind, const Function*, LocationId>> known;
  bool stopped = false;
  bool addressDependent = false;
  uint64_t tests = 0;
  uint64_t totalBlocks = 0;
  double lastReport = 0, lastNews = 0;
  uint64_t newsCovered = 0;
};

} // namespace hindsight
