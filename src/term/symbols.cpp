// The unknowns of a term manager: their names, what they stand for, and which occur in a term.
#include "term/term_manager_impl.h"

namespace hindsight {

const Term* TermManager::freshSymbol(std::string_view name, unsigned width) {
  return freshSymbol(name, width, symbolCount());
}

const Term* TermManager::freshSymbol(std::string_view name, unsigned width, unsigned family) {
  HS_INVARIANT(width >= 1 && width <= kMaxWidth, "a symbol should have 1 to 128 bits");
  auto id = static_cast<SymbolId>(impl->symbols.size());
  impl->symbols.push_back({std::string(name), width});
  impl->symbolTerms.push_back(impl->table.internSymbol({TermKind::Symbol, width, id}, family));
  return impl->symbolTerms.back();
}

const Term* TermManager::base(uint64_t objectId, unsigned width, bool distinct, std::string_view name) {
  return impl->base(objectId, width, distinct, name);
}

const Term* TermManager::findBase(uint64_t objectId) const {
  auto found = impl->bases.find(objectId);
  return found == impl->bases.end() ? nullptr : found->second;
}

const Term* TermManager::baseWithNeighbours(uint64_t objectId, unsigned width, uint64_t size) {
  return impl->base(objectId, width, size + 2, {});
}

const Term* TermManager::Impl::base(uint64_t objectId, unsigned width, uint64_t kind, std::string_view name) {
  HS_INVARIANT(objectId != 0, "object id 0 should be left for symbols that are no bases");
  auto [place, isNew] = bases.try_emplace(objectId);
  if (!isNew) {
    HS_INVARIANT(place->second->width() == width && place->second->isDistinctBase() == (kind != 0),
                 "the base of an object should not change its width or kind");
    return place->second;
  }
  auto id = static_cast<SymbolId>(symbols.size());
  std::string text = name.empty() ? "base" + std::to_string(objectId) : std::string(name);
  symbols.push_back({std::move(text), width, objectId, kind != 0});
  place->second = table.internSymbol({TermKind::Symbol, width, id, kind}, id, /*isBase=*/true);
  symbolTerms.push_back(place->second);
  return place->second;
}

const SymbolInfo& TermManager::symbolInfo(SymbolId symbol) const {
  return impl->symbols[symbol];
}

const Term* TermManager::symbolTerm(SymbolId symbol) const {
  return impl->symbolTerms[symbol];
}

uint32_t TermManager::symbolCount() const {
  return static_cast<uint32_t>(impl->symbols.size());
}

std::span<const SymbolId> TermManager::symbolsOf(const Term* term) {
  return impl->sets.of(term);
}

} // namespace hindsight
