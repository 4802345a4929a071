#include "backward/memory/possible_addresses.h"

#include "program/string_literals.h"
#include "term/mergeable_base.h"

#include <algorithm>
#include <set>

namespace hindsight::backward {

namespace {

uint64_t alignOf(const BackwardContext& context, const BackwardObject& object) {
  const Site& site = context.program.sites[object.site];
  if (object.kind == BackwardObjectKind::Heap) return context.pointerWidth() / 4; // twice a pointer's bytes
  if (site.kind == SiteKind::Global) return context.program.globals[site.global].align;
  if (site.kind != SiteKind::Alloca) return 1;
  const Function& function = context.program.functions[site.function];
  return function.allocas[function.instructions[site.instruction].imm].align;
}

/// Whether two objects are there together at some time, and so at different places; literals are looked at apart.
bool areThereTogether(BackwardContext& context, const BackwardObject& a, const BackwardObject& b) {
  if (a.kind != b.kind) return true;
  if (a.kind == BackwardObjectKind::Heap) return false; // one may have made room for the other
  if (a.kind != BackwardObjectKind::Stack) return true;
  auto isLocal = [&](const BackwardObject& object) {
    return context.program.sites[object.site].kind == SiteKind::Alloca;
  };
  return isLocal(a) && isLocal(b) && a.activation == b.activation &&
         !context.scopeOrder.mayShareAddress(a.site, b.site);
}

bool areMergeable(BackwardContext& context, const BackwardObject& a, const BackwardObject& b) {
  auto globalOf = [&](const BackwardObject& object) -> const Global& {
    return context.program.globals[context.program.sites[object.site].global];
  };
  return isMergeable(a.base) && isMergeable(b.base) && mayOverlap(globalOf(a), globalOf(b));
}

/// What is known of the places of two objects: null if nothing is. Of two literals, one may be the end of the other.
const Term* placesFit(BackwardContext& context, const BackwardObject& a, const BackwardObject& b) {
  if (!areThereTogether(context, a, b)) return nullptr;
  TermManager& terms = context.terms;
  const Term *endOfA = terms.add(a.base, a.size), *endOfB = terms.add(b.base, b.size);
  const Term* fit = terms.bitOr(terms.ule(endOfA, b.base), terms.ule(endOfB, a.base));
  return areMergeable(context, a, b) ? terms.bitOr(fit, terms.eq(endOfA, endOfB)) : fit;
}

} // namespace

std::vector<const Term*> possibleAddresses(const BackwardState& state) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  std::set<SymbolId> seen;
  std::vector<const Term*> known;
  std::vector<const BackwardObject*> objects;
  const Term* end = context.pointerNumber(context.pointerWidth() == 64 ? uint64_t(1) << 47 : ~uint64_t(0));
  auto look = [&](SymbolId symbol) {
    const Term* base = terms.symbolTerm(symbol);
    const BackwardObject* object = context.objectOf(base);
    if (!object || !seen.insert(symbol).second) return;
    known.push_back(terms.ule(context.pointerNumber(static_cast<uint64_t>(TermManager::kNullPage)), base));
    known.push_back(terms.ult(base, end));
    constexpr size_t kFew = 8; // of which each pair is looked at
    for (size_t index = 0; index < std::min(kFew, objects.size()); ++index)
      if (const Term* fit = placesFit(context, *object, *objects[index])) known.push_back(fit);
    objects.push_back(object);
    if (uint64_t align = alignOf(context, *object); align > 1)
      known.push_back(terms.eq(terms.bitAnd(base, context.pointerNumber(align - 1)), context.pointerNumber(0)));
  };
  for (const auto* list : {&state.constraints, &state.closed})
    for (const BackwardConstraint& constraint : *list)
      if (constraint.condition->mentionsBase())
        for (SymbolId symbol : terms.symbolsOf(constraint.condition)) look(symbol);
  return known;
}

} // namespace hindsight::backward
