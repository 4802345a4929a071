#include "reach/backward_watch.h"

namespace hindsight::reach {

static constexpr double kReportInterval = 0.1; // seconds

BackwardWatch::BackwardWatch(const Budget& budget, const BackwardAsks& asks, Solver& solver)
    : budget(budget), asks(asks), solver(solver), dog(budget, asks.interrupted, [&solver] { solver.interrupt(); }) {}

bool BackwardWatch::isOver(const backward::BackwardStatistics& statistics) {
  if (budget.maxInstructions && statistics.steps >= budget.maxInstructions) steps = StopReason::Instructions;
  if (clock.seconds() - lastReport >= kReportInterval) {
    lastReport = clock.seconds();
    report(statistics);
  }
  return struck().has_value();
}

void BackwardWatch::report(const backward::BackwardStatistics& statistics) {
  Progress progress;
  progress.seconds = progress.lastNewsSeconds = clock.seconds();
  progress.instructions = statistics.steps;
  progress.paths = statistics.infeasible + statistics.failed + statistics.covered + statistics.merged;
  progress.liveStates = statistics.waiting;
  progress.memoryBytes = dog.memoryNow();
  progress.solverSeconds = solver.statistics().seconds;
  asks.progress(progress);
}

} // namespace hindsight::reach
