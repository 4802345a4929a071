// Prefers states that are near the target.
#pragma once

#include "forward/random_walk.h"
#include "forward/searcher.h"
#include "program/call_graph.h"
#include "program/distance.h"

#include <set>
#include <unordered_map>

namespace hindsight::forward {

/// Takes the state nearest to the target, the oldest of those that are equally near. Every few turns it goes on with a
/// random path instead: a loop that comes near the target again and again must not keep the others waiting for ever.
/// States that follow a guess go before those that are free of it.
class TargetSearcher : public Searcher {
public:
  TargetSearcher(Machine& machine, uint64_t seed, const Target& target);
  std::unique_ptr<State> next() override;
  void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) override;
  size_t size() const override { return tree.size(); }
  std::optional<uint32_t> nearestDistance() const override;

private:
  struct Rank {
    bool isFree; // of guesses, where there are some
    uint32_t distance;
    uint64_t id;
    auto operator<=>(const Rank&) const = default;
  };
  void add(const State& state);
  void remove(const State& state);
  bool isRandomTurn();

  Machine& machine;
  PathTree tree;
  RandomWalk walk;
  CallGraph calls;
  ReturnCosts costs;
  Distances distances;
  std::set<Rank> ranks; // of the states in the tree
  std::unordered_map<uint64_t, Rank> rankOf;
  uint64_t turn = 0;
};

} // namespace hindsight::forward
