// fuzz_questions COUNT SEED [COUNT_BY_CVC5]: random questions, answered by the chain, by trying all values, by the same
// with states merged, by intervals, and by a judge.
//
// Most are about at most 16 bits, and the judge is a table of truth (`truth_tables.h`), of every twentieth a solver
// alone, too. One in thirty is about at most 24 bits and now and then a wide unknown: there the solver is the judge.
// Models are evaluated, cores judged again. Every disagreement is printed with its question as SMT-LIB and ends the run
// with exit code 1. What the solver leaves undecided within its limit counts as such; models are checked all the same.
#include "question.h"
#include "solver/backend.h"
#include "solver/enumeration.h"
#include "solver/interval_search.h"
#include "solver/smtlib_writer.h"
#include "solver/solver.h"
#include "truth_tables.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

using namespace hindsight;
using namespace hindsight::fuzz;

namespace {

/// In the solvers' own units: some tens of milliseconds.
constexpr uint64_t kZ3Limit = 400000, kCvc5Limit = 1000000;
/// Questions that share terms and solvers.
constexpr uint64_t kPerBatch = 50;
/// One in so many questions is large; one in so many is also asked of the solver.
constexpr uint64_t kLargeEvery = 30, kSampleEvery = 20;

struct Totals {
  uint64_t sat = 0, unsat = 0, undecided = 0, cores = 0, enumerated = 0, merged = 0, byIntervals = 0, givenUp = 0,
           listed = 0, byTable = 0, bySolver = 0;
  std::map<std::string, uint64_t> layers;
};

class Batch {
public:
  Batch(BackendKind kind, Totals& totals)
      : solver(terms, {.backend = kind, .resourceLimit = kind == BackendKind::Z3 ? kZ3Limit : kCvc5Limit}),
        totals(totals), bare(makeBackend(kind, terms, {kind == BackendKind::Z3 ? kZ3Limit : kCvc5Limit, true})) {}
  ~Batch() {
    for (const LayerStatistics& layer : solver.statistics().layers) totals.layers[layer.name] += layer.answered;
  }

  /// False if somebody is wrong.
  bool ask(uint64_t seed) {
    isSample = seed % kSampleEvery == 0;
    QuestionMaker maker(terms, seed, seed % kLargeEvery == 7);
    PathCondition path;
    for (unsigned count = maker.constraintCount(); count > 0; --count) {
      const Term* constraint = maker.constraint();
      if (!constraint->isConst()) path.add(terms, constraint);
    }
    const Term* condition = maker.condition();
    if (condition->isConst()) return true;
    Decision decision = solver.decide(path, condition);
    return checkValues(path, maker.value()) && check(path, condition, decision.whenTrue, decision.trueWitness) &&
           check(path, terms.bitNot(condition), decision.whenFalse, decision.falseWitness) && !areTorn;
  }

private:
  using Constraints = std::vector<const Term*>;

  bool fail(const char* what, const Constraints& constraints) {
    std::printf("%s\n%s", what, smtlibScript(terms, constraints).c_str());
    return false;
  }
  bool satisfies(const Assignment& model, const Constraints& constraints) {
    Evaluator evaluator(model);
    return std::ranges::all_of(constraints, [&](const Term* each) { return evaluator.isTrue(each); });
  }
  /// What the judge says.
  SatResult judged(const Constraints& constraints) {
    if (!judge.canJudge(constraints)) return alone(constraints);
    ++totals.byTable;
    SatResult result = judge.isSatisfiable(constraints) ? SatResult::Sat : SatResult::Unsat;
    if (!isSample) return result;
    SatResult other = alone(constraints);
    if (other != SatResult::Unknown && other != result) areTorn = !fail("the judges disagree", constraints);
    return result;
  }
  SatResult alone(const Constraints& constraints) {
    ++totals.bySolver;
    return bare->check({constraints, {}, false}).result;
  }

  bool check(const PathCondition& path, const Term* condition, SatResult said, const Ref<const Witness>& witness) {
    Constraints all = path.constraints();
    all.push_back(condition);
    SatResult expected = judged(all);
    totals.sat += expected == SatResult::Sat;
    totals.unsat += expected == SatResult::Unsat;
    totals.undecided += expected == SatResult::Unknown;
    totals.givenUp += said == SatResult::Unknown;
    if (said == SatResult::Unknown) return true;
    if (expected != SatResult::Unknown && said != expected) return fail("the chain and the solver disagree", all);
    if (said == SatResult::Sat && !completed(path, condition, *witness, all))
      return fail("a witness does not satisfy", all);
    if (said == SatResult::Unsat && !checkCore(path, condition)) return false;
    return checkEnumeration(all, said) && checkMerging(all, said) && checkIntervals(all, said);
  }

