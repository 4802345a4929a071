#include "solver/narrowed_search.h"

#include "solver/separable_equation.h"
#include "term/substitute.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Questions about fewer symbols are as good as narrow.
constexpr size_t kWide = 12;
/// So many symbols stay open: these many bytes reach most values of a 32-bit number in several ways, and the effort
/// grows quickly with each.
constexpr size_t kOpenInSum = 5, kOpen = 6;
/// In times the effort of a small question.
constexpr unsigned kPatience = 8;

/// The last symbols: what was mixed in last is mixed least.
std::vector<SymbolId> last(const std::vector<SymbolId>& symbols, size_t count) {
  return {symbols.end() - static_cast<std::ptrdiff_t>(count), symbols.end()};
}

std::vector<SymbolId> spread(const std::vector<SymbolId>& symbols, size_t count) {
  std::vector<SymbolId> result;
  for (size_t place = 0; place < count; ++place) result.push_back(symbols[place * symbols.size() / count]);
  return result;
}

} // namespace

NarrowedSearch::Symbols NarrowedSearch::fixable(Query& query) const {
  Symbols result;
  for (SymbolId symbol : tools.terms.symbolsOf(query.condition()))
    if (tools.terms.symbolInfo(symbol).baseOf == 0) result.push_back(symbol);
  return result;
}

bool NarrowedSearch::isWorthwhile(Query& query) const {
  if (tools.terms.symbolsOf(query.condition()).size() < kWide) return false;
  return fixable(query).size() >= kWide && query.baseWitness();
}

Ref<const Witness> NarrowedSearch::find(Query& query, bool side) {
  Symbols symbols = fixable(query);
  for (const Symbols& open : {last(symbols, kOpenInSum), spread(symbols, kOpenInSum)}) {
    std::optional<Constraints> constraints = narrow(query, side, open);
    if (!constraints) continue;
    if (auto values = solveSeparable(tools.terms, tools.evaluator, *constraints, open))
      if (Ref<const Witness> witness = near(query, side, *values)) return witness;
  }
  for (const Symbols& open : {last(symbols, kOpen), spread(symbols, kOpen)}) {
    std::optional<Constraints> constraints = narrow(query, side, open);
    if (!constraints) continue;
    BackendAnswer answer =
        backend.check({.constraints = *constraints, .symbols = open, .patience = kPatience, .apart = true});
    if (answer.result == SatResult::Sat)
      if (Ref<const Witness> witness = near(query, side, answer.model)) return witness;
  }
  return nullptr;
}

std::optional<NarrowedSearch::Constraints> NarrowedSearch::narrow(Query& query, bool side, const Symbols& open) const {
  TermManager& terms = tools.terms;
  const Assignment& base = query.baseWitness()->assignment;
  TermMap values;
  for (SymbolId symbol : query.symbols()) {
    if (terms.symbolInfo(symbol).baseOf || std::find(open.begin(), open.end(), symbol) != open.end()) continue;
    const Term* term = terms.symbolTerm(symbol);
    values.emplace(term, terms.constant(base.get(symbol), term->width()));
  }
  Substitution substitution(terms, values);
  Constraints all = query.constraints(), constraints;
  all.push_back(query.conditionOf(side));
  for (const Term* constraint : all) {
    const Term* narrowed = substitution.apply(constraint);
    if (narrowed->isFalse()) return std::nullopt;
    if (!narrowed->isTrue()) constraints.push_back(narrowed);
  }
  return constraints;
}

/// Addresses of objects are not fixed, and keep the values of the witness all the same: hence the test.
Ref<const Witness> NarrowedSearch::near(Query& query, bool side, const Assignment& values) {
  Assignment candidate = query.baseWitness()->assignment;
  for (auto [symbol, value] : values.entries()) candidate.set(symbol, value);
  tools.evaluator.use(candidate);
  auto holds = [&](const Term* constraint) { return tools.evaluator.isTrue(constraint); };
  const Constraints& constraints = query.constraints();
  if (!std::all_of(constraints.begin(), constraints.end(), holds) || !holds(query.conditionOf(side))) return nullptr;
  return Ref<const Witness>::make(std::move(candidate));
}

} // namespace hindsight
