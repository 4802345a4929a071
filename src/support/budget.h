// What a search may use up, and which limit it was that ended it. What ran out is part of the answer.
#pragma once

#include "support/clock.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hindsight {

/// 0 means no limit, for each of them.
struct Budget {
  double seconds = 0;
  Deadline deadline = {}; // of the whole command: the search has what loading and other searches have left of it
  uint64_t memoryBytes = 0;
  uint64_t maxDepth = 0;        // forks on one path
  uint64_t maxForks = 0;        // forks in all
  uint64_t maxInstructions = 0; // in all paths together
  // Of the heap that a function is started on, as far as it is discovered.
  uint64_t heapDepth = 0;   // pointers followed from a parameter or a variable
  uint64_t heapObjects = 0; // on one path
  uint64_t heapBytes = 0;   // of an object, unless its type needs more
};

/// Why something was left unexplored.
enum class StopReason : uint8_t {
  Time,
  Memory,
  Depth,
  Forks,
  Instructions,
  SolverEffort, // a query took more than it was allowed, so a branch was left undecided
  FirstError,   // the user asked to stop there
  HeapDepth,    // inputs were left out: see `Budget`
  HeapObjects,
  HeapBytes,
  Interrupted,
};
inline constexpr unsigned kStopReasonCount = unsigned(StopReason::Interrupted) + 1;

struct StopReasonInfo {
  StopReason reason;
  std::string_view name;   // as in the JSON: "time"
  std::string_view flag;   // "--time"; empty if no flag helps
  std::string_view advice; // what to do to see more: "raise --time"
};

const StopReasonInfo& info(StopReason reason);
std::span<const StopReasonInfo> allStopReasons();
inline std::string_view spell(StopReason reason) {
  return info(reason).name;
}
std::optional<StopReason> parseStopReason(std::string_view name);

/// One sentence with the limit that was set: "the time limit of 10 s ran out".
std::string describeStop(StopReason reason, const Budget& budget);

} // namespace hindsight
