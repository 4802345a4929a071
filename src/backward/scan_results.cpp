#include "backward/scan_results.h"

namespace hindsight {

namespace {

/// The values of the places where a scan ends, chosen by the first such place. Few are a chain, whose terms are the
/// simplest; many are a tree of chains, which is not deep.
class FirstPlace {
public:
  FirstPlace(TermManager& terms, const std::vector<const Term*>& endsHere) : terms(terms), endsHere(endsHere) {}

  const Term* choose(const std::vector<const Term*>& values, const Term* otherwise) {
    return choose(values, 0, values.size(), otherwise);
  }

private:
  static constexpr size_t kChain = 32;

  const Term* choose(const std::vector<const Term*>& values, size_t from, size_t to, const Term* otherwise) {
    if (to - from > kChain) {
      size_t middle = (from + to) / 2;
      const Term* later = choose(values, middle, to, otherwise);
      // What comes in the first half if it does not end there is never looked at.
      return terms.ite(any(from, middle), choose(values, from, middle, values[middle - 1]), later);
    }
    const Term* result = otherwise;
    for (size_t index = to; index-- > from;) result = terms.ite(endsHere[index], values[index], result);
    return result;
  }

  const Term* any(size_t from, size_t to) {
    const Term* result = terms.makeFalse();
    for (size_t index = from; index < to; ++index) result = terms.bitOr(result, endsHere[index]);
    return result;
  }

  TermManager& terms;
  const std::vector<const Term*>& endsHere;
};

/// In the C locale.
const Term* lowered(TermManager& terms, const Term* byte) {
  const Term* letter = terms.sub(byte, terms.constant('A', 8));
  return terms.ite(terms.ult(letter, terms.constant(26, 8)), terms.add(byte, terms.constant('a' - 'A', 8)), byte);
}

/// Counted from one; zero if there is none.
const Term* lastHit(BackwardContext& context, const PendingScan& scan, const std::vector<const Term*>& bytes) {
  TermManager& terms = context.terms;
  const Term* none = context.pointerNumber(0);
  const Term *isThere = terms.makeFalse(), *number = none; // from the byte on
  for (size_t index = bytes.size(); index-- > 0;) {
    const Term* isHit = terms.eq(bytes[index], scan.wanted);
    const Term* goesOn = terms.ne(bytes[index], terms.constant(0, 8));
    const Term* isLater = terms.bitAnd(goesOn, isThere);
    number = terms.ite(isLater, number, terms.ite(isHit, context.pointerNumber(index + 1), none));
    isThere = terms.bitOr(isLater, isHit);
  }
  return number;
}

/// Where a scan ends that did not end at any of the bytes: at its limit, or anywhere behind the end of an object.
const Term* endOfNone(BackwardContext& context, const PendingScan& scan, uint64_t count) {
  const Term* all = context.pointerNumber(count);
  const Term* isOver = scan.limit ? context.terms.eq(scan.limit, all) : context.terms.makeFalse();
  if (isOver->isTrue()) return all;
  const Term* behind = context.terms.zext(context.freshAny(16), context.pointerWidth());
  return context.terms.ite(isOver, all, context.terms.add(all, behind));
}

} // namespace

ScanResult resultOf(BackwardContext& context, const PendingScan& scan, const ScannedBytes& bytes) {
  TermManager& terms = context.terms;
  std::vector<const Term*> endsHere, numbers, values;
  unsigned width = scan.found ? scan.found->width() : 1;
  const Term* nothing = terms.constant(0, width);
  for (size_t index = 0; index < bytes.first.size(); ++index) {
    const Term* byte = bytes.first[index];
    if (scan.ignoresCase) byte = lowered(terms, byte);
    const Term* ends = terms.makeFalse();
    const Term* value = nothing;
    if (scan.endsAtZero) ends = terms.eq(byte, terms.constant(0, 8));
    if (scan.finds == PendingScan::Finds::Hit) {
      value = terms.eq(byte, scan.wanted);
      ends = terms.bitOr(ends, value);
    }
    if (scan.second) {
      const Term* other = scan.ignoresCase ? lowered(terms, bytes.second[index]) : bytes.second[index];
      ends = terms.bitOr(ends, terms.ne(byte, other));
      value = terms.sub(terms.resize(byte, width), terms.resize(other, width));
    }
    if (scan.limit) {
      const Term* isOver = terms.eq(scan.limit, context.pointerNumber(index));
      ends = terms.bitOr(isOver, ends);
      value = terms.ite(isOver, nothing, value);
    }
    endsHere.push_back(ends);
    numbers.push_back(context.pointerNumber(index));
    values.push_back(value);
  }
  FirstPlace place(terms, endsHere);
  ScanResult result = {place.choose(numbers, endOfNone(context, scan, numbers.size())), nullptr};
  if (!scan.found) return result;
  result.found =
      scan.finds == PendingScan::Finds::LastHit ? lastHit(context, scan, bytes.first) : place.choose(values, nothing);
  return result;
}

} // namespace hindsight
