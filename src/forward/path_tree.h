// The tree of forks, with the waiting states at its leaves: what random-path search walks down.
#pragma once

#include "forward/leaning.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace hindsight::forward {

/// A small generator of its own, so that one seed gives the same run on every machine (splitmix64).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = (state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }
  uint64_t below(uint64_t bound) { return next() % bound; }

private:
  uint64_t state;
};

class PathTree {
public:
  /// A random leaf's state, taken out; its place is kept until `update` says what became of it.
  std::unique_ptr<State> takeRandom(Random& random, const Leaning& leaning = Leaning());
  /// A given waiting state, taken out; null if it is not here.
  std::unique_ptr<State> take(uint64_t id);
  /// The same, left where it is.
  const State* find(uint64_t id) const;
  /// A state that was never here starts beside all that are.
  void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children);
  size_t size() const { return waiting; }

private:
  struct Node {
    uint32_t parent;
    uint32_t kids[2];          // kNoNode for leaves
    uint32_t waitingBelow = 0; // leaves with a state; a walk never enters a branch without one
    uint64_t place = 0;        // where the side of the fork began
    std::unique_ptr<State> state;
  };
  static constexpr uint32_t kNoNode = ~0u;

  uint32_t makeNode(uint32_t parent, uint64_t place = 0);
  void addWaiting(uint32_t node, int change);
  void put(uint32_t node, std::unique_ptr<State> state);
  std::unique_ptr<State> takeFrom(uint32_t node);
  void removeLeaf(uint32_t leaf);
  uint32_t plantLeaf();
  uint32_t lean(const Node& node, Random& random, const Leaning& leaning) const;

  std::vector<Node> nodes;
  std::vector<uint32_t> freeNodes;
  std::unordered_map<uint64_t, uint32_t> leafOf; // by state id
  uint32_t root = kNoNode;
  size_t waiting = 0;
};

} // namespace hindsight::forward
