#include "prune/pruner.h"

#include <algorithm>

namespace hindsight::prune {

namespace {

/// What executing an instruction again costs, a comparison, one that fails at once, a question, one that the
/// back end answers, and a unit of the back end's effort, in instructions.
constexpr uint64_t kReenactWork = 16, kCheckWork = 16, kRejectWork = 2, kQuestionWork = 120, kBackEndWork = 20'000,
                   kEffortWork = 3;
/// And a look at one place of a state.
constexpr uint64_t kPlaceWork = 30;

/// Subtrees that are followed again to see whether it was right to cut them, and instructions on each of their paths.
constexpr uint64_t kMostValidated = 2000, kMostValidatedInstructions = 1'000'000;

/// As many subtrees that started at one place are asked whether a side could have been taken.
constexpr size_t kMostKnown = 2;

/// Whether a path that ended so has shown all that it could do.
bool isExhaustive(EndKind kind) {
  switch (kind) {
  case EndKind::Returned:
  case EndKind::Exited:
  case EndKind::Error:
  case EndKind::AssumptionFailed:
  case EndKind::SilentExit: return true;
  default: return false;
  }
}

} // namespace

Pruner::Pruner(PruneConfig config, PruneWatch& watch, Machine& machine, Solver& solver, Solver& helper)
    : config(config), watch(watch), machine(machine), solver(helper), locations(machine.terms),
      reenactor(machine, solver, locations), matcher(locations, helper, machine.context, machine.program),
      harmless(machine, config.matters,
               [this](const Function& function) -> Liveness& { return reenactor.livenessOf(function); }) {
  if (config.tree)
    recorder =
        std::make_unique<TreeRecorder>(*config.tree, machine, locations, [this](const Function& function) -> Liveness& {
          return reenactor.livenessOf(function);
        });
  matcher.needsWholeHeap = config.leaksMatter || config.unfreedMatter;
  if (config.tryBudget && !config.onlyWholeStates)
    watch.wants = [this](const State& state) { return isWorthTrying(state); };
  reenactor.setKnown([this](const State& state) {
    InterpolantTable::Place* place = starts.find(ProgramPoint::of(state));
    std::vector<Ref<const Interpolant>> newest;
    for (size_t count = place ? std::min(place->all().size(), kMostKnown) : 0; count > 0; --count)
      newest.push_back(place->all()[place->all().size() - count]);
    return newest;
  });
}

Pruner::~Pruner() = default;

void Pruner::begin(State& first) {
  root = std::make_unique<Node>();
  first.checkpoints = config.looksAtStart;
  root->start = first.clone();
  nodeOf[first.id] = root.get();
  if (recorder) recorder->begins(*root);
}

PathChoice Pruner::beforeRun(State& state) {
  if (state.isCovered && state.instructions > kMostValidatedInstructions) return PathChoice::Drop;
  if (isAbandoned(state)) {
    dropped(state);
    return PathChoice::Drop;
  }
  auto found = nodeOf.find(state.id);
  watch.running = found == nodeOf.end() ? nullptr : found->second;
  if (watch.running && isHarmlessAtStart(*watch.running, state)) {
    watch.running = nullptr;
    return PathChoice::Drop;
  }
  return PathChoice::Follow;
}

/// The first state is nowhere where paths meet, but a program that calls itself may never come to such a place.
bool Pruner::isHarmlessAtStart(Node& node, const State& state) {
  if (&node != root.get() || state.instructions > 0 || !isComparable(state) || !isHarmless(node, state)) return false;
  nodeOf.erase(state.id);
  finish(node);
  ++cut;
  return true;
}

bool Pruner::isConclusive(const State& state, const PathEnd& end) const {
  return config.isConclusive ? config.isConclusive(state, end) : isExhaustive(end.kind);
}

/// Whether all that can matter later is in places that can be compared.
bool Pruner::isComparable(const State& state) const {
  return !state.addresses && !state.addressDependent && !state.jumps && !state.addressPairs && !state.incomplete &&
         !state.holdsAbsent && !state.skippedCalls;
}

Node* Pruner::childOf(Node& parent, const State& state) {
  auto node = std::make_unique<Node>();
  node->parent = &parent;
  node->isBelowMeeting = parent.isBelowMeeting;
  node->speculation = parent.speculation;
  node->start = state.clone();
  node->function = state.top->code->function;
  node->pc = state.top->pc;
  node->depth = state.top->depth;
  nodeOf[state.id] = node.get();
  ++parent.unfinished;
  parent.owned.push_back(std::move(node));
  if (recorder) recorder->begins(*parent.owned.back());
  return parent.owned.back().get();
}

void Pruner::noteSpawned(Node& node) {
  for (Spawned& spawned : machine.spawned) {
    if (spawned.end) {
      node.isTainted |= !isConclusive(*spawned.state, *spawned.end);
      node.spawned.push_back(nullptr);
      if (recorder) recorder->endsAtOnce(node, *spawned.state, *spawned.end);
    } else {
      spawned.state->checkpoints = config.looksAfterFork;
      node.spawned.push_back(childOf(node, *spawned.state));
    }
  }
}

/// Whether a try that ends so may be an error: what is on the heap then is judged only where real paths end.
bool Pruner::endsBadly(const State& state, const PathEnd& end) const {
  if (end.kind == EndKind::Error) return true;
  bool hasHeap = false;
  if (config.leaksMatter || config.unfreedMatter)
    state.memory.forEach([&](const Object& object) { hasHeap |= object.kind == ObjectKind::Heap && object.live(); });
  return hasHeap;
}

PathChoice Pruner::afterRun(State& state, RunOutcome outcome) {
  double before = clock.seconds();
  bool goesOn = sortOut(state, outcome);
  spent += clock.seconds() - before;
  if (goesOn) return PathChoice::Follow;
  if (!state.speculation) ++cut;
  if (!config.validates || state.speculation || validated++ >= kMostValidated) return PathChoice::Drop;
  state.isCovered = true;
  state.checkpoints = 0;
  return PathChoice::Follow;
}

bool Pruner::sortOut(State& state, RunOutcome outcome) {
  auto found = nodeOf.find(state.id);
  if (found == nodeOf.end()) return true;
  Node& node = *found->second;
  watch.running = nullptr;
  uint64_t before = node.instructions;
  node.instructions = state.instructions - node.start->instructions;
  if (node.speculation) {
    for (Speculation* each = node.speculation.get(); each; each = each->outer.get()) {
      each->used += node.instructions - before;
      if (each->used > each->budget) giveUp(*each);
    }
    bool hasError = outcome == RunOutcome::Ended && endsBadly(state, machine.end);
    for (const Spawned& spawned : machine.spawned) hasError |= spawned.end && endsBadly(*spawned.state, *spawned.end);
    if (hasError) giveUp(*node.speculation);
    node.isTainted |= hasError;
  }
  startTries(node);
  bool hasForked = std::ranges::any_of(machine.spawned, [](const Spawned& spawned) { return !spawned.end; });
  noteSpawned(node);
  node.isTainted |= !isComparable(state);
  switch (outcome) {
  case RunOutcome::Ended:
    node.outcome = Node::Outcome::Ended;
    node.isTainted |= !isConclusive(state, machine.end);
    if (recorder) recorder->ends(node, machine.end);
    nodeOf.erase(state.id);
    finish(node);
    return true;
  case RunOutcome::Forked:
    node.outcome = Node::Outcome::Forked;
    state.checkpoints = config.looksAfterFork;
    node.next = childOf(node, state);
    return true;
  case RunOutcome::OutOfFuel:
    node.isTainted |= hasForked; // somewhere on the way; it is not known where
    if (node.instructions >= longestRun(state)) state.checkpoints = std::max(state.checkpoints, 1u);
    return true;
  case RunOutcome::Suspended: {
    if (machine.suspension.reason != Suspension::Reason::Checkpoint) { // by another hook, somewhere on the way
      node.isTainted |= hasForked;
      return true;
    }
    Node* meeting = &node;
    if (node.instructions > 0 || !node.spawned.empty()) {
      node.outcome = Node::Outcome::Meeting;
      meeting = node.next = childOf(node, state);
    }
    meeting->isMeeting = meeting->isBelowMeeting = true;
    if (!isCovered(*meeting, state)) return true;
    nodeOf.erase(state.id);
    finish(*meeting);
    return false;
  }
  }
  return true;
}

/// After how many instructions without a fork a state is compared again. Long paths are looked at less and less often.
uint64_t Pruner::longestRun(const State& state) const {
  return std::max(config.lookInterval, state.instructions / 16);
}

void Pruner::dropped(const State& state) {
  auto found = nodeOf.find(state.id);
  if (found == nodeOf.end()) return;
  Node& node = *found->second;
  nodeOf.erase(found);
  node.outcome = Node::Outcome::Ended;
  node.isTainted = true;
  finish(node);
}

/// A state that is of no use for a reason that its place has is needed for nothing: its interpolant is empty. One that
/// stands in the middle of a stretch ends that stretch.
void Pruner::droppedByOther(const State& state, bool whateverItHolds) {
  auto found = nodeOf.find(state.id);
  if (found == nodeOf.end()) return;
  if (!whateverItHolds) return dropped(state);
  Node* node = found->second;
  if (node->instructions > 0 || !node->spawned.empty()) {
    node->outcome = Node::Outcome::Meeting;
    node = node->next = childOf(*node, state);
  }
  nodeOf.erase(state.id);
  node->interpolant = Ref<Interpolant>::make();
  node->outcome = Node::Outcome::Covered;
  if (recorder) recorder->harmless(*node);
  finish(*node);
}

void Pruner::finishOne(Node& node) {
  node.isDone = true;
  for (const auto& child : node.owned) node.isTainted |= child->isTainted && !child->startsSpeculation;
  if (node.outcome != Node::Outcome::Covered && !node.isTainted && node.isBelowMeeting) {
    node.interpolant = explain(node);
    if (!node.interpolant) node.isTainted = true;
    if (node.interpolant)
      starts.add(ProgramPoint::of(*node.start), node.interpolant,
                 [](const Term*) { return Steady::No; }); // never looked up
    if (node.interpolant && node.isMeeting) {
      table.add(ProgramPoint::of(*node.start), node.interpolant,
                [this](const Term* place) { return matcher.steadyAt(place); });
      ++counts.interpolants;
    }
  }
  if (node.startsSpeculation) {
    if (node.interpolant)
      ++records[node.speculation->site].succeeded;
    else
      giveUp(*node.speculation);
  }
  if (recorder) recorder->finished(node);
  node.owned.clear();
  node.spawned.clear();
  node.next = nullptr;
  node.start.reset();
  node.objects = {};
}

void Pruner::finish(Node& first) {
  for (Node* node = &first; node && node->unfinished == 0 && node->outcome != Node::Outcome::Open;) {
    finishOne(*node);
    node = node->parent;
    if (node) --node->unfinished;
  }
}

void Pruner::conclude() {
  if (recorder && root) recorder->conclude(*root);
}

PruningCost Pruner::cost() const {
  PruningCost all = counts;
  all.checks = matcher.statistics.checks;
  all.rejected = matcher.statistics.rejected;
  all.queries = matcher.statistics.queries;
  all.reenacted = reenactor.instructionsExecuted();
  all.refusals.assign(refusals.begin(), refusals.end());
  all.seconds = spent;
  return all;
}

uint64_t Pruner::comparing() const {
  constexpr uint64_t kWeight = 2; // a look at a place, in instructions
  return kWeight * (ancestorPlaces + wholePlaces);
}

uint64_t Pruner::workDone() const {
  const MatchStatistics& matching = matcher.statistics;
  return kPlaceWork * (matcher.statistics.places + wholePlaces) + kReenactWork * reenactor.instructionsExecuted() +
         kCheckWork * (matching.checks - matching.rejected) + kRejectWork * matching.rejected +
         kQuestionWork * solver.statistics().queries + kBackEndWork * solver.statistics().coreQueries +
         kEffortWork * solver.statistics().effort + kForgetWork * forgotten;
}

} // namespace hindsight::prune
