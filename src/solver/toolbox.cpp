#include "solver/toolbox.h"

#include "term/inline_vector.h"

#include <algorithm>

namespace hindsight {

std::optional<Domain> Toolbox::domainOf(std::span<const ConstraintGroup* const> groups) {
  struct Statement {
    const Term* subject;
    const ValueSet* values;
  };
  constexpr size_t kMaxStatements = 8;
  InlineVector<Statement, kMaxStatements> statements;
  InlineVector<const GroupFacts*, kMaxStatements> facts;
  if (groups.empty() || groups.size() > kMaxStatements) return std::nullopt;
  for (const ConstraintGroup* group : groups) {
    facts.push_back(factsOf(*group, memberships).get()); // kept alive by the group
    if (!facts.back()->isComplete() || facts.back()->subjectCount() > kMaxStatements) return std::nullopt;
    facts.back()->forEachSubject(
        [&](const Term* subject, const ValueSet& values) { statements.push_back({subject, &values}); });
  }
  // The largest word first, its parts and remainders after it.
  auto rank = [](const Statement& s) { return 2 * s.subject->width() - (s.subject->kind() == TermKind::URem); };
  std::sort(statements.begin(), statements.end(), [&](const Statement& a, const Statement& b) {
    return rank(a) != rank(b) ? rank(a) > rank(b) : a.subject->id() < b.subject->id();
  });
  Domain domain;
  for (const Statement& statement : statements)
    if (!domain.restrict({statement.subject, *statement.values}, freeTerms)) return std::nullopt;
  return domain;
}

Ref<const Witness> Toolbox::witnessFor(const Term* freeTerm, uint64_t value) {
  Assignment assignment;
  freeTerms.assign(freeTerm, value, assignment);
  return Ref<const Witness>::make(std::move(assignment));
}

bool Toolbox::satisfies(const ConstraintGroup& group) {
  items.clear();
  group.collect(items);
  // The newest constraints are the likeliest to fail.
  for (size_t index = items.size(); index-- > 0;)
    if (!evaluator.isTrue(items[index].constraint)) return false;
  return true;
}

} // namespace hindsight
