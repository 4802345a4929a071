#include "backward/comparison/compact.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace hindsight::backward {

namespace {

/// All that is said about one term.
struct Statement {
  ValueSet values;
  std::vector<size_t> constraints;
  uint32_t position = 0;
  uint64_t marks = 0;
  CodePoint failsAt = {kNone, kNone};
};

/// The interval as a condition on the term.
const Term* within(TermManager& terms, const Term* term, ValueSet::Interval interval) {
  unsigned width = term->width();
  if (interval.low == interval.high) return terms.eq(term, terms.constant(interval.low, width));
  return terms.ule(terms.sub(term, terms.constant(interval.low, width)),
                   terms.constant(interval.high - interval.low, width));
}

/// The set as one interval that may go around the end of the numbers.
std::optional<ValueSet::Interval> asInterval(const ValueSet& set) {
  auto parts = set.intervals();
  if (parts.size() == 1) return parts[0];
  bool isAround = parts.size() == 2 && parts[0].low == 0 && parts[1].high == set.mask();
  if (!isAround) return std::nullopt;
  return ValueSet::Interval{parts[1].low, parts[0].high};
}

const Term* conditionOf(TermManager& terms, const Term* term, const ValueSet& set) {
  if (set.empty()) return terms.makeFalse();
  if (set.isAll()) return terms.makeTrue();
  std::optional<ValueSet::Interval> interval = asInterval(set);
  if (!interval) return nullptr;
  if (interval->low <= interval->high) return within(terms, term, *interval);
  // Around the end: everything but what lies between.
  return terms.bitNot(within(terms, term, {interval->high + 1, interval->low - 1}));
}

} // namespace

void compactConstraints(BackwardState& state, uint32_t bound) {
  TermManager& terms = state.context->terms;
  std::unordered_map<const Term*, Statement> statements;
  for (size_t index = 0; index < state.constraints.size(); ++index) {
    const BackwardConstraint& each = state.constraints[index];
    if (each.leavesOut || each.position >= bound) continue;
    const Membership& says = state.context->memberships.of(each.condition);
    auto [found, isNew] = statements.try_emplace(says.subject, Statement{says.set, {}, each.position});
    if (!isNew) found->second.values = found->second.values.intersect(says.set);
    found->second.constraints.push_back(index);
    found->second.marks |= each.marks;
    if (each.isHope()) found->second.failsAt = each.failsAt;
    found->second.position = std::max(found->second.position, each.position);
  }
  std::vector<bool> isSaid(state.constraints.size());
  std::vector<BackwardConstraint> instead;
  for (const auto& [subject, statement] : statements) {
    if (statement.constraints.size() < 2) continue;
    const Term* condition = conditionOf(terms, subject, statement.values);
    if (!condition) continue;
    for (size_t index : statement.constraints) isSaid[index] = true;
    instead.push_back({condition, statement.position, nullptr, 0, statement.marks, statement.failsAt});
  }
  size_t index = 0;
  std::erase_if(state.constraints, [&](const BackwardConstraint&) { return isSaid[index++]; });
  // The order of a hash table must not decide anything.
  std::sort(instead.begin(), instead.end(),
            [](const auto& a, const auto& b) { return a.condition->id() < b.condition->id(); });
  for (const BackwardConstraint& each : instead) state.add(each);
}

} // namespace hindsight::backward
