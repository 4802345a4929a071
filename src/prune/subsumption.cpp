// Whether a state need not be followed: the code that is left cannot fail, the interpolant of a finished subtree
// subsumes the state (TRACER-X, section V-B), or it repeats a state of its own path.
#include "prune/pruner.h"

namespace hindsight::prune {

namespace {

/// A state is compared with as many earlier visits of its place on its own path, among so many of which it is first
/// seen whether they can cover it at all: a machine with many states comes back to the same one after many rounds.
constexpr size_t kMostAncestors = 4, kMostVisits = 256;
/// How far up the path the last visit is looked for, in stretches.
constexpr size_t kLongestWalk = 1024;
/// Whole states are compared for as long as that costs no more than executing did. This much is free, in instructions.
constexpr uint64_t kFreeComparing = 1'000'000;

} // namespace

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
  if (config.onlyWholeStates || !config.errorsEndAll || !harmless.isHarmless(state)) return false;
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
  auto heldAt = [&](const Term* where) { return matcher.heldAt(where, state); };
  bool isCovered = false;
  if (place)
    for (const Ref<const Interpolant>& interpolant : place->candidates(heldAt, config.mostComparisons))
      if ((isCovered = covers(*interpolant, node, state))) break;
  node.lastVisit = lastVisit(node);
  isCovered = isCovered || isCoveredByAncestor(node, state);
  if (place) place->note(isCovered);
  return isCovered;
}

/// The place must have its hash.
Node* Pruner::lastVisit(Node& node) {
  if (visited.insert(node.pointHash).second) return nullptr;
  size_t walked = 0;
  for (Node* above = node.parent; above && walked < kLongestWalk; above = above->parent, ++walked)
    if (above->isMeeting && above->pointHash == node.pointHash) return above;
  return nullptr;
}

/// False: registers hold other numbers.
bool Pruner::mayCover(const Node& above, const State& state) {
  const Frame *then = above.start->top.get(), *now = state.top.get();
  if (then->code != now->code || then->pc != now->pc) return false;
  for (Slot slot : reenactor.livenessOf(*now->code->function).at(now->pc)) {
    const Value &a = then->slots()[slot], &b = now->slots()[slot];
    if (a.isInt() && b.isInt() && a.bits != b.bits) return false;
  }
  return true;
}

/// A state that comes back to where its own path has been, with nothing that was not possible then, starts nothing new:
/// whatever it could lead to is found from there. Ways that are only tried have no such promise.
bool Pruner::isCoveredByAncestor(Node& node, State& state) {
  if (comparing() > machine.instructionsExecuted() + kFreeComparing) return false;
  size_t looked = 0, visits = 0;
  for (Node* above = node.lastVisit; above && looked < kMostAncestors && visits < kMostVisits;
       above = above->lastVisit, ++visits) {
    if (above->speculation || !mayCover(*above, state)) continue;
    ++looked;
    if (!above->isWholeKnown) {
      above->isWholeKnown = true;
      above->whole = wholeOf(*above->start);
    }
    if (!above->whole || ProgramPoint::of(*above->start) != ProgramPoint::of(state)) continue;
    uint64_t before = matcher.statistics.places;
    bool isCovered = covers(*above->whole, node, state);
    ancestorPlaces += matcher.statistics.places - before;
    if (!isCovered) continue;
    if (recorder) recorder->covered(node, *above);
    return true;
  }
  return false;
}

} // namespace hindsight::prune
