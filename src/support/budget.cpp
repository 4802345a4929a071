#include "support/budget.h"

#include "support/invariant.h"
#include "support/quantity.h"

#include <fmt/format.h>

#include <array>

namespace hindsight {

static constexpr std::array<StopReasonInfo, kStopReasonCount> kReasons = {{
    {StopReason::Time, "time", "--time", "raise --time"},
    {StopReason::Memory, "memory", "--memory", "raise --memory"},
    {StopReason::Depth, "max-depth", "--max-depth", "raise --max-depth"},
    {StopReason::Forks, "max-forks", "--max-forks", "raise --max-forks"},
    {StopReason::Instructions, "max-instructions", "--max-instructions", "raise --max-instructions"},
    {StopReason::SolverEffort, "solver-effort", "--solver-effort",
     "raise --solver-effort, or set it to 0 for no limit"},
    {StopReason::FirstError, "stop-on-error", "--stop-on-error",
     "ask for all errors: check --all, or run without --stop-on-error"},
    {StopReason::HeapDepth, "lazy-depth", "--lazy-depth", "raise --lazy-depth"},
    {StopReason::HeapObjects, "lazy-objects", "--lazy-objects", "raise --lazy-objects"},
    {StopReason::HeapBytes, "lazy-bytes", "--lazy-bytes", "raise --lazy-bytes"},
    {StopReason::Interrupted, "interrupted", "", "run it again and let it finish"},
}};

const StopReasonInfo& info(StopReason reason) {
  return kReasons[unsigned(reason)];
}
std::span<const StopReasonInfo> allStopReasons() {
  return kReasons;
}

std::optional<StopReason> parseStopReason(std::string_view name) {
  for (const StopReasonInfo& entry : kReasons)
    if (entry.name == name) return entry.reason;
  return std::nullopt;
}

std::string describeStop(StopReason reason, const Budget& budget) {
  switch (reason) {
  case StopReason::Time: return fmt::format("the time limit of {} ran out", formatSeconds(budget.seconds));
  case StopReason::Memory: return fmt::format("the memory limit of {} was reached", formatBytes(budget.memoryBytes));
  case StopReason::Depth: return fmt::format("paths were cut after {} forks", formatCount(budget.maxDepth));
  case StopReason::Forks: return fmt::format("the limit of {} forks was reached", formatCount(budget.maxForks));
  case StopReason::Instructions:
    return fmt::format("the limit of {} instructions was reached", formatCount(budget.maxInstructions));
  case StopReason::SolverEffort: return "the solver gave up on a query, so a branch was left undecided";
  case StopReason::FirstError: return "the search ended at the first error, as asked";
  case StopReason::HeapDepth:
    return fmt::format("input heaps in which more than {} pointers in a row are followed were left out",
                       formatCount(budget.heapDepth));
  case StopReason::HeapObjects:
    return fmt::format("input heaps of more than {} objects were left out", formatCount(budget.heapObjects));
  case StopReason::HeapBytes:
    return fmt::format("input objects of more than {} were left out", formatPlural(budget.heapBytes, "byte", "bytes"));
  case StopReason::Interrupted: return "the run was interrupted";
  }
  HS_UNREACHABLE("every stop reason should have a sentence");
}

} // namespace hindsight
