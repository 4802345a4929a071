// Equations. Both sides are brought together into one linear form, shared parts cancel, and what is left is split into
// two sides again; equations with constants move inward until they meet an unknown.
#include "term/linear_form.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

constexpr size_t kMostAddends = 32;

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each round doubles the number of right bits.
U128 inverseOfOdd(U128 number) {
  U128 inverse = number; // right in the lowest three bits
  for (int round = 0; round < 6; ++round) inverse *= 2 - number * inverse;
  return inverse;
}

/// coefficient · x + constant = 0.
const Term* solveSingle(TermManager& terms, const LinearForm& form) {
  auto [unknown, coefficient] = form.addends[0];
  unsigned width = form.width, shift = trailingZeros(coefficient);
  U128 right = -form.constant & mask128(width);
  if (right & mask128(shift)) return terms.makeFalse();
  unsigned narrow = width - shift;
  U128 value = (right >> shift) * inverseOfOdd(coefficient >> shift);
  return terms.eq(terms.extract(unknown, 0, narrow), terms.constant(value, narrow));
}

/// The same equation with addends on the side where their coefficient is positive.
void splitSides(TermManager& terms, const LinearForm& form, const Term*& left, const Term*& right) {
  unsigned width = form.width;
  LinearForm plus(width), minus(width);
  // An equation and its negation are the same: the first addend decides which one to take.
  bool flip = form.addends[0].coefficient > signedMax(width);
  for (auto [term, coefficient] : form.addends) {
    U128 here = flip ? -coefficient & mask128(width) : coefficient;
    if (here <= signedMax(width))
      plus.addends.push_back({term, here});
    else
      minus.addends.push_back({term, -here & mask128(width)});
  }
  minus.constant = (flip ? form.constant : -form.constant) & mask128(width);
  left = terms.sum(plus);
  right = terms.sum(minus);
}

/// A sum that can be 0 only where each addend is as small as it can be, or each as large: counters that have counted
/// nothing, flags that are all set.
const Term* equateExtremes(TermManager& terms, const LinearForm& form) {
  constexpr unsigned kWidest = 64, kWidestAddend = 32;
  if (form.width > kWidest) return nullptr;
  I128 least = signExtend128(form.constant, form.width), most = least;
  struct Ends {
    U128 low, high; // values of an addend where the sum is least, and most
  };
  InlineVector<Ends, 8> ends;
  for (auto [term, coefficient] : form.addends) {
    ValueFacts facts = valueFacts(term);
    if (facts.high >> kWidestAddend) return nullptr;
    I128 factor = signExtend128(coefficient, form.width);
    ends.push_back(factor > 0 ? Ends{facts.low, facts.high} : Ends{facts.high, facts.low});
    least += factor * static_cast<I128>(ends.back().low);
    most += factor * static_cast<I128>(ends.back().high);
  }
  I128 modulus = I128(1) << form.width;
  if (least <= -modulus || most >= modulus || (least != 0 && most != 0)) return nullptr;
  const Term* all = terms.makeTrue();
  for (size_t index = 0; index < form.addends.size(); ++index) {
    const Term* addend = form.addends[index].term;
    U128 end = least == 0 ? ends[index].low : ends[index].high;
    all = terms.bitAnd(all, terms.eq(addend, terms.constant(end, form.width)));
  }
  return all;
}

/// Equations in which a side is a sum. Sets the two sides anew if that is all there is to do.
const Term* equateLinear(TermManager& terms, const Term*& a, const Term*& b) {
  LinearForm difference(a->width());
  difference.accumulate(a, 1, kMostAddends);
  difference.accumulate(b, mask128(a->width()), kMostAddends);
  if (!difference.complete) return nullptr;
  difference.normalise();
  if (difference.addends.empty()) return terms.boolean(difference.constant == 0);
  if (difference.addends.size() == 1) return solveSingle(terms, difference);
  if (const Term* result = equateExtremes(terms, difference)) return result;
  splitSides(terms, difference, a, b);
  return nullptr;
}

const Term* equateExtended(TermManager& terms, const Term* a, const Term* b) {
  const Term* inner = a->kid(0);
  unsigned narrow = inner->width();
  bool isSigned = a->kind() == TermKind::SExt;
  if (b->isConst()) {
    const Term* number = terms.constant(b->value(), narrow);
    U128 extended = isSigned ? static_cast<U128>(signExtend128(number->value(), narrow)) : number->value();
    if ((extended & mask128(a->width())) != b->value()) return terms.makeFalse();
    return terms.eq(inner, number);
  }
  if (b->kind() != a->kind()) return nullptr;
  const Term* other = b->kid(0);
  unsigned common = std::max(narrow, other->width());
  if (isSigned) return terms.eq(terms.sext(inner, common), terms.sext(other, common));
  return terms.eq(terms.zext(inner, common), terms.zext(other, common));
}

