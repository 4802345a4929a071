#include "prune/pruner.h"

#include "prune/pullback.h"
#include "prune/state_form.h"

#include <algorithm>

namespace hindsight {

namespace {

/// What executing an instruction again costs, a comparison, one that fails at once, a question, and one that the
/// back end answers, in instructions.
constexpr uint64_t kReenactWork = 100, kCheckWork = 100, kRejectWork = 10, kQuestionWork = 500, kBackEndWork = 20'000;

/// As many subtrees that started at one place are asked whether a side could have been taken.
constexpr size_t kMostKnown = 2;

/// A state is compared with as many earlier visits of its place on its own path.
constexpr size_t kMostAncestors = 4;

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
      harmless(machine, config.abortMatters,
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

void Pruner::beforeRun(const State& state) {
  auto found = nodeOf.find(state.id);
  watch.running = found == nodeOf.end() ? nullptr : found->second;
}

/// Whether all that can matter later is in places that can be compared.
bool Pruner::isComparable(const State& state) const {
  return !state.addresses && !state.addressDependent && !state.jumps && !state.addressPairs && !state.incomplete;
}

Node* Pruner::childOf(Node& parent, State& state) {
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
      node.isTainted |= !isExhaustive(spawned.end->kind);
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

bool Pruner::afterRun(State& state, RunOutcome outcome) {
  double before = clock.seconds();
  bool goesOn = sortOut(state, outcome);
  spent += clock.seconds() - before;
  return goesOn;
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
    node.isTainted |= !isExhaustive(machine.end.kind);
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
    node.isTainted |= hasForked; // somewhere on the way: nobody knows where
    if (node.instructions >= lookInterval(state)) state.checkpoints = std::max(state.checkpoints, 1u);
    return true;
  case RunOutcome::Suspended: {
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
uint64_t Pruner::lookInterval(const State& state) const {
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

bool Pruner::covers(const Interpolant& interpolant, Node& node, const State& state) {
  std::optional<ObjectMatching> matching = matcher.match(interpolant, state);
  if (!matching) return false;
  node.interpolant = matcher.renamed(interpolant, *matching, state);
  node.outcome = Node::Outcome::Covered;
  ++counts.cut;
  if (recorder) recorder->covered(node, interpolant);
  return true;
}

/// Whether the code that is left cannot fail, so that nothing is needed of the state.
bool Pruner::isHarmless(Node& node, const State& state) {
  if (config.onlyWholeStates || !harmless.isHarmless(state)) return false;
  if (matcher.needsWholeHeap && !harmless.hasEmptyHeap(state)) return false;
  node.interpolant = Ref<Interpolant>::make();
  node.outcome = Node::Outcome::Covered;
  ++counts.cut;
  ++counts.harmless;
  if (recorder) recorder->harmless(node);
  return true;
}

bool Pruner::isCovered(Node& node, State& state) {
  if (!isComparable(state)) return false;
  if (isHarmless(node, state)) return true;
  ProgramPoint point = ProgramPoint::of(state);
  node.pointHash = ProgramPointHash()(point);
  InterpolantTable::Place* place = table.find(point);
  if (place && !place->isWorthLooking(config.missesInARow)) return false;
  auto numberAt = [&](const Term* where) { return matcher.numberAt(where, state); };
  bool isCovered = false;
  if (place)
    for (const Ref<const Interpolant>& interpolant : place->candidates(numberAt, config.mostComparisons))
      if ((isCovered = covers(*interpolant, node, state))) break;
  isCovered = isCovered || isCoveredByAncestor(node, state, node.pointHash);
  if (place) place->note(isCovered);
  return isCovered;
}

/// A state that comes back to where its own path has been, with nothing that was not possible then, starts nothing new:
/// whatever it could lead to is found from there. Ways that are only tried have no such promise.
bool Pruner::isCoveredByAncestor(Node& node, State& state, size_t pointHash) {
  size_t looked = 0;
  for (Node* above = node.parent; above && looked < kMostAncestors; above = above->parent) {
    if (!above->isMeeting || above->pointHash != pointHash || above->speculation) continue;
    ++looked;
    if (!above->isWholeKnown) {
      above->isWholeKnown = true;
      above->whole = wholeOf(*above->start);
    }
    if (above->whole && ProgramPoint::of(*above->start) == ProgramPoint::of(state) &&
        covers(*above->whole, node, state)) {
      if (recorder) recorder->covered(node, *above);
      return true;
    }
  }
  return false;
}

Ref<const Interpolant> Pruner::refuse(const std::string& why) {
  ++refusals[why];
  return nullptr;
}

/// Whether the stretch did the same again.
bool Pruner::endsAlike(const Node& node) {
  const std::vector<Reenactor::End>& ends = reenactor.ends();
  if (ends.size() != node.spawned.size() + 1) return false;
  auto isSame = [](const Reenactor::End& end, const Node* child) {
    if (end.ended != (child == nullptr)) return false;
    if (!child) return true;
    const Frame& top = *end.state->top;
    return top.pc == child->pc && top.depth == child->depth && top.code->function == child->function;
  };
  for (size_t index = 0; index < node.spawned.size(); ++index)
    if (!isSame(ends[index], node.spawned[index])) return false;
  return isSame(ends.back(), node.next);
}

Ref<const Interpolant> Pruner::wholeOf(const State& state) {
  return wholeState(state, locations, machine.context,
                    [this](const Function& function) -> Liveness& { return reenactor.livenessOf(function); });
}

Ref<const Interpolant> Pruner::explain(Node& node) {
  if (config.onlyWholeStates) {
    Ref<const Interpolant> whole = wholeOf(*node.start);
    return whole ? whole : refuse("a state cannot be said without its inputs");
  }
  std::vector<Ref<const Interpolant>> atEnds;
  for (const Node* child : node.spawned) atEnds.push_back(child ? child->interpolant : nullptr);
  atEnds.push_back(node.next ? node.next->interpolant : nullptr);
  if (node.instructions > config.longestStretch || node.objects.size() >= PruneWatch::kMostObjects)
    return refuse("a stretch without forks is long");
  Stretch stretch{node.start.get(), &node.objects, node.outcome == Node::Outcome::Meeting, node.instructions};
  for (const auto& [number, tried] : node.tried)
    if (tried->interpolant) stretch.tried[number] = tried->interpolant;
  if (!reenactor.reenact(stretch)) return refuse(reenactor.refusal());
  if (!endsAlike(node)) return refuse("a stretch went another way when it was executed again");
  Ref<const Interpolant> result = pullBack(reenactor, solver, locations, *node.start, atEnds,
                                           {config.leaksMatter, matcher.needsWholeHeap, config.keepsValues});
  if (!result) return refuse(reenactor.refusal().empty() ? "an interpolant is too large" : reenactor.refusal());
  return result;
}

void Pruner::finishOne(Node& node) {
  node.isDone = true;
  for (const auto& child : node.owned) node.isTainted |= child->isTainted && !child->startsSpeculation;
  if (node.outcome != Node::Outcome::Covered && !node.isTainted && node.isBelowMeeting) {
    node.interpolant = explain(node);
    if (!node.interpolant) node.isTainted = true;
    if (node.interpolant) starts.add(ProgramPoint::of(*node.start), node.interpolant);
    if (node.interpolant && node.isMeeting) {
      table.add(ProgramPoint::of(*node.start), node.interpolant);
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

uint64_t Pruner::workDone() const {
  const MatchStatistics& matching = matcher.statistics;
  return kReenactWork * reenactor.instructionsExecuted() + kCheckWork * (matching.checks - matching.rejected) +
         kRejectWork * matching.rejected + kQuestionWork * solver.statistics().queries +
         kBackEndWork * solver.statistics().coreQueries;
}

} // namespace hindsight
