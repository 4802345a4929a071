// Which state to run next.
#pragma once

#include "forward/run_config.h"
#include "step/machine.h"

#include <memory>
#include <optional>

namespace hindsight::forward {

/// Holds the states that wait. A state is taken out to run and handed back if it can go on.
class Searcher {
public:
  virtual ~Searcher() = default;
  virtual std::unique_ptr<State> next() = 0;
  /// After a run: the state itself (null if it ended) and the states that it forked off.
  virtual void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) = 0;
  virtual size_t size() const = 0;
  /// How many forks a run should make before the searcher chooses again.
  virtual uint32_t forksPerRun() const { return 1; }
  /// Instructions from the nearest waiting state to the target, for searchers that measure it.
  virtual std::optional<uint32_t> nearestDistance() const { return std::nullopt; }
};

/// `towards`: the places that a search for a target wants to reach.
std::unique_ptr<Searcher> makeSearcher(RunConfig::Search kind, uint64_t seed, Machine& machine, const Target* towards);

} // namespace hindsight::forward
