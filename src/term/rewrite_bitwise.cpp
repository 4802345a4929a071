// And, or, exclusive or, complement. Truth values are one bit wide, so this is also the propositional part.
#include "term/linear_form.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// Whether the negation of a truth value costs no extra node.
bool negatesFreely(const Term* term) {
  switch (term->kind()) {
  case TermKind::Not:
  case TermKind::Ult:
  case TermKind::Ule:
  case TermKind::Slt:
  case TermKind::Sle: return term->width() == 1;
  default: return false;
  }
}

/// a op b where b is (x op' y): absorption, and what repeats or contradicts a. `dual` is Or for And and vice versa.
const Term* absorb(TermManager& terms, TermKind kind, const Term* a, const Term* b) {
  TermKind dual = kind == TermKind::And ? TermKind::Or : TermKind::And;
  auto join = [&](const Term* x, const Term* y) {
    return kind == TermKind::And ? terms.bitAnd(x, y) : terms.bitOr(x, y);
  };
  if (b->kind() != kind && b->kind() != dual) return nullptr;
  for (unsigned index = 0; index < 2; ++index) {
    const Term* part = b->kid(index);
    if (part == a) return b->kind() == kind ? b : a;
    if (!areNegations(part, a)) continue;
    if (b->kind() == dual) return join(a, b->kid(1 - index));
    return terms.constant(kind == TermKind::And ? 0 : mask128(a->width()), a->width());
  }
  return nullptr;
}

/// Zero extensions of one width: the operation is done before. Constants join if they fit.
const Term* narrowExtended(TermManager& terms, TermKind kind, const Term* a, const Term* b) {
  if (a->kind() != TermKind::ZExt) return nullptr;
  const Term* inner = a->kid(0);
  const Term* other = nullptr;
  if (b->kind() == TermKind::ZExt && b->kid(0)->width() == inner->width())
    other = b->kid(0);
  else if (b->isConst() && (kind == TermKind::And || b->value() <= mask128(inner->width())))
    other = terms.constant(b->value(), inner->width());
  else
    return nullptr;
  const Term* narrow = kind == TermKind::And  ? terms.bitAnd(inner, other)
                       : kind == TermKind::Or ? terms.bitOr(inner, other)
                                              : terms.bitXor(inner, other);
  return terms.zext(narrow, a->width());
}

/// A mask that keeps or drops whole parts of a concatenation works on the parts.
const Term* splitConcat(TermManager& terms, TermKind kind, const Term* a, const Term* number) {
  if (a->kind() != TermKind::Concat) return nullptr;
  const Term *high = a->kid(0), *low = a->kid(1);
  U128 highBits = number->value() >> low->width(), lowBits = number->value() & mask128(low->width());
  bool whole = highBits == 0 || highBits == mask128(high->width()) || lowBits == 0 || lowBits == mask128(low->width());
  if (!whole) return nullptr;
  const Term* highMask = terms.constant(highBits, high->width());
  const Term* lowMask = terms.constant(lowBits, low->width());
  if (kind == TermKind::And) return terms.concat(terms.bitAnd(high, highMask), terms.bitAnd(low, lowMask));
  return terms.concat(terms.bitOr(high, highMask), terms.bitOr(low, lowMask));
}

const Term* simplifyAndConstant(TermManager& terms, const Term* a, const Term* number) {
  unsigned width = a->width();
  U128 mask = number->value();
  if (mask == 0) return number;
  if (mask == mask128(width)) return a;
  if (a->kind() == TermKind::And && a->kid(1)->isConst())
    return terms.bitAnd(a->kid(0), terms.constant(mask & a->kid(1)->value(), width));
  ValueFacts facts = valueFacts(a);
  if ((~mask & ~facts.zeros & mask128(width)) == 0) return a;
  if ((mask & ~(facts.zeros | facts.ones)) == 0) return terms.constant(mask & facts.ones, width);
  if (isPowerOfTwo(mask + 1)) return terms.zext(terms.extract(a, 0, trailingZeros(mask + 1)), width);
  return splitConcat(terms, TermKind::And, a, number);
}

