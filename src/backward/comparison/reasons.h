// Learning: why paths were infeasible, so that paths with the same reason are pruned. It is TRACER-X, sections IV-B and
// V-A, in the other direction: there an interpolant says why no error follows; here, why the entry is not reached.
//
// Every path goes from stop to stop, where it is described (`description.h`). Each of its constraints there gets a
// mark, and whatever follows from a constraint on the way keeps its mark. When all ways on from a stop are infeasible,
// the marks of the contradictions say which constraints are to blame: any path that comes to the same point and has
// them is infeasible, too. A stop that is infeasible this way is an infeasible way on from the stop before it.
#pragma once

#include "backward/comparison/description.h"
#include "solver/set_trie.h"

#include <map>

namespace hindsight::backward {

class DeathReasons {
public:
  /// Whether the path has constraints with which others were infeasible here; its stop before learns of it then.
  bool isDead(const BackwardState& state, const Description& description);
  /// The path goes on from here; its constraints are marked.
  void stop(BackwardState& state, const Description& description);
  /// A way on was infeasible, or goes on, or ended in another way that says nothing.
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

} // namespace hindsight::backward
