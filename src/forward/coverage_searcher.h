// Prefers states that are near code that has not been executed yet.
//
// Code that no input reaches would attract the search forever: a state before the failure of an allocation is always
// near to it. So a place counts as farther away each time a state was taken from there (in the manner of Y. Li, Z. Su,
// L. Wang and X. Li, "Steering symbolic execution to less traveled paths", OOPSLA 2013).
#pragma once

#include "forward/random_walk.h"
#include "forward/searcher.h"
#include "program/call_graph.h"
#include "program/distance.h"

#include <map>
#include <optional>
#include <unordered_map>

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
  /// The smaller, the sooner: the distance, times how often the place was taken. Nothing: nothing new is reachable.
  std::optional<uint64_t> rankOf(const State& state) const;
  void remember(const State& state);
  void refreshDistances();

  Machine& machine;
  PathTree tree;
  RandomWalk walk;
  CallGraph calls;
  ReturnCosts costs;
  std::unique_ptr<Distances> distances;
  uint64_t coveredWhenComputed = ~0ull;
  /// (rank, id) of states that were measured; entries of states that have moved on are skipped. Ranks only grow.
  std::multimap<uint64_t, uint64_t> nearest;
  std::unordered_map<uint64_t, uint64_t> timesTaken; // by the instruction of the innermost activation
  bool randomTurn = false;
};

} // namespace hindsight::forward