const Term* simplifyOrConstant(TermManager& terms, const Term* a, const Term* number) {
  unsigned width = a->width();
  U128 bits = number->value();
  if (bits == 0) return a;
  if (bits == mask128(width)) return number;
  if (a->kind() == TermKind::Or && a->kid(1)->isConst())
    return terms.bitOr(a->kid(0), terms.constant(bits | a->kid(1)->value(), width));
  ValueFacts facts = valueFacts(a);
  if ((bits & ~facts.ones) == 0) return a;
  if ((~bits & mask128(width) & ~(facts.zeros | facts.ones)) == 0) return terms.constant(bits | facts.ones, width);
  return splitConcat(terms, TermKind::Or, a, number);
}

/// Sign-extended bits are all ones or all zeros.
const Term* selectBySpreadBit(TermManager& terms, TermKind kind, const Term* a, const Term* b) {
  if (a->kind() != TermKind::SExt || a->kid(0)->width() != 1) return nullptr;
  unsigned width = a->width();
  if (kind == TermKind::And) return terms.ite(a->kid(0), b, terms.constant(0, width));
  return terms.ite(a->kid(0), terms.constant(mask128(width), width), b);
}

const Term* simplifyAnd(TermManager& terms, const Term* a, const Term* b) {
  if (a == b) return a;
  if (areNegations(a, b)) return terms.constant(0, a->width());
  if (b->isConst())
    if (const Term* result = simplifyAndConstant(terms, a, b)) return result;
  if (a->width() == 1)
    if (const Term* result = combineComparisons(terms, /*isAnd=*/true, a, b)) return result;
  if (const Term* result = absorb(terms, TermKind::And, a, b)) return result;
  if (const Term* result = absorb(terms, TermKind::And, b, a)) return result;
  if (const Term* result = narrowExtended(terms, TermKind::And, a, b)) return result;
  if (b->isConst()) return nullptr;
  if (const Term* result = selectBySpreadBit(terms, TermKind::And, a, b)) return result;
  if (const Term* result = selectBySpreadBit(terms, TermKind::And, b, a)) return result;
  // Constants move outward.
  if (a->kind() == TermKind::And && a->kid(1)->isConst()) return terms.bitAnd(terms.bitAnd(a->kid(0), b), a->kid(1));
  if (b->kind() == TermKind::And && b->kid(1)->isConst()) return terms.bitAnd(terms.bitAnd(a, b->kid(0)), b->kid(1));
  if ((~valueFacts(a).zeros & ~valueFacts(b).zeros & mask128(a->width())) == 0) return terms.constant(0, a->width());
  return nullptr;
}

/// Bytes put together by shifting: upper bits of one operand beside lower bits of the other.
const Term* orAsConcat(TermManager& terms, const Term* a, const Term* b) {
  unsigned width = a->width(), split = valueFacts(a).trailingZeros();
  U128 high = valueFacts(b).high;
  if (split == 0 || split >= width || (high >> split) != 0) return nullptr;
  const Term* upper = terms.extract(a, split, width - split);
  const Term* lower = terms.extract(b, 0, split);
  if (upper->kind() == TermKind::Extract && lower->kind() == TermKind::Extract) return nullptr;
  return terms.concat(upper, lower);
}

const Term* simplifyOr(TermManager& terms, const Term* a, const Term* b) {
  if (a == b) return a;
  if (areNegations(a, b)) return terms.constant(mask128(a->width()), a->width());
  if (b->isConst())
    if (const Term* result = simplifyOrConstant(terms, a, b)) return result;
  if (a->width() == 1)
    if (const Term* result = combineComparisons(terms, /*isAnd=*/false, a, b)) return result;
  if (const Term* result = absorb(terms, TermKind::Or, a, b)) return result;
  if (const Term* result = absorb(terms, TermKind::Or, b, a)) return result;
  if (const Term* result = narrowExtended(terms, TermKind::Or, a, b)) return result;
  if (b->isConst()) return nullptr;
  if (const Term* result = selectBySpreadBit(terms, TermKind::Or, a, b)) return result;
  if (const Term* result = selectBySpreadBit(terms, TermKind::Or, b, a)) return result;
  if (a->kind() == TermKind::Or && a->kid(1)->isConst()) return terms.bitOr(terms.bitOr(a->kid(0), b), a->kid(1));
  if (b->kind() == TermKind::Or && b->kid(1)->isConst()) return terms.bitOr(terms.bitOr(a, b->kid(0)), b->kid(1));
  if (const Term* result = orAsConcat(terms, a, b)) return result;
  return orAsConcat(terms, b, a);
}

