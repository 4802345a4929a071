#include "backward/comparison/reasons.h"

#include <algorithm>
#include <bit>

namespace hindsight::backward {

bool DeathReasons::isDead(const BackwardState& state, const Description& description) {
  auto here = deadly.find(comparablePlace(state, description));
  if (here == deadly.end()) return false;
  uint32_t found = here->second.findSubset(description.wants);
  if (found == SetTrie::kNone) return false;
  if (!state.stop) return true;
  // What it died of follows from these constraints.
  const std::vector<uint32_t>& reason = sets[found];
  for (size_t index = 0; index < description.conditions.size(); ++index)
    if (std::binary_search(reason.begin(), reason.end(), description.conditions[index]->id()))
      state.stop->blamed |= state.constraints[index].marks;
  return true;
}

void DeathReasons::stop(BackwardState& state, const Description& description) {
  auto stop = Ref<BackwardStop>::make();
  stop->place = comparablePlace(state, description);
  stop->before = state.stop;
  for (size_t index = 0; index < state.constraints.size(); ++index) {
    stop->wants.push_back(description.conditions[index]->id());
    stop->origins.push_back(state.constraints[index].marks);
    state.constraints[index].marks = index < kMarks ? uint64_t(1) << index : kNoReason;
  }
  // What depends on inputs only is called by the order of the inputs: it means nothing to other paths.
  for (BackwardConstraint& constraint : state.closed) constraint.marks = kNoReason;
  state.stop = stop;
}

void DeathReasons::died(const BackwardState& state) {
  if (state.stop) state.stop->blamed |= state.ending.blamed;
}
void DeathReasons::goesOn(const BackwardState& state) {
  if (state.stop) ++state.stop->following;
}
void DeathReasons::ended(const BackwardState& state) {
  if (state.stop) state.stop->isOpen = false;
}

void DeathReasons::finish(const Ref<BackwardStop>& last) {
  for (BackwardStop* stop = last.get(); stop && stop->isOpen && stop->following == 0; stop = stop->before.get()) {
    stop->isOpen = false; // settled
    BackwardStop* before = stop->before.get();
    if (stop->blamed & kNoReason) {
      if (before) before->isOpen = false;
      return;
    }
    learn(*stop);
    if (!before) return;
    for (uint64_t left = stop->blamed; left; left &= left - 1)
      before->blamed |= stop->origins[static_cast<size_t>(std::countr_zero(left))];
    --before->following;
  }
}

void DeathReasons::learn(BackwardStop& stop) {
  std::vector<uint32_t> reason;
  for (uint64_t left = stop.blamed; left; left &= left - 1)
    reason.push_back(stop.wants[static_cast<size_t>(std::countr_zero(left))]);
  std::sort(reason.begin(), reason.end());
  deadly[stop.place].insert(reason, static_cast<uint32_t>(sets.size()));
  sets.push_back(std::move(reason));
}

} // namespace hindsight::backward
