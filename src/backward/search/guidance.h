// Input values that an infeasible path suggests for a guided forward run: DESTINA, section III-D, and the replay map of
// Algorithm 2 (lines 36 to 48).
//
// The constraints nearest to the target count most. A path that contradicts itself is followed to the entry all the
// same, keeping the constraints that can hold together; the inputs whose values follow from them are the suggestion.
#pragma once

#include "backward/search/entry_distance.h"
#include "backward/walking/walker.h"

#include <functional>
#include <vector>

namespace hindsight::backward {

/// A value that the n-th execution of an input's call should give.
struct ReplayValue {
  CodePoint call;
  uint32_t occurrence = 0;
  std::vector<uint8_t> bytes;
  bool operator==(const ReplayValue&) const = default;
};

/// Only values that the constraints force; none if the path does not get to the entry, or not in time.
std::vector<ReplayValue> replayValues(BackwardWalker& walker, const EntryDistance& distances, BackwardState infeasible,
                                      const WalkLimits& limits, const std::function<bool()>& mustStop);

} // namespace hindsight::backward