  /// These values are possible, and no other if that is said; of them, the solver is asked about a few.
  bool checkValues(const PathCondition& path, const Term* term) {
    PossibleValues values = solver.values(path, term, 40);
    const std::vector<U128>& known = values.known;
    if (known.empty()) return true;
    ++totals.listed;
    Constraints all = path.constraints();
    all.push_back(term);
    if (!isSample && judge.canJudge(all)) {
      std::set<U128> possible = judge.values(path.constraints(), term);
      bool isRight = std::ranges::all_of(known, [&](U128 value) { return possible.contains(value); }) &&
                     (!values.isAll || known.size() == possible.size());
      return isRight || fail("the values of a term are others", all);
    }
    Constraints others = path.constraints();
    for (U128 value : known) {
      Constraints same = path.constraints();
      const Term* isThis = terms.eq(term, terms.constant(value, term->width()));
      same.push_back(isThis);
      bool isAsked = value == known.front() || value == known.back() || value == known[known.size() / 2];
      if (isAsked && judged(same) == SatResult::Unsat) return fail("a value is impossible", same);
      others.push_back(terms.bitNot(isThis));
    }
    return !values.isAll || judged(others) != SatResult::Sat || fail("a value is missing", others);
  }

  /// A witness speaks of the groups that share a symbol with the condition; others have their own.
  bool completed(const PathCondition& path, const Term* condition, const Witness& witness, const Constraints& all) {
    PathCondition longer = path;
    if (!condition->isConst()) longer.add(terms, condition, Ref<const Witness>::make(witness.assignment));
    auto model = solver.model(longer);
    return model && satisfies(*model, all);
  }

  bool checkCore(const PathCondition& path, const Term* condition) {
    auto core = solver.unsatCore(path, condition);
    totals.givenUp += !core;
    if (!core) return true; // within the limit
    ++totals.cores;
    Constraints named = *core, own = path.constraints();
    for (const Term* each : named)
      if (std::ranges::find(own, each) == own.end()) return fail("a core names a stranger", own);
    named.push_back(condition);
    return judged(named) != SatResult::Sat || fail("a core is satisfiable", named);
  }

  template <typename Search>
  bool compare(const Search& search, typename Search::End end, SatResult said, const Constraints& all,
               uint64_t& count) {
    if (end == Search::End::TooMuch) return true;
    ++count;
    if ((end == Search::End::Found) != (said == SatResult::Sat)) return fail("a search and the chain disagree", all);
    if (end == Search::End::Found) return satisfies(search.solution(), all) || fail("a search found no solution", all);
    return judged(search.used()) != SatResult::Sat || fail("what a search used is satisfiable", search.used());
  }
  bool checkEnumeration(const Constraints& all, SatResult said) {
    auto search = Enumeration::make(terms, memberships, all);
    return !search || compare(*search, search->run(1 << 22), said, all, totals.enumerated);
  }
  bool checkMerging(const Constraints& all, SatResult said) {
    for (unsigned bits : {4, 8, 16})
      for (auto order : {Enumeration::Order::ByAge, Enumeration::Order::Greedy}) {
        auto search = Enumeration::make(terms, memberships, all, {.order = order, .wholeBits = bits});
        if (search && !compare(*search, search->runMerging(1 << 20), said, all, totals.merged)) return false;
      }
    return true;
  }
  bool checkIntervals(const Constraints& all, SatResult said) {
    auto search = IntervalSearch::make(terms, memberships, evaluator, all);
    return !search || compare(*search, search->run(1 << 15), said, all, totals.byIntervals);
  }

  TermManager terms;
  Solver solver;
  Totals& totals;
  std::unique_ptr<Backend> bare;
  TruthTables judge{terms};
  bool isSample = false, areTorn = false; // the judges disagree
  MembershipFinder memberships{terms};
  ScratchEvaluator evaluator;
};

bool run(BackendKind kind, uint64_t count, uint64_t seed) {
  Totals totals;
  uint64_t done = 0;
  while (done < count) {
    Batch batch(kind, totals);
    for (uint64_t end = std::min(done + kPerBatch, count); done < end; ++done)
      if (!batch.ask(seed + done)) {
        std::printf("question %llu\n", static_cast<unsigned long long>(seed + done));
        return false;
      }
  }
  auto number = [](uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf("%s: %llu questions, sides: %llu sat, %llu unsat, %llu undecided alone; %llu given up; %llu cores, %llu "
              "enumerated, %llu merged, %llu by intervals; %llu lists of values; judged: %llu by tables, %llu by the "
              "solver\n",
              kind == BackendKind::Z3 ? "z3" : "cvc5", number(count), number(totals.sat), number(totals.unsat),
              number(totals.undecided), number(totals.givenUp), number(totals.cores), number(totals.enumerated),
              number(totals.merged), number(totals.byIntervals), number(totals.listed), number(totals.byTable),
              number(totals.bySolver));
  for (const auto& [name, answered] : totals.layers) std::printf("  %-12s %llu\n", name.c_str(), number(answered));
  return true;
}

} // namespace

int main(int argc, char** argv) {
  auto argument = [&](int index, uint64_t other) {
    return argc > index ? std::strtoull(argv[index], nullptr, 10) : other;
  };
  uint64_t count = argument(1, 1000), seed = argument(2, 1), byCvc5 = argument(3, 0);
  return run(BackendKind::Z3, count, seed) && run(BackendKind::Cvc5, byCvc5, seed + count) ? 0 : 1;
}
