// Orders. With a constant on one side there is one form for everything: strictly less, on the narrowest operand that
// decides it.
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// What unsigned and signed order have in common: the ends of the order, and how to ask again.
struct Order {
  bool isSigned;
  unsigned width;

  U128 least() const { return isSigned ? signedMin(width) : 0; }
  U128 greatest() const { return isSigned ? signedMax(width) : mask128(width); }
  bool precedes(U128 a, U128 b) const { return isSigned ? signExtend128(a, width) < signExtend128(b, width) : a < b; }
  const Term* less(TermManager& terms, const Term* a, const Term* b) const {
    return isSigned ? terms.slt(a, b) : terms.ult(a, b);
  }
};

/// Comparisons at the ends of the order leave one value, or none, or all but one.
const Term* lessAtEnds(TermManager& terms, Order order, const Term* a, const Term* b) {
  auto number = [&](U128 value) { return terms.constant(value, order.width); };
  if (b->isConst()) {
    if (b->value() == order.least()) return terms.makeFalse();
    if (b->isConstValue((order.least() + 1) & mask128(order.width))) return terms.eq(a, number(order.least()));
    if (b->value() == order.greatest()) return terms.ne(a, b);
  }
  if (a->isConst()) {
    if (a->value() == order.greatest()) return terms.makeFalse();
    if (a->isConstValue((order.greatest() - 1) & mask128(order.width))) return terms.eq(b, number(order.greatest()));
    if (a->value() == order.least()) return terms.ne(b, a);
  }
  return nullptr;
}

/// An extended operand against a constant. Extension keeps the order (sign extension both orders, zero extension the
/// unsigned one), so the constant moves to the nearest value that the narrow operand can have.
const Term* lessExtendedConstant(TermManager& terms, Order order, const Term* a, const Term* b) {
  const Term *extended = a->isConst() ? b : a, *number = a->isConst() ? a : b;
  const Term* inner = extended->kid(0);
  unsigned narrow = inner->width(), width = order.width;
  bool signExtends = extended->kind() == TermKind::SExt;
  if (!signExtends && order.isSigned) return nullptr; // the operand is not negative: becomes unsigned elsewhere
  auto extend = [&](U128 value) {
    return signExtends ? static_cast<U128>(signExtend128(value, narrow)) & mask128(width) : value & mask128(narrow);
  };
  const Term* small = terms.constant(number->value(), narrow);
  Order inside{order.isSigned, narrow};
  if (extend(number->value()) == number->value())
    return a->isConst() ? inside.less(terms, small, inner) : inside.less(terms, inner, small);
  if (order.isSigned || !signExtends) { // beyond one end of what the operand can be
    bool above = order.precedes(extend(inside.greatest()), number->value());
    return terms.boolean(above != a->isConst());
  }
  // Unsigned, between the numbers that are not negative (below) and the negative ones (above).
  const Term* negative = terms.slt(inner, terms.constant(0, narrow));
  return a->isConst() ? negative : terms.bitNot(negative);
}

const Term* lessExtended(TermManager& terms, Order order, const Term* a, const Term* b) {
  auto isExtension = [](const Term* term) { return term->kind() == TermKind::ZExt || term->kind() == TermKind::SExt; };
  if ((a->isConst() && isExtension(b)) || (b->isConst() && isExtension(a)))
    return lessExtendedConstant(terms, order, a, b);
  if (!isExtension(a) || a->kind() != b->kind()) return nullptr;
  if (a->kind() == TermKind::ZExt && order.isSigned) return nullptr;
  unsigned common = std::max(a->kid(0)->width(), b->kid(0)->width());
  if (a->kind() == TermKind::ZExt) return terms.ult(terms.zext(a->kid(0), common), terms.zext(b->kid(0), common));
  return order.less(terms, terms.sext(a->kid(0), common), terms.sext(b->kid(0), common));
}

/// A concatenation against a constant whose lower part lies at the end of its range: the upper part decides.
const Term* lessConcat(TermManager& terms, Order order, const Term* a, const Term* b) {
  const Term *joined = a->isConst() ? b : a, *number = a->isConst() ? a : b;
  if (!number->isConst() || joined->kind() != TermKind::Concat) return nullptr;
  const Term *high = joined->kid(0), *low = joined->kid(1);
  U128 rest = number->value() & mask128(low->width());
  if (rest != (a->isConst() ? mask128(low->width()) : 0)) return nullptr;
  const Term* upper = terms.constant(number->value() >> low->width(), high->width());
  return a->isConst() ? order.less(terms, upper, high) : order.less(terms, high, upper);
}

