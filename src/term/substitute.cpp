#include "term/substitute.h"

#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

const Term* Substitution::apply(const Term* root) {
  stack.push_back(root);
  while (!stack.empty()) {
    const Term* term = stack.back();
    if (!results.count(term)) {
      const Term* result = rebuildFromKids(term);
      if (!result) continue;
      results.emplace(term, result);
    }
    stack.pop_back();
  }
  const Term* result = results.at(root);
  HS_INVARIANT(result->width() == root->width(), "a replacement should have the width of what it replaces");
  return result;
}

const Term* Substitution::rebuildFromKids(const Term* term) {
  if (term->kids().empty()) return term;
  size_t before = stack.size();
  kids.clear();
  for (const Term* kid : term->kids()) {
    auto found = results.find(kid);
    if (found == results.end())
      stack.push_back(kid);
    else
      kids.push_back(found->second);
  }
  if (stack.size() != before) return nullptr;
  if (std::equal(kids.begin(), kids.end(), term->kids().begin())) return term;
  return terms.rebuild(term, kids);
}

const Term* substitute(TermManager& terms, const Term* term, const TermMap& replacements) {
  return Substitution(terms, replacements).apply(term);
}

} // namespace hindsight
