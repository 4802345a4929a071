// Why paths died, so that others that would die of the same are not walked.
//
// Every path goes from stop to stop, where it is described (`description.h`). What it wants there gets a mark each, and
// whatever follows from a constraint on the way keeps its mark. When all ways on from a stop have died, the marks of
// the contradictions say which of the wants are to blame: any path that comes to the same place and wants them is dead,
// too. A stop that is dead this way is a dead way on from the stop before it.
#pragma once

#include "backward/comparison/description.h"
#include "solver/set_trie.h"

#include <map>

namespace hindsight {

class DeathReasons {
public:
  /// Whether the path wants something that others died of here; then its stop before knows.
  bool isDead(const BackwardState& state, const Description& description);
  /// The path goes on from here; its constraints are marked.
  void stop(BackwardState& state, const Description& description);
  /// A way on died of a contradiction, or goes on, or ended in another way that says nothing.
  static void died(const BackwardState& state);
  static void goesOn(const BackwardState& state);
  static void ended(const BackwardState& state);
  /// All ways on from a stop were looked at.
  void finish(const Ref<BackwardStop>& stop);

  uint64_t known() const { return sets.size(); }

private:
  void learn(BackwardStop& stop);

  std::map<PathPlace, SetTrie> deadly;
  std::vector<std::vector<uint32_t>> sets; // by payload
};

} // namespace hindsight
