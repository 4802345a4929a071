#include "backward/memory/possible_addresses.h"

#include "program/string_literals.h"
#include "term/mergeable_base.h"

#include <set>

namespace hindsight {

namespace {

uint64_t alignOf(const BackwardContext& context, const BackwardObject& object) {
  const Site& site = context.program.sites[object.site];
  if (object.kind == BackwardObjectKind::Heap) return context.pointerWidth() / 4; // twice a pointer's bytes
  if (site.kind == SiteKind::Global) return context.program.globals[site.global].align;
  if (site.kind != SiteKind::Alloca) return 1;
  const Function& function = context.program.functions[site.function];
  return function.allocas[function.instructions[site.instruction].imm].align;
}

/// Two literals are apart, unless one of them is the end of the other: then both may end at the same place.
const Term* literalsFit(BackwardContext& context, const BackwardObject& a, const BackwardObject& b) {
  TermManager& terms = context.terms;
  auto globalOf = [&](const BackwardObject& object) -> const Global& {
    return context.program.globals[context.program.sites[object.site].global];
  };
  const Term *endOfA = terms.add(a.base, a.size), *endOfB = terms.add(b.base, b.size);
  const Term* fit = terms.bitOr(terms.ule(endOfA, b.base), terms.ule(endOfB, a.base));
  return mayOverlap(globalOf(a), globalOf(b)) ? terms.bitOr(fit, terms.eq(endOfA, endOfB)) : fit;
}

} // namespace

std::vector<const Term*> possibleAddresses(const BackwardState& state) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  std::set<SymbolId> seen;
  std::vector<const Term*> known;
  std::vector<const BackwardObject*> literals;
  const Term* end = context.pointerNumber(context.pointerWidth() == 64 ? uint64_t(1) << 47 : ~uint64_t(0));
  auto look = [&](SymbolId symbol) {
    const Term* base = terms.symbolTerm(symbol);
    const BackwardObject* object = context.objectOf(base);
    if (!object || !seen.insert(symbol).second) return;
    known.push_back(terms.ule(context.pointerNumber(static_cast<uint64_t>(TermManager::kNullPage)), base));
    known.push_back(terms.ult(base, end));
    if (isMergeable(base)) {
      for (const BackwardObject* other : literals) known.push_back(literalsFit(context, *object, *other));
      literals.push_back(object);
    }
    if (uint64_t align = alignOf(context, *object); align > 1)
      known.push_back(terms.eq(terms.bitAnd(base, context.pointerNumber(align - 1)), context.pointerNumber(0)));
  };
  for (const auto* list : {&state.constraints, &state.closed})
    for (const BackwardConstraint& constraint : *list)
      if (constraint.condition->mentionsBase())
        for (SymbolId symbol : terms.symbolsOf(constraint.condition)) look(symbol);
  return known;
}

} // namespace hindsight
