#include "backward/strings/scan_results.h"

#include "backward/strings/numbers.h"

#include <algorithm>

namespace hindsight::backward {

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

/// The last byte before the end that matches: counted from one; zero if there is none.
const Term* lastHit(BackwardContext& context, const PendingScan& scan, const std::vector<const Term*>& bytes) {
  TermManager& terms = context.terms;
  const Term* none = context.pointerNumber(0);
  const Term *isThere = terms.makeFalse(), *number = none; // from the byte on
  for (size_t index = bytes.size(); index-- > 0;) {
    const Term* isLookedAt = scan.limit ? terms.ult(context.pointerNumber(index), scan.limit)
                                        : terms.makeTrue(); // nothing behind it is, if not
    const Term* isHit = terms.bitAnd(isLookedAt, terms.eq(bytes[index], scan.wanted));
    const Term* goesOn = scan.endsAtZero ? terms.ne(bytes[index], terms.constant(0, 8)) : terms.makeTrue();
    const Term* isLater = terms.bitAnd(goesOn, isThere);
    number = terms.ite(isLater, number, terms.ite(isHit, context.pointerNumber(index + 1), none));
    isThere = terms.bitOr(isLater, isHit);
  }
  return number;
}

/// Whether a byte is in a string, whose end is not part of it.
const Term* isMember(TermManager& terms, const std::vector<const Term*>& set, const Term* byte) {
  const Term* result = terms.makeFalse();
  for (size_t index = set.size(); index-- > 0;)
    result = terms.bitAnd(terms.ne(set[index], terms.constant(0, 8)), terms.bitOr(terms.eq(set[index], byte), result));
  return result;
}

/// Whether the second string is at a place of the first. The bytes that are not there would be behind the end.
const Term* isNeedleAt(BackwardContext& context, const PendingScan& scan, const ScannedBytes& bytes, size_t place) {
  TermManager& terms = context.terms;
  auto isOver = [&](size_t index) {
    if (scan.secondLimit) return terms.eq(scan.secondLimit, context.pointerNumber(index));
    return index < bytes.second.size() ? terms.eq(bytes.second[index], terms.constant(0, 8)) : terms.makeFalse();
  };
  size_t most = std::min(bytes.second.size(), bytes.first.size() - place);
  const Term* result = isOver(most);
  for (size_t index = most; index-- > 0;) {
    const Term* isSame = terms.eq(bytes.first[place + index], bytes.second[index]);
    if (scan.limit) isSame = terms.bitAnd(isSame, terms.ult(context.pointerNumber(place + index), scan.limit));
    result = terms.bitOr(isOver(index), terms.bitAnd(isSame, result));
  }
  return result;
}

/// Where a scan ends that did not end at any of the bytes: at its limit, or anywhere behind the end of an object.
const Term* endOfNone(BackwardContext& context, const PendingScan& scan, uint64_t count) {
  const Term* all = context.pointerNumber(count);
  const Term* isOver = scan.limit ? context.terms.eq(scan.limit, all) : context.terms.makeFalse();
  if (isOver->isTrue()) return all;
  const Term* behind = context.terms.zext(context.freshAny(16), context.pointerWidth());
  return context.terms.ite(isOver, all, context.terms.add(all, behind));
}

/// Whether a scan ends at a byte, and what it has found if it does.
struct Stop {
  const Term *ends, *value;
};

Stop stopAt(BackwardContext& context, const PendingScan& scan, const ScannedBytes& bytes, size_t index) {
  TermManager& terms = context.terms;
  unsigned width = scan.found ? scan.found->width() : 1;
  const Term* byte = bytes.first[index];
  Stop stop = {scan.endsAtZero ? terms.eq(byte, terms.constant(0, 8)) : terms.makeFalse(), terms.constant(0, width)};
  auto hit = [&](const Term* isHit) { stop = {terms.bitOr(stop.ends, isHit), isHit}; };
  if (scan.wanted && scan.finds == PendingScan::Finds::Hit) hit(terms.eq(byte, scan.wanted));
  if (!scan.second) return stop;
  switch (scan.role) {
  case PendingScan::Second::Compared: {
    stop.ends = terms.bitOr(stop.ends, terms.ne(byte, bytes.second[index]));
    stop.value = terms.sub(terms.resize(byte, width), terms.resize(bytes.second[index], width));
    break;
  }
  case PendingScan::Second::Accepted: stop.ends = terms.bitNot(isMember(terms, bytes.second, byte)); break;
  case PendingScan::Second::Rejected: hit(isMember(terms, bytes.second, byte)); break;
  case PendingScan::Second::Needle: hit(isNeedleAt(context, scan, bytes, index)); break;
  }
  return stop;
}

} // namespace

ScanResult resultOf(BackwardContext& context, const PendingScan& scan, ScannedBytes bytes) {
  TermManager& terms = context.terms;
  if (scan.ignoresCase)
    for (std::vector<const Term*>* string : {&bytes.first, &bytes.second})
      for (const Term*& byte : *string) byte = lowered(terms, byte);
  std::vector<const Term*> endsHere, numbers, values;
  const Term* nothing = terms.constant(0, scan.found ? scan.found->width() : 1);
  std::vector<NumberStop> digits;
  if (readsNumber(scan)) digits = numberStops(context, scan, bytes.first);
  for (size_t index = 0; index < bytes.first.size(); ++index) {
    Stop stop = digits.empty() ? stopAt(context, scan, bytes, index) : Stop{digits[index].ends, digits[index].value};
    if (scan.limit) {
      const Term* isOver = terms.eq(scan.limit, context.pointerNumber(index));
      stop.ends = terms.bitOr(isOver, stop.ends);
      // Only of nothing is there something behind the last byte.
      if (scan.role != PendingScan::Second::Needle) stop.value = terms.ite(isOver, nothing, stop.value);
    }
    endsHere.push_back(stop.ends);
    numbers.push_back(context.pointerNumber(index));
    values.push_back(stop.value);
  }
  FirstPlace place(terms, endsHere);
  ScanResult result = {place.choose(numbers, endOfNone(context, scan, numbers.size())), nullptr};
  if (!scan.found) return result;
  bool isNeedle = scan.second && scan.role == PendingScan::Second::Needle;
  const Term* behind = isNeedle ? isNeedleAt(context, scan, bytes, bytes.first.size()) : nothing;
  result.found =
      scan.finds == PendingScan::Finds::LastHit ? lastHit(context, scan, bytes.first) : place.choose(values, behind);
  return result;
}

} // namespace hindsight::backward
