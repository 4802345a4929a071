// For which inputs a value was written.
#include "term/definedness.h"

#include <algorithm>

namespace hindsight {

UndefinedSymbols::Answer& UndefinedSymbols::answerFor(const Term* term) const {
  if (term->id() >= answers.size()) answers.resize(term->id() + term->id() / 2 + 64, Answer::Unasked);
  return answers[term->id()];
}

bool UndefinedSymbols::occurIn(const Term* root) const {
  if (empty()) return false;
  if (Answer known = answerFor(root); known != Answer::Unasked) return known == Answer::Yes;
  std::vector<const Term*> open{root};
  while (!open.empty()) {
    const Term* term = open.back();
    Answer answer = term->isSymbol() && contains(term->symbol()) ? Answer::Yes : Answer::No;
    size_t before = open.size();
    for (const Term* kid : term->kids()) {
      Answer below = answerFor(kid);
      if (below == Answer::Unasked) open.push_back(kid);
      if (below == Answer::Yes) answer = Answer::Yes;
    }
    if (answer == Answer::No && open.size() > before) continue;
    open.resize(before - 1);
    answerFor(term) = answer;
  }
  return answerFor(root) == Answer::Yes;
}

const Term* DefinednessFinder::of(const Term* root) {
  if (!undefined.occurIn(root)) return terms.makeTrue();
  std::vector<const Term*> open{root};
  while (!open.empty()) {
    const Term* term = open.back();
    size_t before = open.size();
    // Kids before parents, without recursion: terms can be deeper than a stack.
    if (!known.contains(term) && undefined.occurIn(term))
      for (const Term* kid : term->kids())
        if (!known.contains(kid)) open.push_back(kid);
    if (open.size() > before) continue;
    known.try_emplace(term, term->isArray() ? nullptr : operation(term));
    open.pop_back();
  }
  return known.at(root);
}

/// Below a term that mentions nothing undefined, nobody looked.
const Term* DefinednessFinder::writtenOf(const Term* kid) const {
  auto found = known.find(kid);
  return found == known.end() ? terms.makeTrue() : found->second;
}

const Term* DefinednessFinder::operation(const Term* term) {
  if (!undefined.occurIn(term)) return terms.makeTrue();
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

const Term* DefinednessFinder::allKids(const Term* term) {
  const Term* all = terms.makeTrue();
  for (const Term* kid : term->kids()) all = terms.bitAnd(all, writtenOf(kid));
  return all;
}

/// One written operand that decides is enough: false in a conjunction, true in a disjunction.
const Term* DefinednessFinder::truthValue(const Term* term) {
  const Term *all = terms.makeTrue(), *decided = terms.makeFalse();
  for (const Term* kid : term->kids()) {
    const Term* decides = term->kind() == TermKind::Or ? kid : terms.bitNot(kid);
    all = terms.bitAnd(all, writtenOf(kid));
    decided = terms.bitOr(decided, terms.bitAnd(writtenOf(kid), decides));
  }
  return terms.bitOr(all, decided);
}

/// Whether the element at an index was written.
const Term* DefinednessFinder::element(const Term* array, const Term* index) {
  const Term *defined = terms.makeTrue(), *earlier = terms.makeTrue(); // not at a place that a later store wrote
  for (; array->kind() == TermKind::Store; array = array->kid(0)) {
    const Term* here = terms.eq(array->kid(1), index);
    const Term* written =
        terms.bitAnd(writtenOf(array->kid(1)), terms.bitOr(terms.bitNot(here), writtenOf(array->kid(2))));
    defined = terms.bitAnd(defined, terms.bitOr(terms.bitNot(earlier), written));
    earlier = terms.bitAnd(earlier, terms.bitNot(here));
  }
  auto isUnwritten = [&](const Term* kid) { return !writtenOf(kid)->isTrue(); };
  constexpr std::ptrdiff_t kMany = 16;
  if (std::ranges::count_if(array->kids(), isUnwritten) > kMany) {
    const Term* written = terms.bitOr(terms.bitNot(earlier), writtenElement(array, index));
    return terms.bitAnd(defined, written);
  }
  for (size_t at = 0; at < array->kids().size(); ++at) {
    if (writtenOf(array->kid(unsigned(at)))->isTrue()) continue;
    const Term* elsewhere = terms.bitNot(terms.eq(index, terms.constant(at, index->width())));
    const Term* written = terms.bitOr(elsewhere, writtenOf(array->kid(unsigned(at))));
    defined = terms.bitAnd(defined, terms.bitOr(terms.bitNot(earlier), written));
  }
  return defined;
}

/// The same of an array as it was made, by a table; outside, 0 is read.
const Term* DefinednessFinder::writtenElement(const Term* array, const Term* index) {
  std::vector<const Term*> written;
  for (const Term* kid : array->kids()) written.push_back(writtenOf(kid));
  const Term* here = terms.select(terms.arrayLiteral(written), index);
  if (written.size() > mask128(index->width())) return here;
  return terms.bitOr(terms.ule(terms.constant(written.size(), index->width()), index), here);
}

const Term* definedness(TermManager& terms, const Term* term, const UndefinedSymbols& undefined) {
  return DefinednessFinder(terms, undefined).of(term);
}

} // namespace hindsight
