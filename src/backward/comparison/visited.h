// Subsumed paths: a path with a weaker precondition was at the same program point before. TRACER-X, section IV-A,
// defines this for states; here it is for the preconditions of backward paths.
//
// If everything that one of two paths at the same point with the same activations requires is also required by the
// other, the other cannot get further: it is subsumed, and dropped.
#pragma once

#include "backward/comparison/description.h"
#include "solver/set_trie.h"

#include <algorithm>
#include <map>

namespace hindsight::backward {

class VisitedStates {
public:
  /// Whether the path is subsumed by an earlier one; if not, it is remembered.
  bool covers(const BackwardState& state, const Description& description) {
    PathPlace place = comparablePlace(state, description);
    // Accesses may fail: if errors are searched for, a path with fewer accesses does not subsume one with more.
    if (state.context->wantsErrors && !state.goal.error) {
      place.push_back(kNone);
      for (uint32_t want : description.wants)
        if (Description::isAccess(want)) place.push_back(want);
    }
    SetTrie& here = known[place];
    if (here.findSubset(description.wants) != SetTrie::kNone) return true;
    // A path that left something open may fail where a precise one does not; so may one that was not checked yet, or
    // one for which objects would have to be where no run puts them.
    if (!state.imprecise && !state.constraintsChanged && !wantsAddresses(state)) here.insert(description.wants, 0);
    return false;
  }

private:
  static bool wantsAddresses(const BackwardState& state) {
    return std::ranges::any_of(state.closed, [](const auto& each) { return each.condition->mentionsBase(); });
  }

  std::map<PathPlace, SetTrie> known;
};

} // namespace hindsight::backward
