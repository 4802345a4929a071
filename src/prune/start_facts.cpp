#include "prune/start_facts.h"

#include "prune/relaxation.h"

#include <algorithm>

namespace hindsight::prune {

/// What is left free stands for anything, and must not be taken for an input of the state that is asked later.
const Term* StartFacts::withAnyValues(const Term* formula) {
  TermMap renamed;
  unsigned count = 0;
  for (SymbolId symbol : terms.symbolsOf(formula)) {
    if (locations.find(symbol)) continue;
    const Term* term = terms.symbolTerm(symbol);
    renamed[term] = locations.anyValue(count++, term->width());
  }
  return renamed.empty() ? formula : substitute(terms, formula, renamed);
}

/// Comparisons that differ in a constant only become one and a bound, if that holds here.
bool StartFacts::isAbsorbed(const Term* formula) {
  for (const Fact& fact : facts.all()) {
    std::optional<Relaxed> both = fact.sum ? std::nullopt : relax(terms, fact.formula, formula);
    if (!both || !holdsHere(both->bound)) continue;
    facts.replace(fact, both->kept);
    keep(both->bound);
    return true;
  }
  return false;
}

void StartFacts::keep(const Term* formula) {
  if (isAbsorbed(formula)) return;
  facts.add(withAnyValues(formula), [&](const Term* sum) -> std::optional<U128> {
    const Term* value = stretch.atStart(sum);
    return value->isConst() ? std::optional(value->value()) : std::nullopt;
  });
}

void StartFacts::add(const Term* goal, const std::vector<const Term*>& given) {
  if (goal->isTrue()) return;
  if (given.empty()) return keep(goal);
  if (holdsHere(goal)) return keep(goal);
  const Term* now = stretch.atStart(goal);
  // Which of them are needed? Those that an explanation names.
  PathCondition path = start.path;
  std::vector<const Term*> before;
  for (const Term* hypothesis : given) {
    before.push_back(stretch.atStart(hypothesis));
    if (!before.back()->isConst()) path.add(terms, before.back());
  }
  std::vector<const Term*> core;
  bool isExplained = false;
  if (!now->isConst() && !now->mentionsFloat())
    if (auto explained = solver.unsatCore(path, terms.bitNot(now))) {
      core = *explained;
      isExplained = true;
    }
  const Term* condition = terms.makeTrue();
  for (size_t index = 0; index < given.size(); ++index) {
    // Conjunctions are taken apart on the path, so that only a hypothesis that is one constraint is found by name.
    bool isNamed = !isExplained || before[index]->isConst() || before[index]->kind() == TermKind::And ||
                   std::ranges::find(core, before[index]) != core.end();
    if (isNamed) condition = terms.bitAnd(condition, given[index]);
  }
  keep(terms.bitOr(terms.bitNot(condition), goal));
}

bool StartFacts::holdsHere(const Term* goal) {
  const Term* now = stretch.atStart(goal);
  if (now->isConst()) return now->isTrue();
  return !now->mentionsBase() && !now->mentionsFloat() &&
         solver.check(start.path, terms.bitNot(now)).result == SatResult::Unsat;
}

} // namespace hindsight::prune
