#include "solver/free_term.h"

#include "support/invariant.h"
#include "term/evaluator.h"

namespace hindsight {

namespace {

/// Deeper sums and concatenations are left to the back end.
constexpr unsigned kMaxDepth = 40;

bool isOddConst(const Term* term) {
  return term->isConst() && (term->value() & 1);
}

bool isConstRemainder(const Term* term) {
  return term->kind() == TermKind::URem && term->kid(1)->isConst() && term->kid(1)->value() != 0;
}

} // namespace

U128 inverseOfOdd(U128 number) {
  U128 inverse = number; // correct in the lowest 3 bits; each round doubles that
  for (int round = 0; round < 6; ++round) inverse *= 2 - number * inverse;
  return inverse;
}

bool FreeTerms::disjoint(const Term* a, const Term* b) {
  auto first = terms.symbolsOf(a), second = terms.symbolsOf(b);
  for (size_t i = 0, j = 0; i < first.size() && j < second.size();) {
    if (first[i] == second[j]) return false;
    first[i] < second[j] ? ++i : ++j;
  }
  return true;
}

bool FreeTerms::isFree(const Term* term) {
  if (term->isSymbol()) return true;
  // A remainder is free within its image, but only as the whole term: what is built on it is not.
  if (isConstRemainder(term)) return isFree(term->kid(0), 0);
  return isFree(term, 0);
}

bool FreeTerms::isFree(const Term* term, unsigned depth) {
  if (term->isSymbol()) return true;
  if (depth > kMaxDepth) return false;
  if (term->id() >= answers.size()) answers.resize(term->id() + term->id() / 2 + 64, Answer::Unasked);
  Answer known = answers[term->id()];
  if (known != Answer::Unasked) return known == Answer::Free;
  bool free = compute(term, depth);
  answers[term->id()] = free ? Answer::Free : Answer::NotFree;
  return free;
}

bool FreeTerms::compute(const Term* term, unsigned depth) {
  auto kid = [&](unsigned index) { return isFree(term->kid(index), depth + 1); };
  switch (term->kind()) {
  case TermKind::Concat: return kid(0) && kid(1) && disjoint(term->kid(0), term->kid(1));
  case TermKind::Extract:
  case TermKind::Not: return kid(0);
  case TermKind::Add:
  case TermKind::Xor: return (kid(0) || kid(1)) && disjoint(term->kid(0), term->kid(1));
  case TermKind::Mul: return (isOddConst(term->kid(0)) && kid(1)) || (isOddConst(term->kid(1)) && kid(0));
  default: return false;
  }
}

ValueSet FreeTerms::image(const Term* term) {
  if (!isConstRemainder(term)) return ValueSet::all(term->width());
  return ValueSet::between(term->width(), 0, static_cast<uint64_t>(term->kid(1)->value()) - 1);
}

void FreeTerms::assign(const Term* term, U128 value, Assignment& assignment) {
  for (SymbolId symbol : terms.symbolsOf(term)) assignment.set(symbol, 0);
  solve(isConstRemainder(term) ? term->kid(0) : term, value, assignment);
}

void FreeTerms::solve(const Term* term, U128 value, Assignment& assignment) {
  value &= mask128(term->width());
  switch (term->kind()) {
  case TermKind::Symbol: assignment.set(term->symbol(), value); return;
  case TermKind::Concat:
    solve(term->kid(0), value >> term->kid(1)->width(), assignment);
    solve(term->kid(1), value, assignment);
    return;
  case TermKind::Extract: solve(term->kid(0), value << term->low(), assignment); return;
  case TermKind::Not: solve(term->kid(0), ~value, assignment); return;
  case TermKind::Mul: {
    unsigned factor = term->kid(0)->isConst() ? 0 : 1;
    solve(term->kid(1 - factor), value * inverseOfOdd(term->kid(factor)->value()), assignment);
    return;
  }
  case TermKind::Add:
  case TermKind::Xor: {
    // The symbols of the other side are all 0 by now.
    unsigned free = isFree(term->kid(0), 0) ? 0 : 1;
    Evaluator evaluator(assignment);
    U128 rest = evaluator.evaluate(term->kid(1 - free));
    solve(term->kid(free), term->kind() == TermKind::Add ? value - rest : value ^ rest, assignment);
    return;
  }
  default: HS_UNREACHABLE("only free terms should be solved for a value");
  }
}

} // namespace hindsight
