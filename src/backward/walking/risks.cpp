#include "backward/walking/risks.h"

#include "backward/search/feasibility.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

void makeError(BackwardState& state, const RiskyAccess& risk) {
  state.turnToError(risk.access);
  state.add({state.context->terms.bitNot(risk.valid), risk.access.position});
}

void forkError(const BackwardState& state, const RiskyAccess& risk) {
  BackwardState error = state;
  makeError(error, risk);
  state.context->forked.push_back(std::move(error));
}

/// The first access in time that cannot be valid if all before it are; null if all can.
const RiskyAccess* firstImpossible(BackwardState& state, std::vector<RiskyAccess>& risks) {
  std::sort(risks.begin(), risks.end(),
            [](const RiskyAccess& a, const RiskyAccess& b) { return a.access.position > b.access.position; });
  Solver& solver = state.context->solver;
  PathCondition path = state.feasibility.path;
  for (const RiskyAccess& risk : risks) {
    CheckResult answer = solver.check(path, risk.valid);
    if (answer.result == SatResult::Unsat) return &risk;
    path.add(state.context->terms, risk.valid, answer.witness);
  }
  return nullptr;
}

} // namespace

void noteRisk(BackwardState& state, const RiskyAccess& risk, bool wait) {
  const BackwardContext& context = *state.context;
  if (!context.wantsErrors || state.lenient || !context.errorPlaces.isOpen(risk.access.place)) return;
  // The path to an error ends there, other than one on which errors only are in the way: then the first of them counts.
  if (state.goal.error && !context.wantsObstacles) return;
  if (wait)
    state.memory.risks.push_back(risk);
  else
    forkError(state, risk);
}

void forkRisks(BackwardState& state) {
  if (state.lenient)
    return state.memory.risks.clear(); // what it lost on the way would be missing on the path to the error
  std::erase_if(state.memory.risks, [&](const RiskyAccess& risk) {
    if (state.context->isOpen(risk.valid)) return false;
    forkError(state, risk);
    return true;
  });
}

bool turnToRisk(BackwardState& state) {
  if (state.memory.risks.empty() || state.ending.how != BackwardEnd::Infeasible) return false;
  BackwardState without = state;
  auto isHope = [&](const BackwardConstraint& constraint) {
    return std::any_of(state.memory.risks.begin(), state.memory.risks.end(),
                       [&](const RiskyAccess& risk) { return risk.valid == constraint.condition; });
  };
  std::erase_if(without.constraints, isHope);
  without.ending.how = BackwardEnd::None;
  solveAgain(without);
  if (!without.alive()) return false;
  const RiskyAccess* found = firstImpossible(without, without.memory.risks);
  if (!found) return false;
  makeError(without, RiskyAccess(*found));
  state = std::move(without);
  return true;
}

} // namespace hindsight::backward
