#include "solver/query.h"

#include <algorithm>

namespace hindsight {

Query::Query(TermManager& terms, const PathCondition& path, const Term* condition, bool wantTrue, bool wantFalse)
    : Query(terms, path) {
  HS_INVARIANT(condition->width() == 1, "a condition should be a truth value");
  asked = condition;
  whenTrue.wanted = wantTrue;
  whenFalse.wanted = wantFalse;
  touchGroupsOf(condition);
}

Query::Query(TermManager& terms, const PathCondition& path, const ConstraintGroup& group) : Query(terms, path) {
  asked = terms.makeTrue();
  whenTrue.wanted = true;
  touched.push_back(&group);
}

Query Query::about(TermManager& terms, const PathCondition& path, const Term* term) {
  Query query(terms, path);
  query.asked = terms.makeTrue();
  query.touchGroupsOf(term);
  return query;
}

void Query::touchGroupsOf(const Term* term) {
  if (pathCondition.size() == 0) return; // which symbols a large term has takes time
  for (SymbolId symbol : manager.symbolsOf(term)) {
    const ConstraintGroup* group = pathCondition.groupOf(symbol);
    if (group && std::find(touched.begin(), touched.end(), group) == touched.end()) touched.push_back(group);
  }
  if (const ConstraintGroup* ground = pathCondition.groundGroup()) touched.push_back(ground);
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

void Query::answerUnsat(bool value, std::vector<const Term*> core) {
  answerUnsat(value);
  side(value).core = std::move(core);
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

std::span<const Ref<const GroupFacts>> Query::facts(MembershipFinder& memberships) {
  if (groupFacts.empty())
    for (const ConstraintGroup* group : touched) groupFacts.push_back(factsOf(*group, memberships));
  return groupFacts;
}

const OrderGraph* Query::orderGraph(MembershipFinder& memberships, bool isSigned) {
  constexpr size_t kMaxConstraints = 1024;
  Order& order = orders[isSigned];
  if (!order.asked) {
    order.asked = true;
    if (!touched.empty() && constraints().size() <= kMaxConstraints)
      order.graph = std::make_unique<OrderGraph>(constraints(), facts(memberships), isSigned);
    if (order.graph && !order.graph->hasEdges()) order.graph = nullptr;
  }
  return order.graph.get();
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
