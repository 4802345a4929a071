#include "solver/solver.h"

#include "solver/backend.h"
#include "solver/chain.h"
#include "solver/query.h"
#include "solver/range_analysis.h"
#include "solver/validating.h"
#include "solver/value_listing.h"

#include <algorithm>
#include <ranges>

namespace hindsight {

struct Solver::Impl {
  Impl(TermManager& terms, const SolverConfig& config)
      : terms(terms), tools(terms), ranges(tools), listing(tools),
        backend(makeBackend(config.backend, terms, {.resourceLimit = config.resourceLimit})),
        dump(config.dumpFolder.empty() ? nullptr : std::make_unique<QueryDump>(terms, config.dumpFolder)),
        validator(config.validate ? std::make_unique<Validator>(terms, config.backend, config.resourceLimit) : nullptr),
        chain(tools, *backend, dump.get()) {}

  void answer(Query& query);
  bool ensureWitness(const PathCondition& path, const ConstraintGroup& group);
  /// Both take the groups from a query about the term.
  std::optional<U128> value(const Term* term, Query& about);
  UnsignedRange range(const Term* term, Query& about);
  void validateValues(const PathCondition& path, const Term* term, const PossibleValues& values);
  /// The largest value, or with `smallest` the smallest, by bisection between a value that is possible and a bound.
  std::optional<U128> extreme(const PathCondition& path, const Term* term, bool smallest);

