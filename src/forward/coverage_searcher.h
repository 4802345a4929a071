// Prefers states that are near code that has not been executed yet.
#pragma once

#include "forward/random_walk.h"
#include "forward/searcher.h"
#include "program/call_graph.h"
#include "program/distance.h"

#include <map>

namespace hindsight::forward {

/// Takes turns between the state nearest to uncovered code and a random path that is followed to its end: the first
/// finds new code fast, the second finishes paths, so that there are tests however many states wait.
class CoverageSearcher : public Searcher {
public:
  CoverageSearcher(Machine& machine, uint64_t seed);
  std::unique_ptr<State> next() override;
  void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) override;
  size_t size() const override { return tree.size(); }

private:
  uint32_t distanceOf(const State& state) const;
  void rememberDistance(const State& state);
  void refreshDistances();

  Machine& machine;
  PathTree tree;
  RandomWalk walk;
  CallGraph calls;
  ReturnCosts costs;
  std::unique_ptr<Distances> distances;
  uint64_t coveredWhenComputed = ~0ull;
  /// (distance, id) of states that were measured; entries of states that have moved on are skipped.
  std::multimap<uint32_t, uint64_t> nearest;
  bool randomTurn = false;
};

} // namespace hindsight::forward
