#include "lazy/precondition.h"

#include "lazy/condition_text.h"
#include "solver/solver.h"
#include "term/substitute.h"

#include <algorithm>

namespace hindsight::lazy {

namespace {

/// Conjuncts that say least come first: sizes and what is elsewhere, then numbers, then what is where.
int weightOf(TermManager& terms, const Term* conjunct) {
  if (!conjunct->mentionsBase()) {
    auto isSize = [&](SymbolId symbol) { return terms.symbolInfo(symbol).name.starts_with(kSizeBehind); };
    return std::ranges::any_of(terms.symbolsOf(conjunct), isSize) ? 0 : 2;
  }
  bool isNegated = conjunct->kind() == TermKind::Not;
  const Term* inner = isNegated ? conjunct->kid(0) : conjunct;
  bool isNull = inner->kind() == TermKind::Eq && (inner->kid(0)->isConst() || inner->kid(1)->isConst());
  if (isNegated) return isNull ? 3 : 1;
  return 4;
}

} // namespace

Precondition::Precondition(Machine& machine, const LazyHeap& source, const std::vector<EndedPath>& paths,
                           size_t failing)
    : machine(machine), source(source), paths(paths), failing(*paths[failing].state) {
  for (const Term* conjunct : this->failing.path.constraints())
    if (std::ranges::find(kept, conjunct) == kept.end()) kept.push_back(conjunct);
}

/// The same said of what another path has found under the same names; null if it has not looked there.
const Term* Precondition::asOf(const State& other, const Term* conjunct) {
  TermMap renamed;
  for (SymbolId symbol : machine.terms.symbolsOf(conjunct)) {
    const SymbolInfo& info = machine.terms.symbolInfo(symbol);
    const Origin* origin = info.baseOf ? source.originOf(ObjectId::fromBits(info.baseOf)) : nullptr;
    if (!origin || origin->isVariable) continue;
    ObjectId same;
    for (ObjectId candidate : source.foundAs(origin->name))
      if (other.identities.find(candidate.serial())) same = candidate;
    if (!same) return nullptr;
    renamed[machine.terms.symbolTerm(symbol)] = machine.context.baseTerm(same);
  }
  return renamed.empty() ? conjunct : substitute(machine.terms, conjunct, renamed);
}

/// Objects are somewhere between the null page and the end of what programs can address.
const Term* Precondition::layoutOf(const State& other) const {
  constexpr unsigned kAddressBits = 47;
  TermManager& terms = machine.terms;
  const Term* all = terms.makeTrue();
  other.identities.forEach([&](uint64_t, const Value& where) {
    if (!where.isPointer() || !other.memory.find(where.object())) return;
    const Term* base = machine.context.baseTerm(where.object());
    if (base->isDistinctBase()) return;
    U128 end = base->width() > kAddressBits ? U128(1) << kAddressBits : mask128(base->width());
    all = terms.bitAnd(all, terms.ult(terms.constant(TermManager::kNullPage - 1, base->width()), base));
    all = terms.bitAnd(all, terms.ult(base, terms.constant(end, base->width())));
  });
  return all;
}

/// Whether no input of the other path meets the condition.
bool Precondition::excludes(const State& other, const std::vector<const Term*>& condition) {
  const Term* all = layoutOf(other);
  for (const Term* conjunct : condition)
    if (const Term* same = asOf(other, conjunct)) all = machine.terms.bitAnd(all, same);
  return machine.solver.check(other.path, all).result == SatResult::Unsat;
}

bool Precondition::isEnough(const std::vector<const Term*>& condition) {
  return std::ranges::all_of(paths,
                             [&](const EndedPath& each) { return each.fails || excludes(*each.state, condition); });
}

void Precondition::reduce(Deadline until) {
  std::vector<const Term*> order = kept;
  std::ranges::sort(order, {}, [&](const Term* each) { return std::pair(weightOf(machine.terms, each), each->id()); });
  for (const Term* conjunct : order) {
    if (until.passed()) return;
    std::vector<const Term*> without = kept;
    std::erase(without, conjunct);
    if (isEnough(without)) kept = std::move(without);
  }
}

std::string Precondition::text() const {
  ConditionText words(machine, source, failing);
  std::string all;
  for (const Term* conjunct : kept) {
    std::string each = words.text(conjunct);
    all += (all.empty() ? "" : " && ") + each;
  }
  return all.empty() ? "1" : all;
}

} // namespace hindsight::lazy
