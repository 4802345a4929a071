// Taking bits out of a term. Extractions move toward the leaves where that makes the term smaller or narrower: bits
// that are not used need not be computed.
#include "term/linear_form.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

struct BitRange {
  unsigned low, width;
  unsigned end() const { return low + width; }
};

const Term* extractFromConcat(TermManager& terms, const Term* a, BitRange range) {
  const Term *high = a->kid(0), *low = a->kid(1);
  unsigned split = low->width();
  if (range.low >= split) return terms.extract(high, range.low - split, range.width);
  if (range.end() <= split) return terms.extract(low, range.low, range.width);
  return terms.concat(terms.extract(high, 0, range.end() - split), terms.extract(low, range.low, split - range.low));
}

const Term* extractFromExtension(TermManager& terms, const Term* a, BitRange range) {
  const Term* inner = a->kid(0);
  unsigned narrow = inner->width();
  bool isSigned = a->kind() == TermKind::SExt;
  if (range.end() <= narrow) return terms.extract(inner, range.low, range.width);
  if (range.low < narrow) {
    const Term* part = terms.extract(inner, range.low, narrow - range.low);
    return isSigned ? terms.sext(part, range.width) : terms.zext(part, range.width);
  }
  if (!isSigned) return terms.constant(0, range.width);
  return terms.sext(terms.extract(inner, narrow - 1, 1), range.width);
}

/// Whether taking the bits out left something simpler than an extraction from the same term.
bool simplerThanExtract(const Term* part, const Term* whole) {
  return part->kind() != TermKind::Extract || part->kid(0) != whole;
}

/// Bits of a bitwise operation; only where it helps, so that the bytes of a stored value fit together again.
const Term* extractFromBitwise(TermManager& terms, const Term* a, BitRange range) {
  const Term* first = terms.extract(a->kid(0), range.low, range.width);
  if (a->kind() == TermKind::Not) return simplerThanExtract(first, a->kid(0)) ? terms.bitNot(first) : nullptr;
  const Term* second = terms.extract(a->kid(1), range.low, range.width);
  if (!simplerThanExtract(first, a->kid(0)) && !simplerThanExtract(second, a->kid(1))) return nullptr;
  switch (a->kind()) {
  case TermKind::And: return terms.bitAnd(first, second);
  case TermKind::Or: return terms.bitOr(first, second);
  default: return terms.bitXor(first, second);
  }
}

const Term* extractFromIte(TermManager& terms, const Term* a, BitRange range) {
  const Term* first = terms.extract(a->kid(1), range.low, range.width);
  if (!simplerThanExtract(first, a->kid(1))) return nullptr;
  const Term* second = terms.extract(a->kid(2), range.low, range.width);
  return simplerThanExtract(second, a->kid(2)) ? terms.ite(a->kid(0), first, second) : nullptr;
}

/// The upper bits of a sum whose addends all end in as many zeros: the sum of the upper bits. The low bits of its
/// constant are all there is below, so that nothing is carried: fields of one element of a table have one index.
const Term* extractAboveZeros(TermManager& terms, const Term* a, BitRange range) {
  LinearForm form = linearForm(a, 8);
  if (!form.complete) return nullptr;
  for (auto [term, coefficient] : form.addends)
    if (trailingZeros(coefficient) < range.low) return nullptr;
  const Term* result = terms.constant(form.constant >> range.low, range.width);
  for (auto [term, coefficient] : form.addends) {
    const Term* narrow = terms.extract(term, 0, range.width);
    result = terms.add(result, terms.mul(narrow, terms.constant(coefficient >> range.low, range.width)));
  }
  return result;
}

/// The bits of term * coefficient, of which `range` is looked at; null if that is no shift.
const Term* extractScaled(TermManager& terms, const Term* term, U128 coefficient, BitRange range) {
  unsigned shift = trailingZeros(coefficient);
  if (coefficient != U128(1) << shift) return nullptr;
  if (shift >= range.end()) return terms.constant(0, range.width);
  if (shift <= range.low) return terms.extract(term, range.low - shift, range.width);
  const Term* low = terms.extract(term, 0, range.width);
  return terms.mul(low, terms.constant(U128(1) << (shift - range.low), range.width));
}

