// Keeps a backward search within its budget, and tells how far it is.
#pragma once

#include "backward/search.h"
#include "reach/backward_search.h"
#include "solver/solver.h"
#include "support/clock.h"

namespace hindsight {

class BackwardWatch {
public:
  BackwardWatch(const Budget& budget, const BackwardAsks& asks, const Solver& solver)
      : budget(budget), asks(asks), solver(solver) {}

  /// Whether the search has to end. Cheap enough for every step.
  bool isOver(const BackwardStatistics& statistics);
  /// The limit that struck, if one did.
  std::optional<StopReason> struck() const { return reason; }
  double seconds() const { return clock.seconds(); }

private:
  void report(const BackwardStatistics& statistics);

  const Budget& budget;
  const BackwardAsks& asks;
  const Solver& solver;
  Stopwatch clock;
  std::optional<StopReason> reason;
  double lastReport = 0;
};

} // namespace hindsight
