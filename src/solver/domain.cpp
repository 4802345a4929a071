#include "solver/domain.h"

#include "term/inline_vector.h"

#include <algorithm>

namespace hindsight {

namespace {

using Parts = InlineVector<const Term*, 16>;

/// What a concatenation consists of, from the top down.
void flatten(const Term* term, Parts& parts) {
  if (term->kind() != TermKind::Concat) return parts.push_back(term);
  flatten(term->kid(0), parts);
  flatten(term->kid(1), parts);
}

/// How many bits of `whole` lie below `part`, if that is a run of its parts.
std::optional<unsigned> placeWithin(const Term* part, const Term* whole) {
  if (part->width() >= whole->width() || whole->kind() != TermKind::Concat) return std::nullopt;
  Parts wanted, all;
  flatten(part, wanted);
  flatten(whole, all);
  const Term* const* found = std::search(all.begin(), all.end(), wanted.begin(), wanted.end());
  if (found == all.end()) return std::nullopt;
  unsigned below = 0;
  for (const Term* const* rest = found + wanted.size(); rest != all.end(); ++rest) below += (*rest)->width();
  return below;
}

/// The m for which `term` is `of` % m; 0 if it is no such thing.
uint64_t modulusOf(const Term* term, const Term* of) {
  if (term->kind() == TermKind::URem && term->kid(0) == of && term->kid(1)->isConst())
    return static_cast<uint64_t>(term->kid(1)->value());
  bool isLowPart =
      term->kind() == TermKind::Extract ? term->low() == 0 && term->kid(0) == of : placeWithin(term, of) == 0u;
  return isLowPart ? 1ull << term->width() : 0;
}

/// The smallest number from `low` on whose remainder lies in the interval.
std::optional<uint64_t> nextWithResidue(uint64_t low, uint64_t modulus, const ValueSet::Interval& residues) {
  uint64_t residue = low % modulus;
  if (residues.low <= residue && residue <= residues.high) return low;
  uint64_t step = residue < residues.low ? residues.low - residue : modulus - residue + residues.low;
  if (low > ~0ull - step) return std::nullopt;
  return low + step;
}

/// The largest number up to `high` whose remainder lies in the interval.
std::optional<uint64_t> lastWithResidue(uint64_t high, uint64_t modulus, const ValueSet::Interval& residues) {
  uint64_t residue = high % modulus;
  if (residues.low <= residue && residue <= residues.high) return high;
  uint64_t step = residue > residues.high ? residue - residues.high : residue + (modulus - residues.high);
  if (step > high) return std::nullopt;
  return high - step;
}

} // namespace

bool Domain::restrict(const Membership& membership, FreeTerms& freeTerms) {
  if (!term) {
    if (!freeTerms.isFree(membership.subject)) return false;
    term = membership.subject;
    values = membership.set.intersect(FreeTerms::image(term));
    return true;
  }
  if (membership.subject == term) {
    values = values.intersect(membership.set);
    return true;
  }
  if (restrictPart(membership)) return true;
  if (!widenTo(membership.subject, freeTerms)) return false;
  values = values.intersect(membership.set);
  return true;
}

bool Domain::restrictPart(const Membership& membership) {
  if (uint64_t divisor = modulusOf(membership.subject, term)) return restrictResidues(divisor, membership.set);
  std::optional<unsigned> below = placeWithin(membership.subject, term);
  if (!below || *below + membership.subject->width() != term->width()) return false;
  values = values.intersect(membership.set.dividends(1ull << *below, term->width()));
  return true;
}

bool Domain::restrictResidues(uint64_t divisor, const ValueSet& set) {
  if (modulus && modulus != divisor) return false;
  residues = modulus ? residues.intersect(set) : set.intersect(ValueSet::between(set.width(), 0, divisor - 1));
  modulus = divisor;
  return true;
}

bool Domain::widenTo(const Term* whole, FreeTerms& freeTerms) {
  if (!freeTerms.isFree(whole)) return false;
  if (uint64_t divisor = modulusOf(term, whole)) {
    if (modulus) return false;
    modulus = divisor;
    residues = values;
    values = FreeTerms::image(whole);
  } else {
    std::optional<unsigned> below = placeWithin(term, whole);
    if (modulus || !below || *below + term->width() != whole->width()) return false;
    values = values.dividends(1ull << *below, whole->width());
  }
  term = whole;
  return true;
}

std::optional<uint64_t> Domain::smallest() const {
  if (values.empty()) return std::nullopt;
  if (!modulus) return values.min();
  for (const ValueSet::Interval& interval : values.intervals()) {
    std::optional<uint64_t> best;
    for (const ValueSet::Interval& wanted : residues.intervals()) {
      auto value = nextWithResidue(interval.low, modulus, wanted);
      if (value && *value <= interval.high && (!best || *value < *best)) best = value;
    }
    if (best) return best;
  }
  return std::nullopt;
}

std::optional<uint64_t> Domain::largest() const {
  if (values.empty()) return std::nullopt;
  if (!modulus) return values.max();
  auto intervals = values.intervals();
  for (size_t index = intervals.size(); index-- > 0;) {
    std::optional<uint64_t> best;
    for (const ValueSet::Interval& wanted : residues.intervals()) {
      auto value = lastWithResidue(intervals[index].high, modulus, wanted);
      if (value && *value >= intervals[index].low && (!best || *value > *best)) best = value;
    }
    if (best) return best;
  }
  return std::nullopt;
}

} // namespace hindsight
