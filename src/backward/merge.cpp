#include "backward/merge.h"

#include "backward/recorder.h"

#include <algorithm>

namespace hindsight {

namespace {

bool sameConstraints(const std::vector<BackwardConstraint>& a, const std::vector<BackwardConstraint>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](const auto& x, const auto& y) { return x.condition == y.condition; });
}

/// Whether both know the same about everything but their open constraints.
bool sameOtherwise(const BackwardState& a, const BackwardState& b) {
  return a.inputs == b.inputs && a.imprecise == b.imprecise && a.lenient == b.lenient &&
         sameConstraints(a.closed, b.closed);
}

/// The condition of `a` that is the negation of the only one in which `b` differs; null if they differ otherwise.
const Term* onlyDifference(TermManager& terms, const Description& a, const Description& b) {
  if (a.wants.size() != b.wants.size()) return nullptr;
  std::vector<uint32_t> mine, theirs;
  std::set_difference(a.wants.begin(), a.wants.end(), b.wants.begin(), b.wants.end(), std::back_inserter(mine));
  if (mine.size() != 1) return nullptr;
  std::set_difference(b.wants.begin(), b.wants.end(), a.wants.begin(), a.wants.end(), std::back_inserter(theirs));
  for (const Term* condition : a.conditions)
    if (condition->id() == mine[0] && terms.bitNot(condition)->id() == theirs[0]) return condition;
  return nullptr;
}

void drop(Arrival& arrival, const Term* condition) {
  BackwardState& state = *arrival.state;
  std::vector<const Term*>& conditions = arrival.description.conditions;
  for (size_t index = 0; index < conditions.size();) {
    if (conditions[index] != condition) {
      ++index;
      continue;
    }
    if (state.record) recordDropped(state, state.constraints[index]);
    conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(index));
    state.constraints.erase(state.constraints.begin() + static_cast<std::ptrdiff_t>(index));
  }
  std::erase(arrival.description.wants, condition->id()); // with less to want, it is as feasible as it was
}

} // namespace

size_t mergeArrivals(BackwardContext& context, std::vector<Arrival>& arrivals) {
  size_t merged = 0;
  for (bool again = true; again;) {
    again = false;
    for (size_t first = 0; first < arrivals.size() && !again; ++first) {
      for (size_t second = first + 1; second < arrivals.size() && !again; ++second) {
        Arrival &a = arrivals[first], &b = arrivals[second];
        if (!a.described || !b.described || !sameOtherwise(*a.state, *b.state)) continue;
        const Term* difference = onlyDifference(context.terms, a.description, b.description);
        if (!difference) continue;
        drop(a, difference);
        if (b.state->stop) b.state->stop->isOpen = false; // its end is that of the other one
        a.state->steppedOver = a.state->steppedOver || b.state->steppedOver;
        arrivals.erase(arrivals.begin() + static_cast<std::ptrdiff_t>(second));
        ++merged;
        again = true;
      }
    }
  }
  return merged;
}

} // namespace hindsight