/// A sum of parts of which no two can have the same bit set, as streams of bits are put together: nothing is carried,
/// and the bits of the sum are those of the parts. Only if a part is left out.
const Term* extractFromParts(TermManager& terms, const Term* a, BitRange range) {
  LinearForm form = linearForm(a, 8);
  if (!form.complete || a->kind() != TermKind::Add) return nullptr;
  U128 taken = form.constant;
  for (auto [term, coefficient] : form.addends) {
    unsigned shift = trailingZeros(coefficient);
    if (coefficient != U128(1) << shift) return nullptr;
    U128 whole = mask128(a->width()), possible = ~valueFacts(term).zeros & whole;
    if (shift && possible >> (a->width() - shift)) return nullptr; // bits would be lost
    possible = possible << shift & whole;
    if (taken & possible) return nullptr;
    taken |= possible;
  }
  const Term* result = terms.constant(form.constant >> range.low, range.width);
  bool isShorter = false;
  for (auto [term, coefficient] : form.addends) {
    const Term* part = extractScaled(terms, term, coefficient, range);
    if (!part) return nullptr;
    isShorter = isShorter || part->isConst();
    result = terms.add(result, part);
  }
  return isShorter ? result : nullptr;
}

/// A product with a power of two is a shift: its bits are those of the factor, further down.
const Term* extractFromShift(TermManager& terms, const Term* a, BitRange range) {
  if (a->kind() != TermKind::Mul || !a->kid(1)->isConst()) return nullptr;
  U128 factor = a->kid(1)->value();
  unsigned shift = trailingZeros(factor);
  if (factor == 0 || factor != U128(1) << shift || range.low < shift) return nullptr;
  return terms.extract(a->kid(0), range.low - shift, range.width);
}

/// The low bits of sums and products are those of the low bits.
const Term* extractFromArithmetic(TermManager& terms, const Term* a, BitRange range) {
  if (const Term* result = extractFromShift(terms, a, range)) return result;
  if (const Term* result = extractFromParts(terms, a, range)) return result;
  if (range.low != 0) return extractAboveZeros(terms, a, range);
  const Term* first = terms.extract(a->kid(0), 0, range.width);
  const Term* second = terms.extract(a->kid(1), 0, range.width);
  return a->kind() == TermKind::Add ? terms.add(first, second) : terms.mul(first, second);
}

const Term* simplifyExtract(TermManager& terms, const Term* a, BitRange range) {
  switch (a->kind()) {
  case TermKind::Extract: return terms.extract(a->kid(0), a->low() + range.low, range.width);
  case TermKind::Concat: return extractFromConcat(terms, a, range);
  case TermKind::ZExt:
  case TermKind::SExt: return extractFromExtension(terms, a, range);
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor:
  case TermKind::Not:
    if (const Term* result = extractFromBitwise(terms, a, range)) return result;
    break;
  case TermKind::Ite:
    if (const Term* result = extractFromIte(terms, a, range)) return result;
    break;
  case TermKind::Add:
  case TermKind::Mul:
    if (const Term* result = extractFromArithmetic(terms, a, range)) return result;
    break;
  default: break;
  }
  ValueFacts facts = valueFacts(a);
  U128 wanted = mask128(range.width) << range.low;
  if ((wanted & ~(facts.zeros | facts.ones)) == 0)
    return terms.constant((facts.ones & wanted) >> range.low, range.width);
  return nullptr;
}

} // namespace

const Term* TermManager::extract(const Term* a, unsigned low, unsigned width) {
  HS_INVARIANT(!a->isArray() && width >= 1 && low + width <= a->width(), "extracted bits should lie inside the term");
  if (width == a->width()) return a;
  return impl->build<1>(*this, TermKind::Extract, width, {a}, low,
                        [&] { return simplifyExtract(*this, a, {low, width}); });
}

} // namespace hindsight
