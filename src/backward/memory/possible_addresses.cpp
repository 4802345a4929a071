#include "backward/memory/possible_addresses.h"

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

} // namespace

std::vector<const Term*> possibleAddresses(const BackwardState& state) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  std::set<SymbolId> seen;
  std::vector<const Term*> known;
  const Term* end = context.pointerNumber(context.pointerWidth() == 64 ? uint64_t(1) << 47 : ~uint64_t(0));
  auto look = [&](SymbolId symbol) {
    const Term* base = terms.symbolTerm(symbol);
    const BackwardObject* object = context.objectOf(base);
    if (!object || !seen.insert(symbol).second) return;
    known.push_back(terms.ule(context.pointerNumber(static_cast<uint64_t>(TermManager::kNullPage)), base));
    known.push_back(terms.ult(base, end));
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
