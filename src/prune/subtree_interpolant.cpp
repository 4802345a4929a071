// The interpolant of a finished subtree, bottom-up (TRACER-X, sections IV-B and V-A): its first stretch is executed
// again, and the preconditions of what its ends need are combined.
#include "prune/pruner.h"
#include "prune/pullback.h"
#include "prune/state_form.h"

namespace hindsight::prune {

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
  Ref<const Interpolant> whole =
      wholeState(state, machine.program, locations, machine.context,
                 [this](const Function& function) -> Liveness& { return reenactor.livenessOf(function); });
  if (whole) wholePlaces += whole->facts.size() + whole->pointers.size() + whole->objects.size();
  return whole;
}

Ref<const Interpolant> Pruner::explain(Node& node) {
  if (config.onlyWholeStates) {
    Ref<const Interpolant> whole = wholeOf(*node.start);
    return whole ? whole : refuse("a state depends on inputs that no variable holds");
  }
  std::vector<Ref<const Interpolant>> atEnds;
  for (const Node* child : node.spawned) atEnds.push_back(child ? child->interpolant : nullptr);
  atEnds.push_back(node.next ? node.next->interpolant : nullptr);
  if (node.instructions > config.longestStretch || node.objects.size() >= PruneWatch::kMostObjects)
    return refuse("a long stretch without forks");
  Stretch stretch{node.start.get(), &node.objects, node.outcome == Node::Outcome::Meeting, node.instructions};
  for (const auto& [number, tried] : node.tried)
    if (tried->interpolant) stretch.tried[number] = {tried->function, tried->pc, tried->depth, tried->interpolant};
  if (!reenactor.reenact(stretch)) return refuse(reenactor.refusal());
  if (!endsAlike(node)) return refuse("executing a stretch again took another path");
  Ref<const Interpolant> result = pullBack(reenactor, solver, locations, *node.start, atEnds,
                                           {config.leaksMatter, matcher.needsWholeHeap, config.keepsValues});
  if (!result) return refuse(reenactor.refusal().empty() ? "an interpolant is too large" : reenactor.refusal());
  return result;
}

} // namespace hindsight::prune
