// The watchdog of a backward search: keeps it within its budget, and reports its progress.
#pragma once

#include "backward/search/search.h"
#include "forward/watchdog.h"
#include "reach/backward_search.h"
#include "solver/solver.h"
#include "support/clock.h"

namespace hindsight::reach {

class BackwardWatch {
public:
  /// A running query gives up when a limit strikes.
  BackwardWatch(const Budget& budget, const BackwardAsks& asks, Solver& solver);

  /// Whether the search has to end. Cheap enough for every step.
  bool isOver(const backward::BackwardStatistics& statistics);
  /// The limit that struck, if one did.
  std::optional<StopReason> struck() const { return steps ? steps : dog.struck(); }
  double seconds() const { return clock.seconds(); }

private:
  void report(const backward::BackwardStatistics& statistics);

  const Budget& budget;
  const BackwardAsks& asks;
  const Solver& solver;
  Stopwatch clock;
  std::optional<StopReason> steps; // if there were too many of them
  double lastReport = 0;
  forward::Watchdog dog;
};

} // namespace hindsight::reach
