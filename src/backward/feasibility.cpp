#include "backward/feasibility.h"

#include <algorithm>

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

/// Keeps what can be had together, what is nearer to the target first.
void keepConsistent(BackwardState& state) {
  auto byPosition = [](const BackwardConstraint& a, const BackwardConstraint& b) {
    return std::pair(a.position, a.condition->id()) < std::pair(b.position, b.condition->id());
  };
  std::vector<BackwardConstraint> all = state.closed;
  all.insert(all.end(), state.constraints.begin(), state.constraints.end());
  std::sort(all.begin(), all.end(), byPosition);
  state.closed.clear();
  state.constraints.clear();
  state.closedPath = state.path = {};
  for (const BackwardConstraint& constraint : all)
    if (extend(state, state.path, constraint.condition))
      (state.context->isOpen(constraint.condition) ? state.constraints : state.closed).push_back(constraint);
  state.constraintsChanged = false;
}

} // namespace

void checkFeasibility(BackwardState& state) {
  if (!state.constraintsChanged || !state.alive()) return;
  if (state.lenient) return keepConsistent(state);
  for (; state.closedChecked < state.closed.size(); ++state.closedChecked)
    if (!extend(state, state.closedPath, state.closed[state.closedChecked].condition))
      return state.die(BackwardEnd::Infeasible);
  state.path = state.closedPath;
  for (const BackwardConstraint& constraint : state.constraints)
    if (!extend(state, state.path, constraint.condition)) return state.die(BackwardEnd::Infeasible);
  state.constraintsChanged = false;
}

} // namespace hindsight
