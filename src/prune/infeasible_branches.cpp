// Tries: infeasible sides of branches are followed nevertheless, to get weaker interpolants. TRACER-X does not have
// this step: there, section V-A, an infeasible state is explained by an unsat core.
//
// The obligation "this side is infeasible" ties an interpolant to all that the path knows about the input. Often the
// side would have been safe, too. So it is followed once, without the constraint that makes it infeasible; if nothing
// fails there, the interpolant of that subtree replaces the obligation. A try that meets an error or costs too much is
// dropped and not reported.
#include "prune/pruner.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight::prune {

namespace {

constexpr uint32_t kMostNested = 400;

uint64_t siteOf(const State& state) {
  return uint64_t(state.top->code->function->id) << 32 | state.top->pc;
}

} // namespace

void PruneWatch::onUntaken(State& state, std::unique_ptr<State> child, const Term* condition) {
  untaken.push_back({std::move(child), condition, running->untakenCount, siteOf(state)});
}

bool Pruner::isWorthTrying(const State& state) const {
  if (!watch.running || !watch.running->isBelowMeeting || watch.running->isTainted) return false;
  if (state.speculation >= kMostNested || !isComparable(state)) return false;
  if (watch.running->tried.size() + watch.untaken.size() >= config.mostTries) return false;
  // What is wasted on tries stays a part of all that pruning costs.
  if (wasted > 2 * config.tryBudget + (machine.instructionsExecuted() + workDone()) / 4) return false;
  auto record = records.find(siteOf(state));
  return record == records.end() || record->second.failed < 2 + record->second.succeeded;
}

/// The parts of a conjunction, as they are on a path.
static void addParts(const Term* condition, std::unordered_set<const Term*>& parts) {
  if (condition->kind() != TermKind::And) {
    parts.insert(condition);
    return;
  }
  for (const Term* kid : condition->kids()) addParts(kid, parts);
}

/// How many constraints of the path are about the symbols of the condition, directly or through others: what a core
/// and the removal of its constraints have to look at.
static uint64_t constraintsAbout(TermManager& terms, const PathCondition& path, const Term* condition) {
  InlineVector<const ConstraintGroup*, 4> seen;
  uint64_t count = 0;
  for (SymbolId symbol : terms.symbolsOf(condition)) {
    const ConstraintGroup* group = path.groupOf(symbol);
    if (!group || std::ranges::find(seen, group) != seen.end()) continue;
    seen.push_back(group);
    count += group->size();
  }
  return count;
}

/// Takes the constraints off the path that contradict the condition.
bool Pruner::forgetReason(State& state, const Term* condition) {
  std::unordered_set<const Term*> assumed;
  for (const Assumption* each = state.assumptions.get(); each; each = each->previous.get())
    addParts(each->condition, assumed);
  for (int attempt = 0; attempt < 4; ++attempt) {
    forgotten += 1 + constraintsAbout(machine.terms, state.path, condition);
    auto core = solver.unsatCore(state.path, condition);
    if (!core) return attempt > 0 && solver.check(state.path, condition).result == SatResult::Sat;
    // What the program assumes is not for us to forget.
    if (std::ranges::any_of(*core, [&](const Term* reason) { return assumed.contains(reason); })) return false;
    state.path.remove(machine.terms, *core);
  }
  return false;
}

void Pruner::tryOtherWay(Node& node, PruneWatch::Untaken& untaken) {
  State& state = *untaken.state;
  state.id = machine.nextStateId();
  ++state.speculation;
  uint64_t before = forgotten;
  if (!forgetReason(state, untaken.condition)) {
    wasted += kForgetWork * (forgotten - before);
    return;
  }
  Node* child = childOf(node, state);
  child->startsSpeculation = true;
  child->speculation = Ref<Speculation>::make();
  child->speculation->outer = node.speculation;
  child->speculation->site = untaken.site;
  child->speculation->budget = config.tryBudget;
  node.tried[untaken.number] = child;
  ++counts.tries;
  if (isCovered(*child, state)) {
    nodeOf.erase(state.id);
    --node.unfinished;
    finishOne(*child);
    return;
  }
  state.checkpoints = config.looksAfterFork;
  state.atCheckpoint = false;
  tries.push_back(std::move(untaken.state));
}

/// What was learned is learned at once: the try itself may still take a while to be cleared away.
void Pruner::giveUp(Speculation& speculation) {
  if (speculation.hasFailed) return;
  speculation.hasFailed = true;
  ++records[speculation.site].failed;
  ++counts.failedTries;
  wasted += speculation.used;
}

void Pruner::startTries(Node& node) {
  for (PruneWatch::Untaken& untaken : watch.untaken) tryOtherWay(node, untaken);
  watch.untaken.clear();
}

bool Pruner::isAbandoned(const State& state) const {
  auto found = nodeOf.find(state.id);
  return found != nodeOf.end() && found->second->speculation && found->second->speculation->isAbandoned();
}

} // namespace hindsight::prune