/// Removes a from b = (x ^ y), if it is there.
const Term* cancelXor(const Term* a, const Term* b) {
  if (b->kind() != TermKind::Xor) return nullptr;
  if (b->kid(0) == a) return b->kid(1);
  return b->kid(1) == a ? b->kid(0) : nullptr;
}

const Term* simplifyXor(TermManager& terms, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (a == b) return terms.constant(0, width);
  if (areNegations(a, b)) return terms.constant(mask128(width), width);
  if (b->isConst()) {
    if (b->isConstValue(0)) return a;
    if (b->isAllOnes()) return terms.bitNot(a);
    if (a->kind() == TermKind::Xor && a->kid(1)->isConst())
      return terms.bitXor(a->kid(0), terms.constant(a->kid(1)->value() ^ b->value(), width));
    if (a->kind() == TermKind::Not) return terms.bitXor(a->kid(0), terms.constant(~b->value(), width));
    return narrowExtended(terms, TermKind::Xor, a, b);
  }
  // Complements and constants move outward.
  if (a->kind() == TermKind::Not) return terms.bitNot(terms.bitXor(a->kid(0), b));
  if (b->kind() == TermKind::Not) return terms.bitNot(terms.bitXor(a, b->kid(0)));
  if (const Term* rest = cancelXor(a, b)) return rest;
  if (const Term* rest = cancelXor(b, a)) return rest;
  if (a->kind() == TermKind::Xor && a->kid(1)->isConst()) return terms.bitXor(terms.bitXor(a->kid(0), b), a->kid(1));
  if (b->kind() == TermKind::Xor && b->kid(1)->isConst()) return terms.bitXor(terms.bitXor(a, b->kid(0)), b->kid(1));
  return narrowExtended(terms, TermKind::Xor, a, b);
}

const Term* negateTruth(TermManager& terms, const Term* a) {
  switch (a->kind()) {
  case TermKind::Ult: return terms.ule(a->kid(1), a->kid(0));
  case TermKind::Ule: return terms.ult(a->kid(1), a->kid(0));
  case TermKind::Slt: return terms.sle(a->kid(1), a->kid(0));
  case TermKind::Sle: return terms.slt(a->kid(1), a->kid(0));
  case TermKind::And:
    if (!negatesFreely(a->kid(0)) || !negatesFreely(a->kid(1))) return nullptr;
    return terms.bitOr(terms.bitNot(a->kid(0)), terms.bitNot(a->kid(1)));
  case TermKind::Or:
    if (!negatesFreely(a->kid(0)) || !negatesFreely(a->kid(1))) return nullptr;
    return terms.bitAnd(terms.bitNot(a->kid(0)), terms.bitNot(a->kid(1)));
  default: return nullptr;
  }
}

const Term* simplifyNot(TermManager& terms, const Term* a) {
  unsigned width = a->width();
  if (a->kind() == TermKind::Not) return a->kid(0);
  if (width == 1) return negateTruth(terms, a);
  if (a->kind() == TermKind::Xor && a->kid(1)->isConst())
    return terms.bitXor(a->kid(0), terms.constant(~a->kid(1)->value(), width));
  if (a->kind() == TermKind::SExt) return terms.sext(terms.bitNot(a->kid(0)), width);
  if (!isLinearComposite(a)) return nullptr;
  LinearForm form(width); // ~x is -x - 1
  form.accumulate(a, mask128(width));
  if (!form.complete) return nullptr;
  form.constant -= 1;
  form.normalise();
  return terms.sum(form);
}

} // namespace

const Term* TermManager::bitAnd(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  if (impl->rewriting) orderOperands(a, b);
  return impl->build<2>(*this, TermKind::And, a->width(), {a, b}, 0, [&] { return simplifyAnd(*this, a, b); });
}

const Term* TermManager::bitOr(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  if (impl->rewriting) orderOperands(a, b);
  return impl->build<2>(*this, TermKind::Or, a->width(), {a, b}, 0, [&] { return simplifyOr(*this, a, b); });
}

const Term* TermManager::bitXor(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  if (impl->rewriting) orderOperands(a, b);
  return impl->build<2>(*this, TermKind::Xor, a->width(), {a, b}, 0, [&] { return simplifyXor(*this, a, b); });
}

const Term* TermManager::bitNot(const Term* a) {
  HS_INVARIANT(!a->isArray(), "a complement should be taken of a scalar");
  return impl->build<1>(*this, TermKind::Not, a->width(), {a}, 0, [&] { return simplifyNot(*this, a); });
}

} // namespace hindsight
