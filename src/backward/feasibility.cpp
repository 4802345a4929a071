#include "backward/feasibility.h"

#include <algorithm>

namespace hindsight {

namespace {

uint64_t marksOf(const BackwardState& state, const Term* condition) {
  for (const auto* list : {&state.constraints, &state.closed})
    for (const BackwardConstraint& constraint : *list)
      if (constraint.condition == condition) return constraint.marks;
  return kNoReason;
}

/// What the contradiction between a condition and what is known follows from.
uint64_t blame(const BackwardState& state, const PathCondition& path, const Term* condition) {
  uint64_t marks = marksOf(state, condition);
  if (marks & kNoReason) return marks;
  std::optional<std::vector<const Term*>> core = state.context->solver.unsatCore(path, condition);
  if (!core) return kNoReason;
  for (const Term* each : *core) marks |= marksOf(state, each);
  return marks;
}

/// Adds a condition to what is known; false if it contradicts that.
bool extend(BackwardState& state, PathCondition& path, const Term* condition) {
  CheckResult answer = state.context->solver.check(path, condition);
  if (answer.result == SatResult::Unsat) {
    if (state.stop && !state.lenient) state.blamed = blame(state, path, condition);
    return false;
  }
  if (answer.result == SatResult::Unknown) state.imprecise = true;
  path.add(state.context->terms, condition, answer.witness);
  if (!answer.witness)
    state.witness.reset();
  else if (state.witness)
    for (auto [symbol, value] : answer.witness->assignment.entries()) state.witness->set(symbol, value);
  return true;
}

/// The constraints that the last witness does not satisfy; all of them if there is no witness.
std::vector<const Term*> doubtful(BackwardState& state) {
  std::vector<const Term*> found;
  ScratchEvaluator& evaluator = state.context->evaluator;
  if (state.witness) evaluator.use(*state.witness);
  for (const auto* list : {&state.constraints, &state.closed})
    for (const BackwardConstraint& constraint : *list)
      if (!state.witness || !evaluator.isTrue(constraint.condition)) found.push_back(constraint.condition);
  return found;
}

/// Most contradictions are between a constraint that has just changed and those nearest to the target.
bool isPlainlyInfeasible(BackwardState& state, const std::vector<const Term*>& doubts) {
  constexpr size_t kDoubts = 4, kNearest = 12;
  if (state.constraints.size() + state.closed.size() <= kNearest) return false;
  PathCondition some;
  size_t taken = 0;
  for (const Term* condition : doubts)
    if (taken++ < kDoubts && !extend(state, some, condition)) return true;
  for (const auto* list : {&state.closed, &state.constraints}) {
    taken = 0;
    for (const BackwardConstraint& constraint : *list)
      if (taken++ < kNearest && !extend(state, some, constraint.condition)) return true;
  }
  return false;
}

/// A path with very many constraints is not solved anew at every step: what that costs would grow with the square of
/// its length. Until then it goes on as if it were feasible.
bool isTooSoon(const BackwardState& state) {
  constexpr size_t kFew = 64, kShare = 4;
  size_t count = state.constraints.size() + state.closed.size();
  return count > kFew && state.position - state.lastSolved < count / kShare;
}

const Term* membership(TermManager& terms, const Term* term, const ValueSet& values) {
  const Term* any = terms.makeFalse();
  unsigned width = term->width();
  for (ValueSet::Interval interval : values.intervals()) {
    const Term* distance = terms.sub(term, terms.constant(interval.low, width));
    any = terms.bitOr(any, terms.ule(distance, terms.constant(interval.high - interval.low, width)));
  }
  return any;
}

/// What the branches before this place say about registers that the path wants something of.
std::vector<const Term*> factsHere(BackwardState& state) {
  std::vector<const Term*> found;
  if (state.frames.empty()) return found;
  const Function& function = state.function();
  const Block& block = function.blocks[state.block];
  if (state.next + 1 != block.first + block.count) return found; // only where a path has just come into the block
  TermManager& terms = state.context->terms;
  const BlockFacts::Facts& facts = state.context->factsAtEnd(function, state.block);
  if (facts.empty()) return found;
  // A contradiction with what is no condition of the program would prove nothing.
  if (std::any_of(state.constraints.begin(), state.constraints.end(),
                  [](const auto& each) { return each.leavesOut || each.hope; }))
    return found;
  auto isWanted = [&](const Term* unknown) {
    return std::any_of(state.constraints.begin(), state.constraints.end(), [&](const BackwardConstraint& constraint) {
      auto symbols = terms.symbolsOf(constraint.condition);
      return std::binary_search(symbols.begin(), symbols.end(), unknown->symbol());
    });
  };
  for (const auto& [slot, unknown] : state.frame().open)
    if (auto fact = facts.find(slot);
        fact != facts.end() && fact->second.width() == unknown->width() && isWanted(unknown))
      found.push_back(membership(terms, unknown, fact->second));
  return found;
}

/// Whether the path wants something of registers that they cannot have at this place.
bool contradictsFacts(BackwardState& state, const std::vector<const Term*>& facts) {
  PathCondition path = state.path;
  for (const Term* fact : facts) {
    CheckResult answer = state.context->solver.check(path, fact);
    if (answer.result == SatResult::Unsat) {
      std::optional<std::vector<const Term*>> core = state.context->solver.unsatCore(path, fact);
      state.blamed = core ? 0 : kNoReason;
      if (core)
        for (const Term* each : *core)
          if (std::find(facts.begin(), facts.end(), each) == facts.end()) state.blamed |= marksOf(state, each);
      return true;
    }
    path.add(state.context->terms, fact, answer.witness);
    if (answer.witness && state.witness)
      for (auto [symbol, value] : answer.witness->assignment.entries()) state.witness->set(symbol, value);
  }
  return false;
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

/// Whether the constraints that are not left out can be had together.
template <typename IsLeftOut> bool isPossibleWithout(BackwardState& state, IsLeftOut&& isLeftOut) {
  PathCondition rest;
  for (const auto* list : {&state.closed, &state.constraints})
    for (const BackwardConstraint& constraint : *list)
      if (!isLeftOut(constraint) && !extend(state, rest, constraint.condition)) return false;
  return true;
}

/// The constraints contradict each other. If that is because of something that was left out, it says nothing; if it is
/// because an access was hoped to be valid, there is an error in the way.
void dieOfContradiction(BackwardState& state) {
  const char* leftOut = nullptr;
  std::optional<BackwardConstraint> hope;
  for (const auto* list : {&state.closed, &state.constraints})
    for (const BackwardConstraint& constraint : *list) {
      if (constraint.leavesOut && list == &state.constraints) leftOut = constraint.leavesOut;
      if (constraint.hope && !state.context->wantsErrors) hope = constraint;
    }
  // What is blamed afterwards is what contradicts without them.
  auto leavesOut = [](const BackwardConstraint& each) { return each.leavesOut != nullptr; };
  auto hopes = [](const BackwardConstraint& each) { return each.leavesOut || each.hope; };
  if (leftOut && isPossibleWithout(state, leavesOut)) return state.die(BackwardEnd::Unsupported, leftOut);
  if (hope && isPossibleWithout(state, hopes)) return state.failHope(*hope);
  state.die(BackwardEnd::Infeasible);
}

} // namespace

void checkFeasibility(BackwardState& state) {
  if (!state.alive() || (!state.constraintsChanged && !state.atBeginning)) return;
  if (state.lenient) return keepConsistent(state);
  std::vector<const Term*> doubts = doubtful(state), facts = factsHere(state);
  bool fitsFacts = state.witness && std::all_of(facts.begin(), facts.end(), [&](const Term* fact) {
                     return state.context->evaluator.isTrue(fact);
                   });
  if (!state.atBeginning && doubts.empty() && fitsFacts) {
    state.constraintsChanged = false;
    return;
  }
  if (isPlainlyInfeasible(state, doubts)) return dieOfContradiction(state);
  if (!state.atBeginning && isTooSoon(state)) return;
  state.lastSolved = state.position;
  state.witness = Assignment();
  for (; state.closedChecked < state.closed.size(); ++state.closedChecked)
    if (!extend(state, state.closedPath, state.closed[state.closedChecked].condition)) return dieOfContradiction(state);
  state.path = state.closedPath;
  for (const BackwardConstraint& constraint : state.constraints)
    if (!extend(state, state.path, constraint.condition)) return dieOfContradiction(state);
  if (contradictsFacts(state, facts)) return state.die(BackwardEnd::Infeasible);
  state.constraintsChanged = false;
}

} // namespace hindsight
