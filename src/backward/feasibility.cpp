#include "backward/feasibility.h"

namespace hindsight {

namespace {

/// Adds a condition to what is known; false if it contradicts that.
bool extend(BackwardState& state, PathCondition& path, const Term* condition) {
  CheckResult answer = state.context->solver.check(path, condition);
  if (answer.result == SatResult::Unsat) return false;
  if (answer.result == SatResult::Unknown) state.imprecise = true;
  path.add(state.context->terms, condition, answer.witness);
  return true;
}

} // namespace

void checkFeasibility(BackwardState& state) {
  if (!state.constraintsChanged || !state.alive()) return;
  for (; state.closedChecked < state.closed.size(); ++state.closedChecked)
    if (!extend(state, state.closedPath, state.closed[state.closedChecked].condition))
      return state.die(BackwardEnd::Infeasible);
  state.path = state.closedPath;
  for (const BackwardConstraint& constraint : state.constraints)
    if (!extend(state, state.path, constraint.condition)) return state.die(BackwardEnd::Infeasible);
  state.constraintsChanged = false;
}

} // namespace hindsight
