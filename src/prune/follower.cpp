#include "prune/follower.h"

namespace hindsight::prune {

const Term* Reenactor::Follower::asked(const Term* term) {
  const Term* before = owner.atStart(term);
  if (before->mentionsBase()) owner.refuse("a branch depends on an address");
  return before;
}

Decision Reenactor::Follower::decide(const PathCondition&, const Term* condition) {
  condition = owner.withPointers(condition);
  const Term* before = asked(condition);
  owner.needsBefore = owner.needed.size();
  owner.wasSymbolic = !before->isConst();
  Decision decision;
  if (before->isConst()) {
    decision.whenTrue = before->isTrue() ? SatResult::Sat : SatResult::Unsat;
    decision.whenFalse = before->isTrue() ? SatResult::Unsat : SatResult::Sat;
  } else {
    decision = owner.solver.decide(owner.path, before);
    if (decision.unknown()) owner.refuse("the solver gave up");
  }
  if (decision.mustBeTrue()) owner.need(condition);
  if (decision.mustBeFalse()) owner.need(owner.terms.bitNot(condition));
  return decision;
}

CheckResult Reenactor::Follower::check(const PathCondition&, const Term* condition) {
  condition = owner.withPointers(condition);
  const Term* before = asked(condition);
  CheckResult result;
  if (before->isConst()) {
    result.result = before->isTrue() ? SatResult::Sat : SatResult::Unsat;
  } else {
    result = owner.solver.check(owner.path, before);
    if (result.result == SatResult::Unknown) owner.refuse("the solver gave up");
  }
  if (result.result == SatResult::Unsat) owner.need(owner.terms.bitNot(condition));
  return result;
}

std::optional<U128> Reenactor::Follower::value(const PathCondition&, const Term* term) {
  const Term* before = asked(owner.withPointers(term));
  return before->isConst() ? std::optional(before->value()) : owner.solver.value(owner.path, before);
}

PossibleValues Reenactor::Follower::values(const PathCondition&, const Term* term, size_t most) {
  term = owner.withPointers(term);
  const Term* before = asked(term);
  PossibleValues values =
      before->isConst() ? PossibleValues{{before->value()}, true} : owner.solver.values(owner.path, before, most);
  if (!values.isAll) return values; // that there are others is an obligation of nothing that is done then
  const Term* isOne = owner.terms.makeFalse();
  for (U128 value : values.known)
    isOne = owner.terms.bitOr(isOne, owner.terms.eq(term, owner.terms.constant(value, term->width())));
  owner.need(isOne);
  return values;
}

std::optional<std::vector<uint64_t>> Reenactor::Follower::fewValues(const PathCondition&, const Term* term,
                                                                    size_t most) {
  term = owner.withPointers(term);
  const Term* before = asked(term);
  auto values = before->isConst() ? std::optional(std::vector{static_cast<uint64_t>(before->value())})
                                  : owner.solver.fewValues(owner.path, before, most);
  if (!values) return values;
  const Term* isOne = owner.terms.makeFalse();
  for (uint64_t value : *values)
    isOne = owner.terms.bitOr(isOne, owner.terms.eq(term, owner.terms.constant(value, term->width())));
  owner.need(isOne);
  return values;
}

UnsignedRange Reenactor::Follower::range(const PathCondition&, const Term* term) {
  term = owner.withPointers(term);
  const Term* before = asked(term);
  UnsignedRange range =
      before->isConst() ? UnsignedRange{before->value(), before->value()} : owner.solver.range(owner.path, before);
  // Whatever is done because the number is in the range is right only if it is.
  TermManager& terms = owner.terms;
  auto number = [&](U128 value) { return terms.constant(value, term->width()); };
  if (range.low != 0) owner.need(terms.ule(number(range.low), term));
  if (range.high != mask128(term->width())) owner.need(terms.ule(term, number(range.high)));
  return range;
}

std::optional<size_t> Reenactor::Follower::soleWay(const PathCondition&, size_t count,
                                                   const std::function<const Term*(size_t)>& condition) {
  for (size_t index = 0; index < count; ++index) {
    const Term* way = owner.withPointers(condition(index));
    if (!asked(way)->isTrue()) continue;
    owner.need(way);
    return index;
  }
  return std::nullopt;
}

} // namespace hindsight::prune
