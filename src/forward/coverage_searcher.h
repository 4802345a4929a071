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

#include <deque>
#include <map>
#include <set>
#include <tuple>
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
  /// States at one instruction, equally far from what is not covered.
  struct Key {
    uint64_t place;
    uint32_t distance;
    auto operator<=>(const Key&) const = default;
  };
  struct Remembered {
    uint64_t id;
    uint64_t covered; // blocks when it was measured; distances only grow
  };
  struct Group {
    std::deque<Remembered> states;
    uint64_t rank = 0, since = 0;
  };
  /// The smaller, the sooner: the distance, times how often the place was taken.
  uint64_t rankOf(const Key& key) const;
  void putInOrder(const Key& key, Group& group);
  void countTaken(uint64_t place);
  const State* stillThere(const Remembered& entry, const Key& key);
  void remember(const State& state);
  void refreshDistances();

  Machine& machine;
  PathTree tree;
  RandomWalk walk;
  CallGraph calls;
  ReturnCosts costs;
  std::unique_ptr<Distances> distances;
  uint64_t coveredWhenComputed = ~0ull;
  std::map<Key, Group> groups;                         // those of one place are neighbours
  std::set<std::tuple<uint64_t, uint64_t, Key>> order; // rank, then who has had it for longest
  uint64_t remembered = 0, ranked = 0;
  std::unordered_map<uint64_t, uint64_t> timesTaken; // by the instruction of the innermost activation
  bool randomTurn = false;
};

} // namespace hindsight::forward