const Term* lessIte(TermManager& terms, Order order, const Term* a, const Term* b) {
  const Term *choice = a->isConst() ? b : a, *number = a->isConst() ? a : b;
  if (!number->isConst() || choice->kind() != TermKind::Ite) return nullptr;
  auto branch = [&](unsigned index) {
    return a->isConst() ? std::pair{number, choice->kid(index)} : std::pair{choice->kid(index), number};
  };
  auto [a1, b1] = branch(1);
  auto [a2, b2] = branch(2);
  if (!decideLess(order.isSigned, a1, b1) && !decideLess(order.isSigned, a2, b2)) return nullptr;
  return terms.ite(choice->kid(0), order.less(terms, a1, b1), order.less(terms, a2, b2));
}

/// Complements turn the order around.
const Term* lessNot(TermManager& terms, Order order, const Term* a, const Term* b) {
  auto complement = [&](const Term* term) -> const Term* {
    if (term->kind() == TermKind::Not) return term->kid(0);
    return term->isConst() ? terms.constant(~term->value(), order.width) : nullptr;
  };
  if (a->kind() != TermKind::Not && b->kind() != TermKind::Not) return nullptr;
  const Term *first = complement(a), *second = complement(b);
  return first && second ? order.less(terms, second, first) : nullptr;
}

const Term* simplifyLess(TermManager& terms, Order order, const Term* a, const Term* b) {
  if (order.width == 1) // signed, the true bit is -1
    return order.isSigned ? terms.bitAnd(a, terms.bitNot(b)) : terms.bitAnd(terms.bitNot(a), b);
  if (auto decided = decideLess(order.isSigned, a, b)) return terms.boolean(*decided);
  if (const Term* result = lessAtEnds(terms, order, a, b)) return result;
  if (order.isSigned && valueFacts(a).signIsZero() && valueFacts(b).signIsZero()) return terms.ult(a, b);
  if (const Term* result = lessExtended(terms, order, a, b)) return result;
  if (const Term* result = lessConcat(terms, order, a, b)) return result;
  if (const Term* result = lessNot(terms, order, a, b)) return result;
  return lessIte(terms, order, a, b);
}

const Term* simplifyLessOrEqual(TermManager& terms, Order order, const Term* a, const Term* b) {
  if (a == b) return terms.makeTrue();
  if (order.width == 1) return order.isSigned ? terms.bitOr(a, terms.bitNot(b)) : terms.bitOr(terms.bitNot(a), b);
  // Strict forms only, where a constant lets them be exact.
  if (b->isConst()) {
    if (b->value() == order.greatest()) return terms.makeTrue();
    return order.less(terms, a, terms.constant(b->value() + 1, order.width));
  }
  if (a->isConst()) {
    if (a->value() == order.least()) return terms.makeTrue();
    return order.less(terms, terms.constant(a->value() - 1, order.width), b);
  }
  if (auto decided = decideLess(order.isSigned, b, a)) return terms.boolean(!*decided);
  if (order.isSigned && valueFacts(a).signIsZero() && valueFacts(b).signIsZero()) return terms.ule(a, b);
  // What makes the strict opposite narrower makes this narrower.
  if (const Term* opposite = lessExtended(terms, order, b, a)) return terms.bitNot(opposite);
  if (const Term* opposite = lessNot(terms, order, b, a)) return terms.bitNot(opposite);
  return nullptr;
}

} // namespace

const Term* TermManager::ult(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::Ult, 1, {a, b}, 0,
                        [&] { return simplifyLess(*this, {false, a->width()}, a, b); });
}

const Term* TermManager::ule(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::Ule, 1, {a, b}, 0,
                        [&] { return simplifyLessOrEqual(*this, {false, a->width()}, a, b); });
}

const Term* TermManager::slt(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::Slt, 1, {a, b}, 0,
                        [&] { return simplifyLess(*this, {true, a->width()}, a, b); });
}

const Term* TermManager::sle(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::Sle, 1, {a, b}, 0,
                        [&] { return simplifyLessOrEqual(*this, {true, a->width()}, a, b); });
}

} // namespace hindsight
