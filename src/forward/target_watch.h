// Drops states that cannot reach the target any more, whatever their data.
#pragma once

#include "program/reachability.h"
#include "step/path_policy.h"

namespace hindsight::forward {

class TargetWatch : public PathPolicy {
public:
  TargetWatch(const Machine& machine, const Target& target);

  /// False only if nothing that the state may do leads to the target: what its activations go on with, where `longjmp`
  /// may take it, and what runs when the program ends.
  bool canReach(const State& state) const;

  PathChoice afterRun(State& state, RunOutcome outcome) override {
    return outcome == RunOutcome::Ended ? PathChoice::Follow : choice(state);
  }
  PathChoice forked(State& state) override { return choice(state); }
  /// Only the program point decides.
  bool dropsByPlace() const override { return true; }

private:
  PathChoice choice(const State& state) const { return canReach(state) ? PathChoice::Follow : PathChoice::Drop; }
  bool endLeadsThere(const Program& program) const;

  Reachability reach;
  bool throughTheEnd; // by functions that run when the program ends
};

} // namespace hindsight::forward
