// Choices. Between truth values they become propositional logic; between sums with a common part, only what differs is
// chosen, so that a pointer into one object keeps its base in sight.
#include "term/linear_form.h"
#include "term/term_manager_impl.h"

namespace hindsight {

namespace {

const Term* chooseTruth(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  if (a->isTrue() || a == condition) return terms.bitOr(condition, b);
  if (a->isFalse()) return terms.bitAnd(terms.bitNot(condition), b);
  if (b->isFalse() || b == condition) return terms.bitAnd(condition, a);
  if (b->isTrue()) return terms.bitOr(terms.bitNot(condition), a);
  if (areNegations(a, b)) return terms.bitNot(terms.bitXor(condition, a));
  if (areNegations(a, condition)) return terms.bitAnd(terms.bitNot(condition), b);
  if (areNegations(b, condition)) return terms.bitOr(terms.bitNot(condition), a);
  return nullptr;
}

/// 1 : 0 and -1 : 0 are the condition itself, extended.
const Term* chooseNumbers(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (b->isConstValue(0)) {
    if (a->isConstValue(1)) return terms.zext(condition, width);
    if (a->isAllOnes()) return terms.sext(condition, width);
  }
  if (a->isConstValue(0)) {
    if (b->isConstValue(1)) return terms.zext(terms.bitNot(condition), width);
    if (b->isAllOnes()) return terms.sext(terms.bitNot(condition), width);
  }
  return nullptr;
}

/// Choices inside a choice: by the same condition, or with a branch in common.
const Term* chooseNested(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  if (a->kind() == TermKind::Ite) {
    if (a->kid(0) == condition) return terms.ite(condition, a->kid(1), b);
    if (areNegations(a->kid(0), condition)) return terms.ite(condition, a->kid(2), b);
    if (a->kid(2) == b) return terms.ite(terms.bitAnd(condition, a->kid(0)), a->kid(1), b);
    if (a->kid(1) == b) return terms.ite(terms.bitAnd(condition, terms.bitNot(a->kid(0))), a->kid(2), b);
  }
  if (b->kind() == TermKind::Ite) {
    if (b->kid(0) == condition) return terms.ite(condition, a, b->kid(2));
    if (areNegations(b->kid(0), condition)) return terms.ite(condition, a, b->kid(1));
    if (b->kid(1) == a) return terms.ite(terms.bitOr(condition, b->kid(0)), a, b->kid(2));
    if (b->kid(2) == a) return terms.ite(terms.bitOr(condition, terms.bitNot(b->kid(0))), a, b->kid(1));
  }
  return nullptr;
}

/// x = y ? x : y is y.
const Term* chooseEqual(const Term* condition, const Term* a, const Term* b) {
  if (condition->kind() != TermKind::Eq) return nullptr;
  const Term *left = condition->kid(0), *right = condition->kid(1);
  return (a == left && b == right) || (a == right && b == left) ? b : nullptr;
}

/// Whether a term is a zero extension from `narrow` bits, or a constant that could be.
bool fitsNarrow(const Term* term, unsigned narrow) {
  if (term->isConst()) return term->value() <= mask128(narrow);
  return term->kind() == TermKind::ZExt && term->kid(0)->width() == narrow;
}

const Term* chooseExtended(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  const Term* extended = a->kind() == TermKind::ZExt ? a : b;
  if (extended->kind() != TermKind::ZExt) return nullptr;
  unsigned narrow = extended->kid(0)->width();
  if (!fitsNarrow(a, narrow) || !fitsNarrow(b, narrow)) return nullptr;
  return terms.zext(terms.ite(condition, terms.extract(a, 0, narrow), terms.extract(b, 0, narrow)), a->width());
}

/// Takes what two sums have in common out of a choice between them: everything but a constant, or a base.
const Term* chooseAddends(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  bool bases = a->mentionsBase() && b->mentionsBase();
  if (!isLinearComposite(a) && !isLinearComposite(b)) return nullptr;
  LinearForm first = linearForm(a, 16), second = linearForm(b, 16);
  if (!first.complete || !second.complete) return nullptr;
  LinearForm common(a->width());
  for (auto [term, coefficient] : first.addends)
    for (auto [other, otherCoefficient] : second.addends)
      if (term == other && coefficient == otherCoefficient) common.addends.push_back({term, coefficient});
  bool sharesBase = false;
  for (auto [term, coefficient] : common.addends) sharesBase |= term->isSymbol() && term->mentionsBase();
  bool onlyConstantsDiffer = first.sameAddends(second) && first.addends.size() == common.addends.size();
  if (!onlyConstantsDiffer && !(bases && sharesBase)) return nullptr;
  if (common.addends.empty()) return nullptr;
  auto rest = [&](LinearForm form) {
    for (auto [term, coefficient] : common.addends) form.addends.push_back({term, -coefficient});
    form.normalise();
    return terms.sum(form);
  };
  return terms.add(terms.sum(common), terms.ite(condition, rest(first), rest(second)));
}

/// A term where `unknown` is known to be a number, looked at a few levels deep; the term itself if that changes
/// nothing.
const Term* knowing(TermManager& terms, const Term* term, const Term* unknown, const Term* number, unsigned depth) {
  if (term == unknown) return number;
  auto below = [&](unsigned kid) { return knowing(terms, term->kid(kid), unknown, number, depth - 1); };
  switch (term->kind()) {
  case TermKind::Select: return term->kid(1) == unknown ? terms.select(term->kid(0), number) : term;
  case TermKind::ZExt:
  case TermKind::Extract: {
    if (depth == 0) return term;
    const Term* inner = below(0);
    if (inner == term->kid(0)) return term;
    return term->kind() == TermKind::ZExt ? terms.zext(inner, term->width())
                                          : terms.extract(inner, term->low(), term->width());
  }
  case TermKind::Add:
  case TermKind::And:
  case TermKind::Or: {
    if (depth == 0) return term;
    const Term *first = below(0), *second = below(1);
    if (first == term->kid(0) && second == term->kid(1)) return term;
    if (term->kind() == TermKind::Add) return terms.add(first, second);
    return term->kind() == TermKind::And ? terms.bitAnd(first, second) : terms.bitOr(first, second);
  }
  default: return term;
  }
}

/// `i = 7 ? table[i] + 1 : table[7]`, as counters in a table are written, has an element instead of a look-up.
const Term* chooseAtPlace(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  constexpr unsigned kDepth = 4;
  if (condition->kind() != TermKind::Eq || !condition->kid(1)->isConst()) return nullptr;
  const Term* known = knowing(terms, a, condition->kid(0), condition->kid(1), kDepth);
  return known == a ? nullptr : terms.ite(condition, known, b);
}

const Term* simplifyIte(TermManager& terms, const Term* condition, const Term* a, const Term* b) {
  if (condition->kind() == TermKind::Not) return terms.ite(condition->kid(0), b, a);
  if (a->width() == 1)
    if (const Term* result = chooseTruth(terms, condition, a, b)) return result;
  if (a->isConst() && b->isConst()) return chooseNumbers(terms, condition, a, b);
  if (const Term* result = chooseNested(terms, condition, a, b)) return result;
  if (const Term* result = chooseEqual(condition, a, b)) return result;
  if (const Term* result = chooseAtPlace(terms, condition, a, b)) return result;
  if (a->width() == 1) return nullptr;
  if (const Term* result = chooseExtended(terms, condition, a, b)) return result;
  return chooseAddends(terms, condition, a, b);
}

} // namespace

const Term* TermManager::ite(const Term* condition, const Term* then, const Term* otherwise) {
  requireSameWidth(then, otherwise);
  HS_INVARIANT(condition->width() == 1 && !condition->isArray(), "a condition should be a truth value");
  if (impl->rewriting) {
    if (condition->isConst()) return condition->isTrue() ? then : otherwise;
    if (then == otherwise) return then;
  }
  return impl->build<3>(*this, TermKind::Ite, then->width(), {condition, then, otherwise}, 0,
                        [&] { return simplifyIte(*this, condition, then, otherwise); });
}

} // namespace hindsight
