// Comparing pointers that may point to one of several objects.
//
// c ? &a : &b, or an element of a table of pointers, is compared case by case: each case is a comparison of two
// pointers whose objects are known, and holds where both were chosen. The result depends on the choices only; on
// addresses, too, if it is the order of two different objects that can be chosen together.
#include "step/compare.h"

#include "memory/pointer_candidates.h"
#include "step/machine.h"

#include <utility>

namespace hindsight {

namespace {

constexpr size_t kMostCases = 4096;

std::optional<std::vector<PointerCandidate>> alternatives(Machine& machine, const Term* pointer) {
  if (pointer->mentionsBase()) return pointerCandidates(machine.context, pointer);
  return std::vector<PointerCandidate>{{machine.terms.makeTrue(), pointer, {}, pointer}};
}

bool isPossible(Machine& machine, const Term* condition) {
  if (machine.solver.check(machine.state->path, machine.addresses.pinned(condition)).result != SatResult::Unsat)
    return true;
  if (machine.wants(kHookInfeasible)) machine.hooks.onInfeasible(*machine.state, condition);
  return false;
}

/// Where both alternatives are chosen and the comparison of the two holds.
const Term* compareCase(Machine& machine, Predicate predicate, const PointerCandidate& a, const PointerCandidate& b) {
  const Term* chosen = machine.terms.bitAnd(a.guard, b.guard);
  if (chosen->isFalse()) return chosen;
  bool before = machine.state->addressDependent;
  machine.state->addressDependent = false;
  unsigned width = machine.context.pointerWidth;
  Value holds = compareValues(machine, predicate, machine.value(a.pointer), machine.value(b.pointer), width);
  bool byAddress = std::exchange(machine.state->addressDependent, before);
  if (byAddress && !before) {
    if (!isPossible(machine, chosen)) return machine.terms.makeFalse();
    machine.state->addressDependent = true;
  }
  return machine.terms.bitAnd(chosen, machine.term(holds, 1));
}

} // namespace

const Term* compareChoices(Machine& machine, Predicate predicate, const Term* a, const Term* b) {
  if (!a->mentionsBase() && !b->mentionsBase()) return nullptr;
  auto left = alternatives(machine, a), right = alternatives(machine, b);
  if (!left || !right || left->size() * right->size() > kMostCases) return nullptr;
  if (left->size() == 1 && right->size() == 1) return nullptr;
  const Term* result = machine.terms.makeFalse();
  for (const PointerCandidate& one : *left)
    for (const PointerCandidate& other : *right)
      result = machine.terms.bitOr(result, compareCase(machine, predicate, one, other));
  return result;
}

} // namespace hindsight
