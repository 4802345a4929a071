// What a path that nobody can take would like the inputs to be: values that guide a forward run (Section III-D).
//
// The constraints nearest to the target count most. A path that contradicts itself is followed to the entry all the
// same, keeping what can be had together; the inputs whose values follow from that are what it has to say.
#pragma once

#include "backward/search/entry_distance.h"
#include "backward/walking/walker.h"

#include <functional>
#include <vector>

namespace hindsight {

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

} // namespace hindsight
