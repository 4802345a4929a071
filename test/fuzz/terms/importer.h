// Copies terms from one manager into another that knows the same symbols.
#pragma once

#include "term/term_manager.h"

#include <unordered_map>
#include <vector>

namespace hindsight::fuzz {

class Importer {
public:
  explicit Importer(TermManager& target) : target(target) {}

  /// The copy is built by the target's rules: as it stands, if the target does not rewrite.
  const Term* import(const Term* root) {
    std::vector<const Term*> stack{root};
    while (!stack.empty()) {
      const Term* term = stack.back();
      if (!copies.count(term)) {
        const Term* copy = copyOf(term, stack);
        if (!copy) continue;
        copies.emplace(term, copy);
      }
      stack.pop_back();
    }
    return copies.at(root);
  }

private:
  /// Null if kids have to be copied first; they are on the stack then.
  const Term* copyOf(const Term* term, std::vector<const Term*>& stack) {
    if (term->isConst()) return target.constant(term->value(), term->width());
    if (term->isSymbol()) return target.symbolTerm(term->symbol());
    std::vector<const Term*> kids;
    size_t before = stack.size();
    for (const Term* kid : term->kids()) {
      auto found = copies.find(kid);
      if (found == copies.end())
        stack.push_back(kid);
      else
        kids.push_back(found->second);
    }
    return stack.size() == before ? target.rebuild(term, kids) : nullptr;
  }

  TermManager& target;
  std::unordered_map<const Term*, const Term*> copies;
};

} // namespace hindsight::fuzz