  TermManager& terms;
  Toolbox tools;
  RangeAnalysis ranges;
  ValueListing listing;
  std::unique_ptr<Backend> backend;
  std::unique_ptr<QueryDump> dump;
  std::unique_ptr<Validator> validator;
  Chain chain;
  SolverStatistics statistics;
  std::string noReason;
};

Solver::Solver(TermManager& terms, SolverConfig config) : impl(std::make_unique<Impl>(terms, config)) {}
Solver::Solver() = default;
Solver::~Solver() = default;

void Solver::Impl::answer(Query& query) {
  chain.answer(query);
  for (bool side : {true, false}) {
    const Query::Side& answered = query.side(side);
    if (!answered.wanted) continue;
    ++statistics.queries;
    statistics.unknowns += answered.result == SatResult::Unknown;
    if (validator) validator->checkAnswer(query.path(), query.conditionOf(side), answered.result, answered.witness);
  }
}

CheckResult Solver::check(const PathCondition& path, const Term* condition) {
  Query query(impl->terms, path, condition, true, false);
  impl->answer(query);
  return {query.side(true).result, query.side(true).witness};
}

Decision Solver::decide(const PathCondition& path, const Term* condition) {
  Query query(impl->terms, path, condition, true, true);
  impl->answer(query);
  Query::Side &yes = query.side(true), &no = query.side(false);
  return {yes.result, no.result, std::move(yes.witness), std::move(no.witness)};
}

bool Solver::Impl::ensureWitness(const PathCondition& path, const ConstraintGroup& group) {
  if (group.witness()) return true;
  Query query(terms, path, group);
  answer(query);
  if (query.side(true).result != SatResult::Sat) return false;
  if (!group.witness()) group.setWitness(query.side(true).witness);
  return true;
}

std::optional<U128> Solver::Impl::value(const Term* term, Query& about) {
  for (const ConstraintGroup* group : about.groups())
    if (!ensureWitness(about.path(), *group)) return std::nullopt;
  tools.evaluator.use(about.baseWitness()->assignment);
  return tools.evaluator.evaluate(term);
}

std::optional<U128> Solver::value(const PathCondition& path, const Term* term) {
  if (term->isConst()) return term->value();
  Query about = Query::about(impl->terms, path, term);
  std::optional<U128> result = impl->value(term, about);
  if (result && impl->validator) {
    SatResult possible = check(path, impl->terms.eq(term, impl->terms.constant(*result, term->width()))).result;
    HS_INVARIANT(possible != SatResult::Unsat, "a value should be one the term can have");
  }
  return result;
}

/// Each value is possible, and no other is if they are all.
void Solver::Impl::validateValues(const PathCondition& path, const Term* term, const PossibleValues& values) {
  PathCondition others = path;
  for (U128 value : values.known) {
    const Term* isThis = terms.eq(term, terms.constant(value, term->width()));
    Query query(terms, path, isThis, true, false);
    answer(query);
    HS_INVARIANT(query.side(true).result != SatResult::Unsat, "a value should be one the term can have");
    others.add(terms, terms.bitNot(isThis));
  }
  if (!values.isAll) return;
  Query query(terms, others, terms.eq(term, terms.constant(values.known[0], term->width())), false, true);
  answer(query);
  HS_INVARIANT(query.side(false).result != SatResult::Sat, "all values of the term should be listed");
}

PossibleValues Solver::values(const PathCondition& path, const Term* term, size_t most) {
  if (term->isConst()) return {{term->value()}, true};
  Query about = Query::about(impl->terms, path, term);
  PossibleValues result;
  if (auto found = impl->listing.valuesOf(term, about, most)) {
    result.isAll = !found->empty() && found->size() <= most;
    for (uint64_t value : *found | std::views::take(most)) result.known.push_back(value);
    if (impl->validator && !result.known.empty()) impl->validateValues(path, term, result);
    return result;
  }
  constexpr uint64_t kMostCoreQueries = 64;
  uint64_t asked = statistics().coreQueries;
  PathCondition others = path;
  for (auto some = value(path, term); some && result.known.size() < most; some = value(others, term)) {
    const Term* isOther = impl->terms.ne(term, impl->terms.constant(*some, term->width()));
    result.known.push_back(*some);
    Decision decision = decide(others, isOther);
    result.isAll = decision.mustBeFalse();
    if (result.isAll || decision.unknown() || statistics().coreQueries > asked + kMostCoreQueries) break;
    others.add(impl->terms, isOther, decision.trueWitness);
  }
  std::ranges::sort(result.known);
  return result;
}

std::optional<std::vector<uint64_t>> Solver::fewValues(const PathCondition& path, const Term* term, size_t most) {
  if (term->isConst() || term->mentionsBase()) return std::nullopt;
  Query about = Query::about(impl->terms, path, term);
  const std::vector<uint64_t>& values = impl->listing.fewValuesOf(term, about, most);
  if (values.empty()) return std::nullopt;
  if (impl->validator) impl->validateValues(path, term, {{values.begin(), values.end()}, true});
  return values;
}

UnsignedRange Solver::Impl::range(const Term* term, Query& about) {
  std::optional<Domain> domain = tools.domainOf(about.groups());
  if (domain && domain->subject() == term) {
    auto low = domain->smallest(), high = domain->largest();
    if (low && high) return {*low, *high};
  }
  Bounds bounds = ranges.of(term, about, true);
  return {bounds.low, bounds.high};
}

UnsignedRange Solver::range(const PathCondition& path, const Term* term) {
  Query about = Query::about(impl->terms, path, term);
  UnsignedRange result = impl->range(term, about);
  if (impl->validator) impl->validator->checkRange(path, term, result.low, result.high);
  return result;
}

std::optional<U128> Solver::Impl::extreme(const PathCondition& path, const Term* term, bool smallest) {
  Query about = Query::about(terms, path, term);
  UnsignedRange bounds = range(term, about);
  std::optional<U128> start = value(term, about);
  if (!start) return std::nullopt;
  // `reached` is possible; beyond `limit` nothing is. The limit itself is the likeliest answer: ask for it first.
  U128 reached = *start, limit = smallest ? bounds.low : bounds.high;
  bool first = true;
  while (reached != limit) {
    U128 distance = smallest ? reached - limit : limit - reached;
    U128 step = first ? distance : distance - distance / 2;
    U128 probe = smallest ? reached - step : reached + step;
    first = false;
    const Term* bound = terms.constant(probe, term->width());
    Query query(terms, path, smallest ? terms.ule(term, bound) : terms.ule(bound, term), true, false);
    answer(query);
    if (query.side(true).result == SatResult::Unknown) return std::nullopt;
    if (query.side(true).result == SatResult::Unsat) {
      limit = smallest ? probe + 1 : probe - 1;
      continue;
    }
    tools.evaluator.use(query.side(true).witness->assignment);
    reached = tools.evaluator.evaluate(term);
  }
  return reached;
}

std::optional<U128> Solver::maximum(const PathCondition& path, const Term* term) {
  return impl->extreme(path, term, false);
}

std::optional<U128> Solver::minimum(const PathCondition& path, const Term* term) {
  return impl->extreme(path, term, true);
}

std::optional<Assignment> Solver::model(const PathCondition& path) {
  bool complete = true;
  std::vector<std::pair<SymbolId, U128>> values;
  std::vector<ConstraintGroup::Item> items;
  path.forEachGroup([&](const ConstraintGroup& group) {
    complete = complete && impl->ensureWitness(path, group);
    if (!complete) return;
    items.clear();
    group.collect(items);
    for (const ConstraintGroup::Item& item : items)
      for (SymbolId symbol : impl->terms.symbolsOf(item.constraint))
        values.emplace_back(symbol, group.witness()->assignment.get(symbol));
  });
  if (!complete) return std::nullopt;
  std::sort(values.begin(), values.end());
  Assignment result;
  for (const auto& [symbol, value] : values) result.set(symbol, value & mask128(impl->terms.symbolInfo(symbol).width));
  if (impl->validator) impl->validator->checkModel(path, result);
  return result;
}

std::optional<std::vector<const Term*>> Solver::unsatCore(const PathCondition& path, const Term* condition) {
  Query query(impl->terms, path, condition, true, false);
  query.wantCores(&impl->tools.interrupted);
  impl->answer(query);
  if (query.side(true).result != SatResult::Unsat) return std::nullopt;
  std::vector<const Term*> core = std::move(*query.side(true).core);
  if (impl->validator) impl->validator->checkCore(path, core, condition);
  return core;
}

void Solver::limitEffort(uint64_t units) {
  impl->backend->limitEffort(units);
}

void Solver::interrupt() {
  impl->tools.interrupted = true;
  impl->backend->interrupt();
  if (impl->validator) impl->validator->interrupt();
}

void Solver::resume() {
  impl->tools.interrupted = false;
  impl->backend->resume();
  if (impl->validator) impl->validator->resume();
}

bool Solver::isInterrupted() const {
  return impl && impl->tools.interrupted;
}

const std::string& Solver::unknownReason() const {
  return impl->chain.unknownReason();
}

const std::string& Solver::dumpProblem() const {
  return impl->dump ? impl->dump->problem() : impl->noReason;
}

const SolverStatistics& Solver::statistics() const {
  impl->chain.report(impl->statistics);
  SolverWork spent = workDone();
  impl->statistics.coreQueries = spent.coreQueries;
  impl->statistics.effort = spent.effort;
  return impl->statistics;
}

SolverWork Solver::workDone() const {
  // Two dozen values are tried in about the time of one unit of the back end.
  constexpr uint64_t kStepsOfUnit = 24;
  return {impl->chain.coreQueries(), impl->backend->effortSpent() + impl->tools.memberships.stepsTried / kStepsOfUnit};
}

} // namespace hindsight
