#include "memory/definedness.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace hindsight {

namespace {

/// Kids before parents, without recursion: terms can be deeper than a stack.
class Walk {
public:
  Walk(TermManager& terms, const std::unordered_set<SymbolId>& undefined) : terms(terms), undefined(undefined) {}

  const Term* of(const Term* root) {
    std::vector<const Term*> open{root};
    while (!open.empty()) {
      const Term* term = open.back();
      size_t before = open.size();
      if (!known.contains(term) && mentions(term))
        for (const Term* kid : term->kids())
          if (!known.contains(kid)) open.push_back(kid);
      if (open.size() > before) continue;
      known.try_emplace(term, term->isArray() ? nullptr : operation(term));
      open.pop_back();
    }
    return known.at(root);
  }

private:
  bool mentions(const Term* term) {
    return std::ranges::any_of(terms.symbolsOf(term), [&](SymbolId symbol) { return undefined.contains(symbol); });
  }

  /// Below a term that mentions nothing undefined, nobody looked.
  const Term* writtenOf(const Term* kid) {
    auto found = known.find(kid);
    return found == known.end() ? terms.makeTrue() : found->second;
  }

  const Term* operation(const Term* term) {
    if (!mentions(term)) return terms.makeTrue();
    switch (term->kind()) {
    case TermKind::Symbol: return terms.makeFalse();
    case TermKind::Ite: {
      const Term* chosen = terms.ite(term->kid(0), writtenOf(term->kid(1)), writtenOf(term->kid(2)));
      return terms.bitAnd(writtenOf(term->kid(0)), chosen);
    }
    case TermKind::Select: return terms.bitAnd(writtenOf(term->kid(1)), element(term->kid(0), term->kid(1)));
    case TermKind::And:
    case TermKind::Or: return term->width() == 1 ? truthValue(term) : allKids(term);
    default: return allKids(term);
    }
  }

  const Term* allKids(const Term* term) {
    const Term* all = terms.makeTrue();
    for (const Term* kid : term->kids()) all = terms.bitAnd(all, writtenOf(kid));
    return all;
  }

  /// One written operand that decides is enough: false in a conjunction, true in a disjunction.
  const Term* truthValue(const Term* term) {
    const Term *all = terms.makeTrue(), *decided = terms.makeFalse();
    for (const Term* kid : term->kids()) {
      const Term* decides = term->kind() == TermKind::Or ? kid : terms.bitNot(kid);
      all = terms.bitAnd(all, writtenOf(kid));
      decided = terms.bitOr(decided, terms.bitAnd(writtenOf(kid), decides));
    }
    return terms.bitOr(all, decided);
  }

  /// Whether the element at an index was written.
  const Term* element(const Term* array, const Term* index) {
    const Term *defined = terms.makeTrue(), *earlier = terms.makeTrue(); // not at a place that a later store wrote
    for (; array->kind() == TermKind::Store; array = array->kid(0)) {
      const Term* here = terms.eq(array->kid(1), index);
      const Term* written =
          terms.bitAnd(writtenOf(array->kid(1)), terms.bitOr(terms.bitNot(here), writtenOf(array->kid(2))));
      defined = terms.bitAnd(defined, terms.bitOr(terms.bitNot(earlier), written));
      earlier = terms.bitAnd(earlier, terms.bitNot(here));
    }
    for (size_t at = 0; at < array->kids().size(); ++at) {
      if (writtenOf(array->kid(unsigned(at)))->isTrue()) continue;
      const Term* elsewhere = terms.bitNot(terms.eq(index, terms.constant(at, index->width())));
      const Term* written = terms.bitOr(elsewhere, writtenOf(array->kid(unsigned(at))));
      defined = terms.bitAnd(defined, terms.bitOr(terms.bitNot(earlier), written));
    }
    return defined;
  }

  TermManager& terms;
  const std::unordered_set<SymbolId>& undefined;
  std::unordered_map<const Term*, const Term*> known; // arrays: null, their elements count when one is selected
};

} // namespace

const Term* definedness(TermManager& terms, const Term* term, const std::unordered_set<SymbolId>& undefined) {
  return Walk(terms, undefined).of(term);
}

} // namespace hindsight
