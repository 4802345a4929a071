// Pairs of comparisons under "and" and "or". A comparison of x with a constant is an interval of x, and intervals
// that contain or exclude each other need only one comparison, or none.
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"

namespace hindsight {

namespace {

/// The values of `unknown` for which a comparison holds, in an order where signed numbers have their sign bit flipped.
struct Interval {
  const Term* unknown;
  U128 low, high;
  bool contains(const Interval& other) const { return low <= other.low && other.high <= high; }
};

std::optional<Interval> asInterval(const Term* term, bool isSigned) {
  if (term->kids().size() != 2) return std::nullopt;
  const Term *a = term->kid(0), *b = term->kid(1);
  U128 flip = isSigned ? signedMin(a->width()) : 0;
  if (term->kind() == TermKind::Eq && b->isConst()) {
    U128 point = b->value() ^ flip;
    return Interval{a, point, point};
  }
  if (term->kind() != (isSigned ? TermKind::Slt : TermKind::Ult)) return std::nullopt;
  if (b->isConst() && (b->value() ^ flip) != 0) return Interval{a, 0, (b->value() ^ flip) - 1};
  if (a->isConst() && (a->value() ^ flip) != mask128(a->width()))
    return Interval{b, (a->value() ^ flip) + 1, mask128(a->width())};
  return std::nullopt;
}

const Term* combineIntervals(TermManager& terms, bool isAnd, bool isSigned, const Term* a, const Term* b) {
  auto first = asInterval(a, isSigned), second = asInterval(b, isSigned);
  if (!first || !second || first->unknown != second->unknown) return nullptr;
  if (first->contains(*second)) return isAnd ? b : a;
  if (second->contains(*first)) return isAnd ? a : b;
  if (second->low < first->low) std::swap(first, second);
  unsigned width = first->unknown->width();
  U128 flip = isSigned ? signedMin(width) : 0;
  if (!isAnd)
    return first->low == 0 && second->high == mask128(width) && second->low <= first->high + 1 ? terms.makeTrue()
                                                                                               : nullptr;
  if (second->low > first->high) return terms.makeFalse();
  if (second->low == first->high) return terms.eq(first->unknown, terms.constant(first->high ^ flip, width));
  return nullptr;
}

/// x != c with a comparison of x: the comparison either holds at c or it does not.
const Term* combineWithDifference(TermManager& terms, bool isAnd, const Term* a, const Term* b) {
  if (a->kind() != TermKind::Not || a->kid(0)->kind() != TermKind::Eq || !a->kid(0)->kid(1)->isConst()) return nullptr;
  const Term *unknown = a->kid(0)->kid(0), *number = a->kid(0)->kid(1);
  bool negated = b->kind() == TermKind::Not;
  const Term* other = negated ? b->kid(0) : b;
  if (other->kind() < TermKind::Eq || other->kind() > TermKind::Sle) return nullptr;
  std::array<U128, 2> values;
  bool mentions = false;
  for (unsigned index = 0; index < 2; ++index) {
    const Term* kid = other->kid(index);
    if (kid != unknown && !kid->isConst()) return nullptr;
    mentions |= kid == unknown;
    values[index] = kid == unknown ? number->value() : kid->value();
  }
  if (!mentions) return nullptr;
  bool holds = (evaluateOperation(other, values) != 0) != negated;
  if (isAnd) return holds ? nullptr : b;
  return holds ? terms.makeTrue() : a;
}

bool areOppositeOrders(const Term* a, const Term* b) {
  bool opposite = (a->kind() == TermKind::Ult && b->kind() == TermKind::Ule) ||
                  (a->kind() == TermKind::Slt && b->kind() == TermKind::Sle);
  return opposite && a->kid(0) == b->kid(1) && a->kid(1) == b->kid(0);
}

} // namespace

const Term* combineComparisons(TermManager& terms, bool isAnd, const Term* a, const Term* b) {
  if (areOppositeOrders(a, b) || areOppositeOrders(b, a)) return terms.boolean(!isAnd);
  for (bool isSigned : {false, true})
    if (const Term* result = combineIntervals(terms, isAnd, isSigned, a, b)) return result;
  if (const Term* result = combineWithDifference(terms, isAnd, a, b)) return result;
  return combineWithDifference(terms, isAnd, b, a);
}

} // namespace hindsight
