#include "backward/search/feasibility.h"

#include "backward/memory/possible_addresses.h"

#include <algorithm>

namespace hindsight::backward {

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

/// Whether anybody would learn from what the path dies of.
bool isBlamed(const BackwardState& state) {
  return state.stop && state.stop->isOpen && !state.lenient;
}

/// A question half-way may be hard only because much is still unknown: it is given up soon, and the path goes on as if
/// it were feasible. Its constraints are all there when it has arrived; then there is no limit, unless it is about a
/// path that nobody can take.
class Patience {
public:
  explicit Patience(const BackwardState& state) : solver(state.context->solver) {
    constexpr uint64_t kHalfWay = 200'000;
    solver.limitEffort(state.route.atBeginning && !state.lenient ? 0 : kHalfWay);
  }
  ~Patience() { solver.limitEffort(0); }
  Patience(const Patience&) = delete;

private:
  Solver& solver;
};

/// Adds a condition to what is known; false if it contradicts that.
bool extend(BackwardState& state, PathCondition& path, const Term* condition) {
  CheckResult answer = state.context->solver.check(path, condition);
  if (answer.result == SatResult::Unsat) {
    if (isBlamed(state)) state.ending.blamed = blame(state, path, condition);
    return false;
  }
  if (answer.result == SatResult::Unknown) {
    if (state.route.atBeginning)
      state.imprecise = true;
    else
      state.feasibility.noteGivenUp(state.position);
  }
  path.add(state.context->terms, condition, answer.witness);
  if (answer.witness)
    for (auto [symbol, value] : answer.witness->assignment.entries())
      state.feasibility.witnesses.best().set(symbol, value);
  return true;
}

using Conditions = std::vector<const Term*>;

/// Whether one of the witnesses fits everything; it is the best one then.
bool isWitnessed(BackwardState& state, const Conditions& facts) {
  ScratchEvaluator& evaluator = state.context->evaluator;
  auto holds = [&](const BackwardConstraint& constraint) { return evaluator.isTrue(constraint.condition); };
  return state.feasibility.witnesses.choose([&](const Assignment& witness) {
    evaluator.use(witness);
    return std::all_of(state.constraints.begin(), state.constraints.end(), holds) &&
           std::all_of(state.closed.begin(), state.closed.end(), holds) &&
           std::all_of(facts.begin(), facts.end(), [&](const Term* fact) { return evaluator.isTrue(fact); });
  });
}

/// All constraints, by whether a witness satisfies them.
struct Doubts {
  Doubts(const BackwardState& state, const Assignment& witness) {
    ScratchEvaluator& evaluator = state.context->evaluator;
    evaluator.use(witness);
    for (const BackwardConstraint& each : state.closed) sort(evaluator, each.condition);
    for (const BackwardConstraint& each : state.constraints) sort(evaluator, each.condition);
  }
  Conditions sure, doubtful; // each with the closed ones first

private:
  void sort(ScratchEvaluator& evaluator, const Term* condition) {
    (evaluator.isTrue(condition) ? sure : doubtful).push_back(condition);
  }
};

/// Whether a witness satisfies everything after a few changes.
bool canBeMended(BackwardState& state, Assignment& witness, const Conditions& facts) {
  constexpr size_t kFew = 4;
  Doubts doubts(state, witness);
  if (doubts.doubtful.size() > kFew) return false;
  Conditions all = doubts.sure;
  all.insert(all.end(), facts.begin(), facts.end());
  all.insert(all.end(), doubts.doubtful.begin(), doubts.doubtful.end());
  std::optional<Assignment> mended = state.context->repairs.mend(all, witness);
  if (mended) witness = std::move(*mended);
  return mended.has_value();
}

/// The same of one of the witnesses, which is the best one then; otherwise the first one stays.
bool canBeMended(BackwardState& state, const Conditions& facts) {
  constexpr size_t kTried = 8;
  state.feasibility.witnesses.keep(kTried);
  if (state.feasibility.witnesses.choose([&](Assignment& witness) { return canBeMended(state, witness, facts); }))
    return true;
  state.feasibility.witnesses.keep(1);
  return false;
}

/// Most contradictions are between a constraint that has just changed and those nearest to the target.
bool isPlainlyInfeasible(BackwardState& state, const Doubts& doubts, const Ref<const Witness>& witness) {
  constexpr size_t kDoubts = 4, kNearest = 24;
  if (doubts.sure.size() + doubts.doubtful.size() <= kNearest || doubts.doubtful.empty()) return false;
  PathCondition some;
  for (size_t index = 0; index < std::min(kNearest, doubts.sure.size()); ++index)
    some.add(state.context->terms, doubts.sure[index], witness);
  for (size_t index = 0; index < std::min(kDoubts, doubts.doubtful.size()); ++index)
    if (!extend(state, some, doubts.doubtful[index])) return true;
  return false;
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

/// What the branches before this place say about registers that the path has constraints on.
Conditions factsHere(BackwardState& state) {
  Conditions found;
  if (state.frames.empty()) return found;
  const Function& function = state.function();
  const Block& block = function.blocks[state.block];
  if (state.next + 1 != block.first + block.count) return found; // only where a path has just come into the block
  TermManager& terms = state.context->terms;
  const BranchFacts::Facts& facts = state.context->factsAtEnd(function, state.block);
  if (facts.empty()) return found;
  // A contradiction with what is no condition of the program would prove nothing.
  if (std::any_of(state.constraints.begin(), state.constraints.end(),
                  [](const auto& each) { return each.leavesOut != nullptr; }))
    return found;
  auto isWanted = [&](const Term* unknown) {
    return std::any_of(state.constraints.begin(), state.constraints.end(), [&](const BackwardConstraint& constraint) {
      auto symbols = terms.symbolsOf(constraint.condition);
      return std::binary_search(symbols.begin(), symbols.end(), unknown->symbol());
    });
  };
  for (const auto& [slot, unknown] : state.frame().open)
    if (const ValueSet* fact = BranchFacts::find(facts, slot);
        fact && fact->width() == unknown->width() && isWanted(unknown))
      found.push_back(membership(terms, unknown, *fact));
  return found;
}

uint64_t blameBesideFacts(const BackwardState& state, const PathCondition& path, const Term* fact,
                          const Conditions& facts) {
  std::optional<Conditions> core = state.context->solver.unsatCore(path, fact);
  if (!core) return kNoReason;
  uint64_t marks = 0;
  for (const Term* each : *core)
    if (std::find(facts.begin(), facts.end(), each) == facts.end()) marks |= marksOf(state, each);
  return marks;
}

/// Whether the path requires values of registers that are impossible at this place.
bool contradictsFacts(BackwardState& state, const Conditions& facts) {
  PathCondition path = state.feasibility.path;
  for (const Term* fact : facts) {
    CheckResult answer = state.context->solver.check(path, fact);
    if (answer.result == SatResult::Unknown && !state.route.atBeginning) state.feasibility.noteGivenUp(state.position);
    if (answer.result == SatResult::Unsat) {
      if (isBlamed(state)) state.ending.blamed = blameBesideFacts(state, path, fact, facts);
      return true;
    }
    path.add(state.context->terms, fact, answer.witness);
    if (answer.witness)
      for (auto [symbol, value] : answer.witness->assignment.entries())
        state.feasibility.witnesses.best().set(symbol, value);
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
  state.feasibility.path = {};
  for (const BackwardConstraint& constraint : all)
    if (extend(state, state.feasibility.path, constraint.condition))
      (state.context->isOpen(constraint.condition) ? state.constraints : state.closed).push_back(constraint);
  state.constraintsChanged = false;
}

/// Whether the path could go on without some of its constraints.
template <typename IsLeftOut>
bool isPossibleWithout(BackwardState& state, IsLeftOut&& isLeftOut, const Conditions& facts) {
  PathCondition rest;
  for (const auto* list : {&state.closed, &state.constraints})
    for (const BackwardConstraint& constraint : *list)
      if (!isLeftOut(constraint) && !extend(state, rest, constraint.condition)) return false;
  return std::all_of(facts.begin(), facts.end(), [&](const Term* fact) { return extend(state, rest, fact); });
}

/// A path that contradicts only what it hopes for fails there. That is looked at once per place.
void noteBrokenHope(BackwardState& state, const Conditions& facts) {
  if (state.context->wantsErrors) return; // paths to the errors were forked
  const BackwardConstraint* hope = nullptr;
  for (const auto* list : {&state.closed, &state.constraints})
    for (const BackwardConstraint& constraint : *list)
      if (constraint.isHope() && (!hope || hope->position < constraint.position)) hope = &constraint;
  if (!hope || state.context->brokenHopes.count(hope->failsAt)) return;
  CodePoint place = hope->failsAt;
  uint64_t blamed = state.ending.blamed;
  if (isPossibleWithout(state, [](const BackwardConstraint& each) { return each.isHope(); }, facts))
    state.context->brokenHopes.insert(place);
  state.ending.blamed = blamed;
}

/// The constraints contradict each other. If that is because of something that was left out, it says nothing.
void dieOfContradiction(BackwardState& state, const Conditions& facts = {}) {
  const char* leftOut = nullptr;
  for (const BackwardConstraint& constraint : state.constraints)
    if (constraint.leavesOut) leftOut = constraint.leavesOut;
  if (leftOut && isPossibleWithout(state, [](const BackwardConstraint& each) { return each.leavesOut; }, {}))
    return state.die(BackwardEnd::Unsupported, leftOut);
  noteBrokenHope(state, facts);
  state.die(BackwardEnd::Infeasible);
}

} // namespace

void checkFeasibility(BackwardState& state) {
  if (!state.alive() || (!state.constraintsChanged && !state.route.atBeginning)) return;
  Patience patience(state);
  if (state.lenient) return keepConsistent(state);
  Conditions facts = factsHere(state);
  Conditions addresses = possibleAddresses(state);
  facts.insert(facts.end(), addresses.begin(), addresses.end());
  if (isWitnessed(state, facts) && !state.route.atBeginning) {
    state.constraintsChanged = false;
    return;
  }
  if (!state.route.atBeginning && canBeMended(state, facts)) {
    state.constraintsChanged = false;
    return;
  }
  if (!state.route.atBeginning && !state.feasibility.mayAsk(state.position)) return;
  uint32_t givenUpBefore = state.feasibility.givenUp;
  Doubts doubts(state, state.feasibility.witnesses.best());
  auto witness = Ref<const Witness>::make(state.feasibility.witnesses.best());
  if (isPlainlyInfeasible(state, doubts, witness)) return dieOfContradiction(state);
  size_t count = state.constraints.size() + state.closed.size();
  if (!state.route.atBeginning && state.feasibility.isTooSoon(state.position, count)) return;
  state.feasibility.lastSolved = state.position;
  // Only what the witness does not satisfy is a question.
  state.feasibility.path = {};
  for (const Term* condition : doubts.sure) state.feasibility.path.add(state.context->terms, condition, witness);
  for (const Term* condition : doubts.doubtful)
    if (!extend(state, state.feasibility.path, condition)) return dieOfContradiction(state);
  if (contradictsFacts(state, facts)) return dieOfContradiction(state, facts);
  if (state.route.atBeginning) // its constraints may depend on the possible addresses of objects
    for (const Term* fact : addresses) extend(state, state.feasibility.path, fact);
  // A path that may be infeasible must not stand for others.
  if (state.feasibility.givenUp == givenUpBefore) state.constraintsChanged = false;
}

void solveAgain(BackwardState& state) {
  bool wasAtBeginning = std::exchange(state.route.atBeginning, true);
  checkFeasibility(state);
  state.route.atBeginning = wasAtBeginning;
}

} // namespace hindsight::backward
