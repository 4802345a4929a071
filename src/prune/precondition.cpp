#include "prune/precondition.h"

#include <algorithm>

namespace hindsight::prune {

namespace {

/// Larger objects are not taken apart into facts about their bytes.
constexpr uint64_t kMostExpanded = 1024;

} // namespace

std::optional<std::vector<const Term*>> Precondition::goals(const Reenactor::End& end, const Interpolant& needed) {
  std::vector<const Term*> goals;
  TermMap values;
  auto valueOf = [&](const Term* formula) -> const Term* {
    for (SymbolId symbol : terms.symbolsOf(formula)) {
      const Location* place = locations.find(symbol);
      const Term* term = terms.symbolTerm(symbol);
      if (!place || values.contains(term)) continue;
      const Term* value = stretch.read(end, *place, term->width());
      if (!value) return nullptr;
      values[term] = value;
    }
    return substitute(terms, formula, values);
  };
  for (const KeptPointer& pointer : needed.pointers) {
    std::optional<Value> value = stretch.peekPointer(end, *locations.find(pointer.place->symbol()));
    if (!value || *value != Value::pointer(pointer.object, pointer.offset)) return std::nullopt;
  }
  for (const Fact& fact : needed.facts) {
    Fact moved = fact;
    const Term*& subject = fact.sum ? moved.sum : moved.formula;
    subject = valueOf(subject);
    if (!subject) return std::nullopt;
    const Term* goal = Facts::formulaOf(terms, moved);
    if (goal->mentionsBase() || goal->isFalse()) return std::nullopt;
    if (!goal->isTrue()) goals.push_back(goal);
  }
  return goals;
}

void Precondition::keepObjects(const Reenactor::End& end, const Interpolant& needed) {
  for (const KeptPointer& pointer : needed.pointers)
    (void)stretch.readPointer(end, *locations.find(pointer.place->symbol()));
  for (const KeptObject& object : needed.objects) stretch.needObject(object.id);
}

bool Precondition::addContents(const Reenactor::End& end, const Interpolant& needed, std::vector<const Term*>& goals,
                               std::vector<KeptContents>& untouched) {
  for (const KeptContents& kept : needed.contents) {
    if (stretch.isUntouched(end, kept.id)) {
      auto isSame = [&](const KeptContents& other) { return other.id == kept.id && other.object == kept.object; };
      if (std::ranges::none_of(untouched, isSame)) untouched.push_back(kept);
      continue;
    }
    if (kept.object->size > kMostExpanded) return false;
    for (uint64_t at = 0; at < kept.object->size;) {
      uint64_t length = std::min<uint64_t>(8, kept.object->size - at);
      while (length > 1 && !kept.object->plainRange(at, length)) length /= 2;
      if (kept.object->plainRange(at, length)) {
        U128 number = 0;
        kept.object->copyOut(at, &number, length);
        unsigned width = static_cast<unsigned>(length * 8);
        const Term* now = stretch.read(end, Location::memory(kept.id, at, static_cast<uint32_t>(length)), width);
        if (!now) return false;
        const Term* goal = terms.eq(now, terms.constant(number, width));
        if (goal->isFalse() || goal->mentionsBase()) return false;
        if (!goal->isTrue()) goals.push_back(goal);
      }
      at += length;
    }
  }
  return true;
}

} // namespace hindsight::prune
