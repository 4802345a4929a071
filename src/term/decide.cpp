// Comparisons that are decided by the structure of the two terms, without making any new term.
#include "term/linear_form.h"
#include "term/mergeable_base.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// The size of a two's-complement number.
U128 magnitude(U128 value, unsigned width) {
  U128 negated = -value & mask128(width);
  return std::min(value, negated);
}

/// Whether one object may start so many bytes behind the start of another one.
bool mayStartAt(const Term* behind, const Term* object, U128 distance, unsigned width) {
  std::optional<uint64_t> first = extentOf(object), second = extentOf(behind);
  if (!first || !second) return false; // all are far from each other
  if (isMergeable(object) && isMergeable(behind)) return true;
  U128 before = -distance & mask128(width);
  return distance != 0 && distance >= *second && before >= *first;
}

/// Addresses with a distinct base against addresses with another one, or against numbers that are no address.
std::optional<bool> decideBases(const LinearForm& difference) {
  if (magnitude(difference.constant, difference.width) >= TermManager::kBaseDistance) return std::nullopt;
  U128 minusOne = mask128(difference.width);
  if (difference.addends.size() != 2) return std::nullopt;
  auto [first, firstCoefficient] = difference.addends[0];
  auto [second, secondCoefficient] = difference.addends[1];
  bool opposite = (firstCoefficient == 1 && secondCoefficient == minusOne) ||
                  (firstCoefficient == minusOne && secondCoefficient == 1);
  if (!opposite || !first->isDistinctBase() || !second->isDistinctBase()) return std::nullopt;
  // They are equal if the one that is taken away starts so far behind the other.
  bool isFirst = firstCoefficient == 1;
  return mayStartAt(isFirst ? first : second, isFirst ? second : first, difference.constant, difference.width)
             ? std::nullopt
             : std::optional(false);
}

/// base + offset against a number that is no address: of the null page, or small and negative like MAP_FAILED.
std::optional<bool> decideNull(const Term* address, const Term* number) {
  if (!number->isConst() || !address->mentionsBase()) return std::nullopt;
  LinearForm form = linearForm(address, 8);
  if (form.addends.size() != 1 || form.addends[0].coefficient != 1 || !form.addends[0].term->isDistinctBase())
    return std::nullopt;
  bool nullPage =
      number->value() < TermManager::kNullPage && magnitude(form.constant, form.width) < TermManager::kBaseDistance;
  U128 place = (number->value() - form.constant) & mask128(form.width); // where the base would have to be
  if (nullPage || place > mask128(form.width) - TermManager::kBaseDistance) return false;
  return std::nullopt;
}

std::optional<bool> decideLinear(const Term* a, const Term* b) {
  LinearForm difference(a->width());
  difference.accumulate(a, 1, 16);
  difference.accumulate(b, mask128(a->width()), 16);
  difference.normalise();
  if (difference.addends.empty()) return difference.constant == 0;
  return decideBases(difference);
}

std::optional<bool> decideByFacts(const Term* a, const Term* b) {
  if (a->width() == 1) return std::nullopt; // there are none about truth values
  ValueFacts first = valueFacts(a), second = valueFacts(b);
  if (first.high < second.low || second.high < first.low) return false;
  if ((first.zeros & second.ones) != 0 || (first.ones & second.zeros) != 0) return false;
  return std::nullopt;
}

} // namespace

std::optional<bool> decideEqual(const Term* a, const Term* b, unsigned depth) {
  if (a == b) return true;
  if (a->isConst() && b->isConst()) return false;
  if (auto decided = decideNull(a, b)) return decided;
  if (auto decided = decideNull(b, a)) return decided;
  if (isLinearComposite(a) || isLinearComposite(b) || (a->mentionsBase() && b->mentionsBase()))
    if (auto decided = decideLinear(a, b)) return decided;
  if (depth > 0) {
    for (auto [choice, other] : {std::pair{a, b}, std::pair{b, a}}) {
      if (choice->kind() != TermKind::Ite) continue;
      auto decided = decideEqual(choice->kid(1), other, depth - 1);
      if (decided && decideEqual(choice->kid(2), other, depth - 1) == decided) return decided;
    }
  }
  return decideByFacts(a, b);
}

std::optional<bool> decideLess(bool isSigned, const Term* a, const Term* b) {
  if (a == b) return false;
  ValueFacts first = valueFacts(a), second = valueFacts(b);
  if (isSigned) {
    if (first.signIsOne() && second.signIsZero()) return true;
    if (first.signIsZero() && second.signIsOne()) return false;
    bool sameSign = (first.signIsZero() && second.signIsZero()) || (first.signIsOne() && second.signIsOne());
    if (!sameSign) return std::nullopt;
  }
  if (first.high < second.low) return true;
  if (first.low >= second.high) return false;
  return std::nullopt;
}

} // namespace hindsight
