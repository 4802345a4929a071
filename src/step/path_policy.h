// Policies decide, beside the searcher, which paths are followed: pruning, the target of a search, skipped calls.
//
// The explorer asks every policy about every state: the state is dropped if one of them drops it, otherwise parked if
// one parks it, otherwise followed. A policy that drops states says whether its reason depends on the program point
// alone, so that the others can learn from it.
#pragma once

#include "step/machine.h"

#include <memory>
#include <string_view>
#include <vector>

namespace hindsight {

enum class PathChoice : uint8_t {
  Follow,
  Park, // kept, but not run until its policy releases it; a search that ends with parked states is not complete
  Drop,
};

/// The stronger one of two.
inline PathChoice combine(PathChoice a, PathChoice b) {
  return a > b ? a : b;
}

class PathPolicy {
public:
  virtual ~PathPolicy() = default;

  /// The first state of the search.
  virtual void begin(State&) {}
  /// About a state that waits, before it runs.
  virtual PathChoice beforeRun(State&) { return PathChoice::Follow; }
  /// For how many instructions it may run before it is looked at again.
  virtual uint64_t longestRun(const State&) const { return ~uint64_t(0); }
  /// After a run that did not end the state, and before anything is taken from the machine. After a run that did end
  /// it, the answer does not count.
  virtual PathChoice afterRun(State&, RunOutcome) { return PathChoice::Follow; }
  /// About a state that was forked off in that run.
  virtual PathChoice forked(State&) { return PathChoice::Follow; }
  /// Another policy has dropped the state. `whateverItHolds`: for a reason that every state at its place has.
  virtual void droppedByOther(const State&, bool /*whateverItHolds*/) {}
  /// Whether the states that this policy drops are dropped for such a reason.
  virtual bool dropsByPlace() const { return false; }
  /// States that the policy wants to be run, beside those of the program's forks.
  virtual std::vector<std::unique_ptr<State>> takeStates() { return {}; }
  /// Parked states, by their ids, that may go on.
  virtual std::vector<uint64_t> takeReleased() { return {}; }
  /// Why states are parked, for reports: "paths that wait for ...".
  virtual std::string_view parks() const { return "parked paths"; }
  /// What the policy itself has cost, in instructions; roughly, but the same on every machine.
  virtual uint64_t workDone() const { return 0; }
};

} // namespace hindsight
