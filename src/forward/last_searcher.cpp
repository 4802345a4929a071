#include "forward/last_searcher.h"

namespace hindsight::forward {

std::unique_ptr<State> LastSearcher::next() {
  turnsWaited = last->size() ? turnsWaited + 1 : 0;
  ranLast = first->size() == 0 || turnsWaited == kTurns;
  if (ranLast) turnsWaited = 0;
  return (ranLast ? last : first)->next();
}

/// The searcher that had the state hears what became of it; the other one gets what now belongs to it.
void LastSearcher::update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) {
  std::vector<std::unique_ptr<State>> of[2];
  for (auto& child : children) of[waits(*child)].push_back(std::move(child));
  std::unique_ptr<State> own, moved;
  if (ran) (waits(*ran) == ranLast ? own : moved) = std::move(ran);
  (ranLast ? last : first)->update(ranId, std::move(own), std::move(of[ranLast]));
  if (moved || !of[!ranLast].empty())
    (ranLast ? first : last)->update(ranId, std::move(moved), std::move(of[!ranLast]));
}

std::optional<uint32_t> LastSearcher::nearestDistance() const {
  std::optional<uint32_t> near = first->nearestDistance();
  return near ? near : last->nearestDistance();
}

} // namespace hindsight::forward
