#include "reach/backward_watch.h"

#include "support/memory_usage.h"

namespace hindsight {

/// Seconds between two looks at the memory, each of which is told.
static constexpr double kReportInterval = 0.1;

bool BackwardWatch::isOver(const BackwardStatistics& statistics) {
  if (reason) return true;
  double now = clock.seconds();
  if (budget.seconds > 0 && now > budget.seconds) reason = StopReason::Time;
  if (budget.maxInstructions && statistics.steps >= budget.maxInstructions) reason = StopReason::Instructions;
  if (now - lastReport >= kReportInterval) {
    lastReport = now;
    report(statistics);
  }
  if (!reason && asks.interrupted()) reason = StopReason::Interrupted;
  return reason.has_value();
}

void BackwardWatch::report(const BackwardStatistics& statistics) {
  Progress progress;
  progress.seconds = progress.lastNewsSeconds = clock.seconds();
  progress.instructions = statistics.steps;
  progress.paths = statistics.infeasible + statistics.failed + statistics.covered + statistics.merged;
  progress.liveStates = statistics.waiting;
  progress.memoryBytes = residentBytes();
  progress.solverSeconds = solver.statistics().seconds;
  if (budget.memoryBytes && progress.memoryBytes >= budget.memoryBytes) reason = StopReason::Memory;
  asks.progress(progress);
}

} // namespace hindsight
