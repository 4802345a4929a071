// Quotients and remainders. Divisions are the most expensive operations for a solver, so most rules make one narrower
// or turn it into moving bits.
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

const Term* simplifyUDiv(TermManager& terms, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (!b->isConst()) return nullptr;
  U128 divisor = b->value();
  if (divisor == 0) return terms.constant(mask128(width), width);
  if (divisor == 1) return a;
  if (valueFacts(a).high < divisor) return terms.constant(0, width);
  if (isPowerOfTwo(divisor)) return terms.lshr(a, terms.constant(trailingZeros(divisor), width));
  if (a->kind() == TermKind::ZExt) // the divisor fits: the dividend's largest value reaches it
    return terms.zext(terms.udiv(a->kid(0), terms.constant(divisor, a->kid(0)->width())), width);
  if (a->kind() == TermKind::UDiv && a->kid(1)->isConst() && a->kid(1)->value() != 0) {
    // The product fits: else the inner quotient's bounds would have shown the outer one to be 0.
    return terms.udiv(a->kid(0), terms.constant(a->kid(1)->value() * divisor, width));
  }
  return nullptr;
}

const Term* simplifyURem(TermManager& terms, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (a->isConstValue(0) || a == b) return terms.constant(0, width);
  if (!b->isConst()) return nullptr;
  U128 divisor = b->value();
  if (divisor == 0) return a;
  if (divisor == 1) return terms.constant(0, width);
  if (isPowerOfTwo(divisor)) return terms.bitAnd(a, terms.constant(divisor - 1, width));
  if (valueFacts(a).high < divisor) return a;
  if (a->kind() == TermKind::ZExt)
    return terms.zext(terms.urem(a->kid(0), terms.constant(divisor, a->kid(0)->width())), width);
  return nullptr;
}

/// Whether a constant is the sign extension of its low `narrow` bits.
bool fitsSigned(U128 value, unsigned width, unsigned narrow) {
  return signExtend128(value, narrow) == signExtend128(value, width);
}

/// Division of a sign-extended number by a constant other than -1, done before the extension. By -1 the quotient of the
/// smallest number would not fit.
const Term* narrowSigned(TermManager& terms, TermKind kind, const Term* a, U128 divisor) {
  if (a->kind() != TermKind::SExt) return nullptr;
  const Term* inner = a->kid(0);
  unsigned width = a->width(), narrow = inner->width();
  if (!fitsSigned(divisor, width, narrow)) return nullptr;
  const Term* small = terms.constant(divisor, narrow);
  return terms.sext(kind == TermKind::SDiv ? terms.sdiv(inner, small) : terms.srem(inner, small), width);
}

const Term* simplifySDiv(TermManager& terms, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (b->isConst()) {
    U128 divisor = b->value();
    if (divisor == 0)
      return terms.ite(terms.slt(a, b), terms.constant(1, width), terms.constant(mask128(width), width));
    if (divisor == mask128(width)) return terms.neg(a);
    if (divisor == 1) return a;
    if (const Term* narrow = narrowSigned(terms, TermKind::SDiv, a, divisor)) return narrow;
  }
  if (valueFacts(a).signIsZero()) {
    ValueFacts divisor = valueFacts(b);
    if (divisor.signIsZero()) return terms.udiv(a, b);
    if (divisor.signIsOne()) return terms.neg(terms.udiv(a, terms.neg(b)));
  }
  return nullptr;
}

const Term* simplifySRem(TermManager& terms, const Term* a, const Term* b) {
  unsigned width = a->width();
  if (a->isConstValue(0) || a == b) return terms.constant(0, width);
  if (b->isConst()) {
    U128 divisor = b->value();
    if (divisor == 0) return a;
    if (divisor == 1 || divisor == mask128(width)) return terms.constant(0, width);
    // The sign of the divisor does not matter; the smallest number has no positive counterpart.
    if (divisor > signedMin(width)) return terms.srem(a, terms.neg(b));
    if (const Term* narrow = narrowSigned(terms, TermKind::SRem, a, divisor)) return narrow;
  }
  if (valueFacts(a).signIsZero() && valueFacts(b).signIsZero()) return terms.urem(a, b);
  return nullptr;
}

} // namespace

const Term* TermManager::udiv(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::UDiv, a->width(), {a, b}, 0, [&] { return simplifyUDiv(*this, a, b); });
}

const Term* TermManager::sdiv(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::SDiv, a->width(), {a, b}, 0, [&] { return simplifySDiv(*this, a, b); });
}

const Term* TermManager::urem(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::URem, a->width(), {a, b}, 0, [&] { return simplifyURem(*this, a, b); });
}

const Term* TermManager::srem(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::SRem, a->width(), {a, b}, 0, [&] { return simplifySRem(*this, a, b); });
}

} // namespace hindsight
