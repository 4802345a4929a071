// fuzz_terms COUNT SEED [COUNT_BY_CVC5]: asks the solver whether a rewritten term can differ from the term as asked.
//
// Every disagreement is printed with the model that shows it and ends the run with exit code 1. What the solver leaves
// undecided within its limit is evaluated under random assignments instead, and counted.
#include "generator.h"
#include "importer.h"
#include "solver/backend.h"
#include "term/printer.h"

#include <cstdio>
#include <cstdlib>

using namespace hindsight;
using namespace hindsight::fuzz;

namespace {

/// Sessions that share the managers and the solver.
constexpr unsigned kSessionsPerBatch = 25;
constexpr unsigned kTermsPerSession = 20;
constexpr unsigned kAssignments = 50;
/// In the solvers' own units: a few tens of milliseconds.
constexpr uint64_t kZ3Limit = 400000;
constexpr uint64_t kCvc5Limit = 20000;

struct Totals {
  uint64_t proved = 0, identical = 0, undecided = 0, wrong = 0;
};

/// Terms that a solver can decide: hard arithmetic only on narrow operands, floats without the hardest operations.
GeneratorOptions solverOptions(uint64_t session, Random& random) {
  GeneratorOptions options = GeneratorOptions::forSession(session, random);
  unsigned widest = 0;
  for (unsigned width : options.widths) widest = std::max(widest, width);
  options.division = widest <= 5;
  options.fma = false;
  options.extended = false;
  if (options.floats) options.widths = {1, 16};
  return options;
}

class Batch {
public:
  Batch(BackendKind kind, Totals& totals)
      : backend(makeBackend(kind, raw, {kind == BackendKind::Z3 ? kZ3Limit : kCvc5Limit})), totals(totals) {}

  /// False if a term was rewritten wrongly.
  bool runSession(uint64_t seed, uint64_t count) {
    Random random(seed);
    TermGenerator generator(rewriting, raw, seed, solverOptions(seed, random));
    std::vector<const Term*> assumptions = baseAssumptions(generator);
    for (uint64_t made = 0; made < count; ++made) {
      TermPair pair = generator.next();
      if (!check(generator, assumptions, pair)) {
        std::printf("in session %llu, term %llu\n", static_cast<unsigned long long>(seed),
                    static_cast<unsigned long long>(made));
        return false;
      }
    }
    return true;
  }

private:
  /// What the rewriter takes for granted about distinct bases: far from each other and from both ends.
  std::vector<const Term*> baseAssumptions(const TermGenerator& generator) {
    std::vector<const Term*> result, bases;
    for (const TermPair& symbol : generator.symbolPairs())
      if (symbol.raw->isDistinctBase()) bases.push_back(symbol.raw);
    auto farFromZero = [&](const Term* distance, U128 by) {
      const Term* low = raw.constant(by, distance->width());
      result.push_back(raw.ule(low, distance));
      result.push_back(raw.ule(distance, raw.neg(low)));
    };
    for (size_t index = 0; index < bases.size(); ++index) {
      farFromZero(bases[index], TermManager::kBaseDistance + TermManager::kNullPage);
      for (size_t other = 0; other < index; ++other)
        if (bases[other]->width() == bases[index]->width())
          farFromZero(raw.sub(bases[index], bases[other]), TermManager::kBaseDistance);
    }
    return result;
  }

  bool check(TermGenerator& generator, std::vector<const Term*> constraints, TermPair pair) {
    const Term* copy = importer.import(pair.rewritten);
    if (copy == pair.raw) {
      ++totals.identical;
      return true;
    }
    constraints.push_back(raw.ne(copy, pair.raw));
    std::vector<SymbolId> symbols;
    for (const TermPair& symbol : generator.symbolPairs()) symbols.push_back(symbol.raw->symbol());
    BackendAnswer answer = backend->check({constraints, symbols});
    if (answer.result == SatResult::Unsat) {
      ++totals.proved;
      return true;
    }
    if (answer.result == SatResult::Sat) return report(pair, answer.model);
    ++totals.undecided;
    for (unsigned index = 0; index < kAssignments; ++index) {
      Assignment assignment = generator.randomAssignment();
      Evaluator left(assignment), right(assignment);
      if (left.evaluate(pair.rewritten) != right.evaluate(pair.raw)) return report(pair, assignment);
    }
    return true;
  }

  bool report(TermPair pair, const Assignment& model) {
    ++totals.wrong;
    Evaluator left(model), right(model);
    bool evaluated = left.evaluate(pair.rewritten) != right.evaluate(pair.raw);
    std::printf("WRONG%s\nas asked:\n%s\nrewritten:\n%s\n", evaluated ? "" : " (but evaluation sees no difference)",
                printTerm(raw, pair.raw).c_str(), printTerm(rewriting, pair.rewritten).c_str());
    for (auto [symbol, value] : model.entries())
      std::printf("%s = %s\n", raw.symbolInfo(symbol).name.c_str(),
                  printTerm(raw, raw.constant(value, raw.symbolInfo(symbol).width)).c_str());
    return false;
  }

  TermManager rewriting;
  TermManager raw{false};
  Importer importer{raw};
  std::unique_ptr<Backend> backend;
  Totals& totals;
};

bool run(BackendKind kind, uint64_t count, uint64_t seed) {
  Totals totals;
  bool right = true;
  for (uint64_t done = 0, session = seed; done < count && right;) {
    Batch batch(kind, totals);
    for (unsigned index = 0; index < kSessionsPerBatch && done < count && right; ++index, ++session) {
      uint64_t now = std::min<uint64_t>(kTermsPerSession, count - done);
      right = batch.runSession(session, now);
      done += now;
    }
  }
  std::printf("%s: %llu proved equal, %llu left as they were, %llu undecided but evaluated equal, %llu wrong\n",
              kind == BackendKind::Z3 ? "z3" : "cvc5", static_cast<unsigned long long>(totals.proved),
              static_cast<unsigned long long>(totals.identical), static_cast<unsigned long long>(totals.undecided),
              static_cast<unsigned long long>(totals.wrong));
  return right;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: fuzz_terms COUNT SEED [COUNT_BY_CVC5]\n");
    return 2;
  }
  uint64_t count = std::strtoull(argv[1], nullptr, 10), seed = std::strtoull(argv[2], nullptr, 10);
  uint64_t byCvc5 = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0;
  bool right = run(BackendKind::Z3, count, seed);
  return run(BackendKind::Cvc5, byCvc5, seed) && right ? 0 : 1;
}
