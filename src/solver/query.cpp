#include "solver/query.h"

#include <algorithm>

namespace hindsight {

Query::Query(TermManager& terms, const PathCondition& path, const Term* condition, bool wantTrue, bool wantFalse)
    : manager(terms), pathCondition(path), asked(condition) {
  HS_INVARIANT(condition->width() == 1, "a condition should be a truth value");
  whenTrue.wanted = wantTrue;
  whenFalse.wanted = wantFalse;
  for (SymbolId symbol : terms.symbolsOf(condition)) {
    const ConstraintGroup* group = path.groupOf(symbol);
    if (group && std::find(touched.begin(), touched.end(), group) == touched.end()) touched.push_back(group);
  }
  if (const ConstraintGroup* ground = path.groundGroup()) touched.push_back(ground);
}

Query::Query(TermManager& terms, const PathCondition& path, const ConstraintGroup& group)
    : manager(terms), pathCondition(path), asked(terms.makeTrue()) {
  whenTrue.wanted = true;
  touched.push_back(&group);
}

const Term* Query::conditionOf(bool side) {
  if (side) return asked;
  if (!negated) negated = manager.bitNot(asked);
  return negated;
}

void Query::answer(bool value, SatResult result) {
  Side& target = side(value);
  target.answered = true;
  target.result = result;
}

void Query::answerSat(bool value, Ref<const Witness> witness) {
  HS_INVARIANT(witness, "a satisfiable question should come with a witness");
  answer(value, SatResult::Sat);
  side(value).witness = std::move(witness);
}

void Query::answerUnsat(bool value) {
  answer(value, SatResult::Unsat);
}

void Query::giveUp(bool value) {
  answer(value, SatResult::Unknown);
}

const Ref<const Witness>& Query::baseWitness() {
  if (!base) base = mergeWitnesses(pathCondition, groups());
  return base;
}

const std::vector<const Term*>& Query::constraints() {
  if (!collected.empty() || touched.empty()) return collected;
  std::vector<ConstraintGroup::Item> items;
  for (const ConstraintGroup* group : touched) group->collect(items);
  std::sort(items.begin(), items.end(), [](auto& a, auto& b) { return a.sequence < b.sequence; });
  collected.reserve(items.size());
  for (const ConstraintGroup::Item& item : items) collected.push_back(item.constraint);
  return collected;
}

std::vector<SymbolId> Query::symbols() {
  std::vector<SymbolId> result;
  auto add = [&](const Term* term) {
    auto more = manager.symbolsOf(term);
    result.insert(result.end(), more.begin(), more.end());
  };
  for (const Term* constraint : constraints()) add(constraint);
  add(asked);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Ref<const Witness> mergeWitnesses(const PathCondition& path, std::span<const ConstraintGroup* const> groups) {
  if (groups.size() == 1) return groups[0]->witness();
  Assignment merged;
  for (const ConstraintGroup* group : groups) {
    if (!group->witness()) return nullptr;
    // A witness may speak of symbols that have moved on in other groups since.
    for (auto [symbol, value] : group->witness()->assignment.entries())
      if (path.groupOf(symbol) == group) merged.set(symbol, value);
  }
  return Ref<const Witness>::make(std::move(merged));
}

} // namespace hindsight
