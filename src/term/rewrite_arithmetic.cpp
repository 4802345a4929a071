// Sums and products. Everything linear goes through its linear form, so that equal sums are one term however they were
// put together.
#include "term/linear_form.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// Longer sums are no longer brought into normal form as a whole; only their constants are kept together.
constexpr size_t kMostAddends = 32;
/// A constant factor is distributed over sums up to this length.
constexpr size_t kMostDistributed = 8;

bool hasConstantAddend(const Term* term) {
  return term->kind() == TermKind::Add && term->kid(1)->isConst();
}

/// The sum of terms too long for the normal form.
const Term* addLong(TermManager& terms, const Term* a, const Term* b) {
  if (hasConstantAddend(a)) {
    const Term* number = a->kid(1);
    if (b->isConst()) return terms.add(a->kid(0), terms.constant(number->value() + b->value(), a->width()));
    return terms.add(terms.add(a->kid(0), b), number);
  }
  if (hasConstantAddend(b)) return terms.add(terms.add(a, b->kid(0)), b->kid(1));
  if (a == b) return terms.mul(a, terms.constant(2, a->width()));
  return nullptr;
}

const Term* simplifyAdd(TermManager& terms, const Term* a, const Term* b) {
  if (b->isConstValue(0)) return a;
  if (a->width() == 1) return terms.bitXor(a, b);
  if (!isLinearComposite(a) && !isLinearComposite(b) && a != b) return nullptr;
  LinearForm form(a->width());
  form.accumulate(a, 1, kMostAddends);
  form.accumulate(b, 1, kMostAddends);
  if (!form.complete) return addLong(terms, a, b);
  form.normalise();
  return terms.sum(form);
}

/// x * zext(bit) is x or nothing.
const Term* multiplyByBit(TermManager& terms, const Term* a, const Term* b) {
  if (b->kind() != TermKind::ZExt || b->kid(0)->width() != 1) return nullptr;
  return terms.ite(b->kid(0), a, terms.constant(0, a->width()));
}

const Term* simplifyMulByConstant(TermManager& terms, const Term* a, const Term* factor) {
  if (factor->isConstValue(0)) return factor;
  if (factor->isConstValue(1)) return a;
  if (!isLinearComposite(a)) {
    // What is shifted out entirely leaves nothing.
    if (valueFacts(a).trailingZeros() + trailingZeros(factor->value()) >= a->width())
      return terms.constant(0, a->width());
    return nullptr;
  }
  LinearForm form(a->width());
  form.accumulate(a, factor->value(), kMostDistributed);
  if (!form.complete) return nullptr;
  form.normalise();
  return terms.sum(form);
}

const Term* simplifyMul(TermManager& terms, const Term* a, const Term* b) {
  if (a->width() == 1) return terms.bitAnd(a, b);
  if (b->isConst()) return simplifyMulByConstant(terms, a, b);
  if (const Term* result = multiplyByBit(terms, a, b)) return result;
  if (const Term* result = multiplyByBit(terms, b, a)) return result;
  // Constant factors move outward, where sums can use them.
  if (a->kind() == TermKind::Mul && a->kid(1)->isConst()) return terms.mul(terms.mul(a->kid(0), b), a->kid(1));
  if (b->kind() == TermKind::Mul && b->kid(1)->isConst()) return terms.mul(terms.mul(a, b->kid(0)), b->kid(1));
  return nullptr;
}

} // namespace

const Term* TermManager::sum(const LinearForm& form) {
  unsigned width = form.width;
  U128 minusOne = mask128(width);
  bool isComplement = form.addends.size() == 1 && form.addends[0].coefficient == minusOne && form.constant == minusOne;
  if (impl->rewriting && isComplement) return bitNot(form.addends[0].term);
  const Term* result = nullptr;
  for (auto [term, coefficient] : form.addends) {
    const Term* addend = term;
    if (coefficient != 1) addend = impl->make<2>(TermKind::Mul, width, {term, constant(coefficient, width)});
    result = result ? impl->make<2>(TermKind::Add, width, {result, addend}) : addend;
  }
  if (!result) return constant(form.constant, width);
  if (form.constant == 0) return result;
  return impl->make<2>(TermKind::Add, width, {result, constant(form.constant, width)});
}

const Term* TermManager::add(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  if (impl->rewriting) orderOperands(a, b);
  return impl->build<2>(*this, TermKind::Add, a->width(), {a, b}, 0, [&] { return simplifyAdd(*this, a, b); });
}

const Term* TermManager::sub(const Term* a, const Term* b) {
  return add(a, neg(b));
}

const Term* TermManager::neg(const Term* a) {
  return mul(a, constant(mask128(a->width()), a->width()));
}

const Term* TermManager::mul(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  if (impl->rewriting) orderOperands(a, b);
  return impl->build<2>(*this, TermKind::Mul, a->width(), {a, b}, 0, [&] { return simplifyMul(*this, a, b); });
}

} // namespace hindsight