/// Parts that are settled drop out of an equation between concatenations.
const Term* equateConcat(TermManager& terms, const Term* a, const Term* b) {
  const Term *high = a->kid(0), *low = a->kid(1);
  const Term *otherHigh, *otherLow;
  if (b->isConst()) {
    otherHigh = terms.constant(b->value() >> low->width(), high->width());
    otherLow = terms.constant(b->value(), low->width());
  } else if (b->kind() == TermKind::Concat && b->kid(1)->width() == low->width()) {
    otherHigh = b->kid(0);
    otherLow = b->kid(1);
  } else {
    return nullptr;
  }
  auto highDecided = decideEqual(high, otherHigh), lowDecided = decideEqual(low, otherLow);
  if (highDecided == false || lowDecided == false) return terms.makeFalse();
  if (highDecided) return terms.eq(low, otherLow);
  if (lowDecided) return terms.eq(high, otherHigh);
  return nullptr;
}

const Term* equateIte(TermManager& terms, const Term* a, const Term* b) {
  const Term *first = b, *second = b;
  if (b->kind() == TermKind::Ite && b->kid(0) == a->kid(0)) {
    first = b->kid(1);
    second = b->kid(2);
  }
  if (!decideEqual(a->kid(1), first) && !decideEqual(a->kid(2), second)) return nullptr;
  return terms.ite(a->kid(0), terms.eq(a->kid(1), first), terms.eq(a->kid(2), second));
}

/// A table lookup compared with something that is in none of its places, or in all.
const Term* equateSelect(TermManager& terms, const Term* a, const Term* b) {
  const Term *array = a->kid(0), *index = a->kid(1);
  if (array->kind() != TermKind::ArrayLit || !b->isConst()) return nullptr;
  std::optional<bool> all = decideEqual(array->kid(0), b);
  if (!all) return nullptr;
  for (const Term* element : array->kids())
    if (element != array->kid(0) && decideEqual(element, b) != all) return nullptr;
  bool outside = b->value() == 0;
  if (outside == *all || indexInside(index, array->elementCount())) return terms.boolean(*all);
  const Term* inside = indexInsideCondition(terms, index, array->elementCount());
  return *all ? inside : terms.bitNot(inside);
}

const Term* equateWithConstant(TermManager& terms, const Term* a, const Term* number) {
  unsigned width = a->width();
  U128 value = number->value();
  switch (a->kind()) {
  case TermKind::Xor:
    if (a->kid(1)->isConst()) return terms.eq(a->kid(0), terms.constant(a->kid(1)->value() ^ value, width));
    if (value == 0) return terms.eq(a->kid(0), a->kid(1));
    return nullptr;
  case TermKind::And: // a single bit
    if (!a->kid(1)->isConst() || !isPowerOfTwo(a->kid(1)->value())) return nullptr;
    if (value != 0 && value != a->kid(1)->value()) return terms.makeFalse();
    return terms.eq(terms.extract(a->kid(0), trailingZeros(a->kid(1)->value()), 1), terms.boolean(value != 0));
  case TermKind::Or:
    if (value == 0) return terms.bitAnd(terms.eq(a->kid(0), number), terms.eq(a->kid(1), number));
    return nullptr;
  case TermKind::Select: return equateSelect(terms, a, number);
  default: return nullptr;
  }
}

/// x ^ y = x.
const Term* equateXor(TermManager& terms, const Term* a, const Term* b) {
  if (a->kind() != TermKind::Xor) return nullptr;
  const Term* zero = terms.constant(0, a->width());
  if (a->kid(0) == b) return terms.eq(a->kid(1), zero);
  return a->kid(1) == b ? terms.eq(a->kid(0), zero) : nullptr;
}

/// Rules that look at one side's structure; tried from both sides.
const Term* equateStructure(TermManager& terms, const Term* a, const Term* b) {
  switch (a->kind()) {
  case TermKind::ZExt:
  case TermKind::SExt: return equateExtended(terms, a, b);
  case TermKind::Concat: return equateConcat(terms, a, b);
  case TermKind::Ite: return equateIte(terms, a, b);
  case TermKind::Xor: return equateXor(terms, a, b);
  default: return nullptr;
  }
}

const Term* simplifyEq(TermManager& terms, const Term*& a, const Term*& b) {
  if (a->width() == 1) {
    if (b->isConst()) return b->isTrue() ? a : terms.bitNot(a);
    return terms.bitNot(terms.bitXor(a, b));
  }
  if (auto decided = decideEqual(a, b)) return terms.boolean(*decided);
  if (isLinearComposite(a) || isLinearComposite(b)) {
    if (const Term* result = equateLinear(terms, a, b)) return result;
    orderOperands(a, b);
    if (auto decided = decideEqual(a, b)) return terms.boolean(*decided);
  }
  if (b->isConst())
    if (const Term* result = equateWithConstant(terms, a, b)) return result;
  if (const Term* result = equateStructure(terms, a, b)) return result;
  return equateStructure(terms, b, a);
}

} // namespace

const Term* TermManager::eq(const Term* a, const Term* b) {
  requireSameWidth(a, b);
  if (a == b && impl->rewriting) return makeTrue();
  if (impl->rewriting) orderOperands(a, b);
  return impl->build<2>(*this, TermKind::Eq, 1, {a, b}, 0, [&]() -> const Term* {
    const Term *left = a, *right = b;
    if (const Term* result = simplifyEq(*this, left, right)) return result;
    return impl->make<2>(TermKind::Eq, 1, {left, right});
  });
}

} // namespace hindsight
