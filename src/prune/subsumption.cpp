// Whether a state need not be followed: what is left cannot fail, a finished subtree covers it, or it comes back to
// where its own path has been.
#include "prune/pruner.h"

namespace hindsight {

namespace {

/// A state is compared with as many earlier visits of its place on its own path.
constexpr size_t kMostAncestors = 4;
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
  if (comparing() > machine.instructionsExecuted() + kFreeComparing) return false;
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

} // namespace hindsight
