// A random path that is followed to its end, or for some time: keeps a search out of local optima of its measure. Every
// other one leans (`leaning.h`).
#pragma once

#include "forward/path_tree.h"

namespace hindsight::forward {

class RandomWalk {
public:
  RandomWalk(PathTree& tree, uint64_t seed) : tree(tree), random(seed) {}

  /// The state on the path; a new path begins where the last one is over. Null if nothing waits.
  std::unique_ptr<State> next();
  /// What came of a state that ran, before the tree is told.
  void ran(uint64_t ranId, const State* state, const std::vector<std::unique_ptr<State>>& children);

private:
  uint64_t chosen(const State* state, const std::vector<std::unique_ptr<State>>& children);

  static constexpr uint64_t kNobody = ~0ull;

  PathTree& tree;
  Random random;
  Leaning leaning;
  uint64_t followed = kNobody;
  uint32_t timesFollowed = 0, patience = 0; // turns
  uint64_t walks = 0;
  uint64_t idleSince = 0; // instructions on the path at its last fork
  uint64_t idleLimit = 0; // instructions since then after which it is left
};

} // namespace hindsight::forward
