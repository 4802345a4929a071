#include "term/substitute.h"

#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

Substitution::Substitution(TermManager& terms, const TermMap& replacements) : terms(terms) {
  for (const auto& [term, replacement] : replacements) add(term, replacement);
}

void Substitution::add(const Term* term, const Term* replacement) {
  if (term == replacement && term->isSymbol()) return;
  remember(term, replacement);
  touched |= term->families();
  everywhere = everywhere || !term->families();
}

size_t Substitution::placeOf(const Term* term) const {
  size_t mask = entries.size() - 1, place = (term->id() * 0x9e3779b97f4a7c15ull >> 32) & mask;
  while (entries[place].term && entries[place].term != term) place = (place + 1) & mask;
  return place;
}

void Substitution::remember(const Term* term, const Term* result) {
  if (++count * 2 > entries.size()) grow();
  entries[placeOf(term)] = {term, result};
}

void Substitution::grow() {
  std::span<Entry> before = entries;
  std::vector<Entry> table(before.size() * 4);
  entries = table;
  for (const Entry& entry : before)
    if (entry.term) entries[placeOf(entry.term)] = entry;
  larger.swap(table); // what was there before lives until here
}

const Term* Substitution::apply(const Term* root) {
  if (isUntouched(root)) return root;
  stack.push_back(root);
  while (!stack.empty()) {
    const Term* term = stack.back();
    if (!resultOf(term)) {
      const Term* result = rebuildFromKids(term);
      if (!result) continue;
      remember(term, result);
    }
    stack.pop_back();
  }
  const Term* result = resultOf(root);
  HS_INVARIANT(result->width() == root->width(), "a replacement should have the width of what it replaces");
  return result;
}

const Term* Substitution::rebuildFromKids(const Term* term) {
  if (term->kids().empty()) return term;
  size_t before = stack.size();
  kids.clear();
  for (const Term* kid : term->kids()) {
    const Term* result = isUntouched(kid) ? kid : resultOf(kid);
    if (result)
      kids.push_back(result);
    else
      stack.push_back(kid);
  }
  if (stack.size() != before) return nullptr;
  if (std::equal(kids.begin(), kids.end(), term->kids().begin())) return term;
  return terms.rebuild(term, std::span<const Term* const>(kids.begin(), kids.size()));
}

const Term* substitute(TermManager& terms, const Term* term, const TermMap& replacements) {
  return Substitution(terms, replacements).apply(term);
}

} // namespace hindsight
