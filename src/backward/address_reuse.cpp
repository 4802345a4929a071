#include "backward/address_reuse.h"

#include <algorithm>

namespace hindsight {

std::vector<const Term*> laterAtSameAddress(const BackwardState& state, const Term* unknown) {
  auto isFree = [&](const PendingAccess& access) {
    return access.kind == PendingAccess::Kind::Free && access.address == unknown;
  };
  auto freed = std::find_if(state.accesses.begin(), state.accesses.end(), isFree);
  if (freed == state.accesses.end()) return {};
  std::vector<const Term*> found;
  BackwardContext& context = *state.context;
  for (const BackwardConstraint& constraint : state.constraints) {
    auto symbols = context.terms.symbolsOf(constraint.condition);
    if (!std::binary_search(symbols.begin(), symbols.end(), unknown->symbol())) continue;
    for (SymbolId symbol : symbols) {
      const Term* base = context.terms.symbolTerm(symbol);
      const BackwardObject* object = context.objectOf(base);
      if (!object || object->kind != BackwardObjectKind::Heap) continue;
      const uint32_t* birth = state.born.find(symbol);
      bool isLater = birth && *birth < freed->position; // positions count from the target
      if (isLater && std::find(found.begin(), found.end(), base) == found.end()) found.push_back(base);
    }
  }
  return found;
}

void assumeSameAddress(BackwardState& state, const Term* unknown, const Term* base) {
  std::vector<BackwardConstraint> before;
  before.swap(state.constraints);
  Substitution substitution(state.context->terms, TermMap{{unknown, base}});
  for (BackwardConstraint constraint : before) {
    constraint.condition = substitution.apply(constraint.condition);
    state.add(constraint);
  }
}

} // namespace hindsight
