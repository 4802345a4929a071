#include "prune/fact.h"

#include "term/linear_form.h"

#include <algorithm>

namespace hindsight::prune {

std::optional<WrappedInterval> intersect(const WrappedInterval& a, const WrappedInterval& b, std::optional<U128> keep) {
  U128 mask = a.mask();
  // Seen from the start of a: a is 0..extent, b is from..to.
  U128 extent = a.extent(), from = (b.low - a.low) & mask, to = (b.high - a.low) & mask;
  bool fromInside = from <= extent, toInside = to <= extent;
  if (!fromInside && !toInside) {
    if (b.contains(a.low)) return a; // b goes around all of a
    return std::nullopt;             // nothing in common: whoever is asked next will say so
  }
  if (fromInside && toInside && from <= to) return b;
  WrappedInterval front{a.low, b.high, a.width}, back{b.low, a.high, a.width};
  if (fromInside && toInside) { // two pieces
    if (keep && front.contains(*keep)) return front;
    if (keep && back.contains(*keep)) return back;
    return std::nullopt;
  }
  return fromInside ? back : front;
}

namespace {

/// t ∈ interval, for a comparison of something with a number.
std::optional<Fact> bound(const Term* formula) {
  bool negated = formula->kind() == TermKind::Not;
  const Term* test = negated ? formula->kid(0) : formula;
  if (test->kids().size() != 2) return std::nullopt;
  const Term *a = test->kid(0), *b = test->kid(1);
  bool numberFirst = a->isConst();
  if (numberFirst == b->isConst()) return std::nullopt;
  const Term* subject = numberFirst ? b : a;
  U128 number = (numberFirst ? a : b)->value();
  unsigned width = subject->width();
  U128 mask = mask128(width), smallest = U128(1) << (width - 1);
  Fact fact;
  fact.sum = subject;
  WrappedInterval& in = fact.interval;
  in.width = width;
  switch (test->kind()) {
  case TermKind::Eq: in.low = in.high = number; break;
  case TermKind::Ult:
    if (numberFirst ? number == mask : number == 0) return std::nullopt;
    in.low = numberFirst ? number + 1 : 0, in.high = numberFirst ? mask : number - 1;
    break;
  case TermKind::Ule: in.low = numberFirst ? number : 0, in.high = numberFirst ? mask : number; break;
  case TermKind::Slt:
    if (number == (numberFirst ? smallest - 1 : smallest)) return std::nullopt;
    in.low = numberFirst ? (number + 1) & mask : smallest, in.high = numberFirst ? smallest - 1 : (number - 1) & mask;
    break;
  case TermKind::Sle: in.low = numberFirst ? number : smallest, in.high = numberFirst ? smallest - 1 : number; break;
  default: return std::nullopt;
  }
  if (negated) {
    if (in.isAll()) return std::nullopt;
    in = {(in.high + 1) & mask, (in.low - 1) & mask, width};
  }
  return fact;
}

} // namespace

Fact Facts::normalised(const Term* formula) {
  Fact whole{formula, nullptr, {}};
  // 0 or 1 of a single bit.
  if (formula->width() == 1 && formula->isSymbol()) return {formula, formula, {1, 1, 1}};
  if (formula->kind() == TermKind::Not && formula->kid(0)->isSymbol()) return {formula, formula->kid(0), {0, 0, 1}};
  std::optional<Fact> found = bound(formula);
  if (!found) return whole;
  LinearForm form = linearForm(found->sum);
  if (!form.complete || form.addends.empty()) return whole;
  U128 mask = found->interval.mask();
  U128 constant = form.constant;
  form.constant = 0;
  found->interval.low = (found->interval.low - constant) & mask;
  found->interval.high = (found->interval.high - constant) & mask;
  if (form.addends[0].coefficient > mask / 2 + 1 ||
      form.addends[0].coefficient == mask) { // -x in [a, b]: x in [-b, -a]
    for (auto& addend : form.addends) addend.coefficient = (0 - addend.coefficient) & mask;
    U128 low = found->interval.low;
    found->interval.low = (0 - found->interval.high) & mask;
    found->interval.high = (0 - low) & mask;
  }
  found->sum = terms.sum(form);
  found->formula = formula;
  return *found;
}

const Term* Facts::formulaOf(TermManager& terms, const Fact& fact) {
  if (!fact.sum) return fact.formula;
  const Term* low = terms.constant(fact.interval.low, fact.interval.width);
  if (fact.interval.isOne()) return terms.eq(fact.sum, low);
  return terms.ule(terms.sub(fact.sum, low), terms.constant(fact.interval.extent(), fact.interval.width));
}

void Facts::addInterval(const Fact& fact, std::optional<U128> keep) {
  if (fact.interval.isAll()) return;
  for (Fact& known : facts)
    if (known.sum == fact.sum)
      if (auto both = intersect(known.interval, fact.interval, keep)) {
        known.interval = *both;
        return;
      }
  facts.push_back(fact);
}

void Facts::addFormula(const Term* formula) {
  if (formula->isTrue()) return;
  if (formula->kind() == TermKind::And) {
    addFormula(formula->kid(0));
    addFormula(formula->kid(1));
    return;
  }
  Fact fact = normalised(formula);
  if (fact.sum) return addInterval(fact, std::nullopt);
  if (std::ranges::none_of(facts, [&](const Fact& known) { return !known.sum && known.formula == formula; }))
    facts.push_back(fact);
}

} // namespace hindsight::prune
