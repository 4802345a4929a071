// Concatenation and extension. Parts of one term that meet again become the term; extensions move outward.
#include "term/linear_form.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// Whether `low` is what lies directly below the bits that `high` extracts. A sum's low bits are a sum of low bits, so
/// they are not always an extraction to look at.
bool isDirectlyBelow(TermManager& terms, const Term* high, const Term* low) {
  if (high->kind() != TermKind::Extract || high->low() < low->width()) return false;
  const Term* whole = high->kid(0);
  unsigned start = high->low() - low->width();
  if (low->kind() == TermKind::Extract && low->kid(0) == whole) return low->low() == start;
  if (start != 0) return false;
  return (whole->kind() == TermKind::Add || whole->kind() == TermKind::Mul || whole->kind() == TermKind::And ||
          whole->kind() == TermKind::Or || whole->kind() == TermKind::Xor || whole->kind() == TermKind::Not) &&
         terms.extract(whole, 0, low->width()) == low;
}

const Term* fuse(TermManager& terms, const Term* high, const Term* low) {
  if (high->isConst() && low->isConst())
    return terms.constant(high->value() << low->width() | low->value(), high->width() + low->width());
  if (isDirectlyBelow(terms, high, low))
    return terms.extract(high->kid(0), high->low() - low->width(), high->width() + low->width());
  return nullptr;
}

/// Whether `bit` (one bit wide) is the sign of `low`.
bool isSignOf(const Term* bit, const Term* low) {
  if (low->kind() == TermKind::SExt) low = low->kid(0);
  if (bit == low) return true; // a single bit
  if (bit->kind() != TermKind::Extract) return false;
  if (bit->kid(0) == low) return bit->low() == low->width() - 1;
  return low->kind() == TermKind::Extract && bit->kid(0) == low->kid(0) && bit->low() == low->low() + low->width() - 1;
}

/// Two choices by one condition are one choice, if that lets parts grow together.
const Term* concatChoices(TermManager& terms, const Term* high, const Term* low) {
  if (high->kind() != TermKind::Ite || low->kind() != TermKind::Ite || high->kid(0) != low->kid(0)) return nullptr;
  auto joins = [&](unsigned index) {
    return (high->kid(index)->isConst() && low->kid(index)->isConst()) ||
           isDirectlyBelow(terms, high->kid(index), low->kid(index));
  };
  if (!joins(1) || !joins(2)) return nullptr;
  return terms.ite(high->kid(0), terms.concat(high->kid(1), low->kid(1)), terms.concat(high->kid(2), low->kid(2)));
}

const Term* simplifyConcat(TermManager& terms, const Term* high, const Term* low) {
  unsigned width = high->width() + low->width();
  if (high->isConstValue(0)) return terms.zext(low, width);
  if (high->kind() == TermKind::ZExt) return terms.zext(terms.concat(high->kid(0), low), width);
  if (high->kind() == TermKind::SExt) return terms.sext(terms.concat(high->kid(0), low), width);
  // Nested to the right: the high part is never a concatenation.
  if (high->kind() == TermKind::Concat) return terms.concat(high->kid(0), terms.concat(high->kid(1), low));
  if (const Term* whole = fuse(terms, high, low)) return whole;
  if (low->kind() == TermKind::Concat)
    if (const Term* part = fuse(terms, high, low->kid(0))) return terms.concat(part, low->kid(1));
  if (high->width() == 1 && isSignOf(high, low)) return terms.sext(low, width);
  return concatChoices(terms, high, low);
}

/// An extended sum that cannot wrap around is the sum of extended addends.
const Term* extendSum(TermManager& terms, const Term* a, unsigned width) {
  if (a->kind() != TermKind::Add && a->kind() != TermKind::Mul) return nullptr;
  ValueFacts first = valueFacts(a->kid(0)), second = valueFacts(a->kid(1));
  if (a->kind() == TermKind::Add) {
    if (first.high > first.mask() - second.high) return nullptr;
    return terms.add(terms.zext(a->kid(0), width), terms.zext(a->kid(1), width));
  }
  if (!a->kid(1)->isConst() || second.high == 0 || first.high > first.mask() / second.high) return nullptr;
  return terms.mul(terms.zext(a->kid(0), width), terms.zext(a->kid(1), width));
}

const Term* simplifyZExt(TermManager& terms, const Term* a, unsigned width) {
  if (a->kind() == TermKind::ZExt) return terms.zext(a->kid(0), width);
  return extendSum(terms, a, width);
}

const Term* simplifySExt(TermManager& terms, const Term* a, unsigned width) {
  if (a->kind() == TermKind::SExt) return terms.sext(a->kid(0), width);
  if (valueFacts(a).signIsZero()) return terms.zext(a, width);
  return nullptr;
}

} // namespace

const Term* TermManager::concat(const Term* high, const Term* low) {
  HS_INVARIANT(!high->isArray() && !low->isArray(), "scalars should be concatenated");
  HS_INVARIANT(high->width() + low->width() <= kMaxWidth, "a concatenation should have at most 128 bits");
  return impl->build<2>(*this, TermKind::Concat, high->width() + low->width(), {high, low}, 0,
                        [&] { return simplifyConcat(*this, high, low); });
}

const Term* TermManager::zext(const Term* a, unsigned width) {
  HS_INVARIANT(!a->isArray() && width >= a->width() && width <= kMaxWidth, "an extension should not shorten");
  if (width == a->width()) return a;
  return impl->build<1>(*this, TermKind::ZExt, width, {a}, 0, [&] { return simplifyZExt(*this, a, width); });
}

const Term* TermManager::sext(const Term* a, unsigned width) {
  HS_INVARIANT(!a->isArray() && width >= a->width() && width <= kMaxWidth, "an extension should not shorten");
  if (width == a->width()) return a;
  return impl->build<1>(*this, TermKind::SExt, width, {a}, 0, [&] { return simplifySExt(*this, a, width); });
}

const Term* TermManager::resize(const Term* a, unsigned width) {
  return width < a->width() ? extract(a, 0, width) : zext(a, width);
}

} // namespace hindsight
