// Some states wait until no others are left: those that execute calls that were skipped (PSPA, section 6.2.3).
//
// Two searchers, each of which orders its own states. So that paths without end do not starve those that wait, one turn
// in `kTurns` is theirs.
#pragma once

#include "forward/searcher.h"

namespace hindsight::forward {

class LastSearcher final : public Searcher {
public:
  using Waits = bool (*)(const State&);
  LastSearcher(std::unique_ptr<Searcher> first, std::unique_ptr<Searcher> last, Waits waits)
      : first(std::move(first)), last(std::move(last)), waits(waits) {}

  std::unique_ptr<State> next() override;
  void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) override;
  size_t size() const override { return first->size() + last->size(); }
  uint32_t forksPerRun() const override { return first->forksPerRun(); }
  std::optional<uint32_t> nearestDistance() const override;

  static constexpr uint64_t kTurns = 64;

private:
  const std::unique_ptr<Searcher> first, last;
  const Waits waits;
  bool ranLast = false; // whose state runs
  uint64_t turnsWaited = 0;
};

} // namespace hindsight::forward
