// Shifts. By a constant they are not shifts any more: to the left a product, which sums understand, to the right the
// upper bits extended again, which comparisons and extractions understand.
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

const Term* simplifyShl(TermManager& terms, const Term* a, const Term* amount) {
  unsigned width = a->width();
  if (a->isConstValue(0)) return a;
  if (amount->isConst())
    return amount->value() >= width
               ? terms.constant(0, width)
               : terms.mul(a, terms.constant(U128(1) << static_cast<unsigned>(amount->value()), width));
  if (valueFacts(amount).low >= width) return terms.constant(0, width);
  return nullptr;
}

const Term* simplifyLShr(TermManager& terms, const Term* a, const Term* amount) {
  unsigned width = a->width();
  if (a->isConstValue(0)) return a;
  if (amount->isConst()) {
    if (amount->value() >= width) return terms.constant(0, width);
    auto low = static_cast<unsigned>(amount->value());
    return terms.zext(terms.extract(a, low, width - low), width);
  }
  if (valueFacts(amount).low >= width) return terms.constant(0, width);
  return nullptr;
}

const Term* simplifyAShr(TermManager& terms, const Term* a, const Term* amount) {
  unsigned width = a->width();
  if (a->isConstValue(0) || a->isAllOnes()) return a;
  auto signOnly = [&] { return terms.sext(terms.extract(a, width - 1, 1), width); };
  if (amount->isConst()) {
    if (amount->value() >= width) return signOnly();
    auto low = static_cast<unsigned>(amount->value());
    return terms.sext(terms.extract(a, low, width - low), width);
  }
  if (valueFacts(amount).low >= width - 1) return signOnly();
  if (valueFacts(a).signIsZero()) return terms.lshr(a, amount);
  return nullptr;
}

} // namespace

const Term* TermManager::shl(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::Shl, a->width(), {a, b}, 0, [&] { return simplifyShl(*this, a, b); });
}

const Term* TermManager::lshr(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::LShr, a->width(), {a, b}, 0, [&] { return simplifyLShr(*this, a, b); });
}

const Term* TermManager::ashr(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  return impl->build<2>(*this, TermKind::AShr, a->width(), {a, b}, 0, [&] { return simplifyAShr(*this, a, b); });
}

} // namespace hindsight
