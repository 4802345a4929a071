// bench_terms: what it costs to ask for a term that exists already, and to make new ones. Processor time, not wall
// time.
#include "term/evaluator.h"
#include "term/term_manager.h"

#include <cstdio>
#include <ctime>
#include <vector>

using namespace hindsight;

namespace {

constexpr unsigned kSymbols = 32, kRounds = 2000;

template <typename Body> void measure(const char* name, size_t count, Body body) {
  std::clock_t start = std::clock();
  body();
  double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%-24s %8.1f ns\n", name, seconds / static_cast<double>(count) * 1e9);
}

/// Asks for all pairs again and again; the first round makes the terms and does not count.
template <typename Make> void measureHits(const char* name, Make make) {
  uint64_t sum = 0;
  auto round = [&] {
    for (unsigned i = 0; i < kSymbols; ++i)
      for (unsigned j = 0; j < kSymbols; ++j) sum += make(i, j)->id();
  };
  round();
  measure(name, size_t(kRounds) * kSymbols * kSymbols, [&] {
    for (unsigned repeat = 0; repeat < kRounds; ++repeat) round();
  });
  if (sum == 0) std::printf("no term has an id\n"); // keeps the loop alive
}

} // namespace

int main() {
  TermManager terms;
  std::vector<const Term*> symbols, numbers, conditions;
  for (unsigned index = 0; index < kSymbols; ++index) {
    symbols.push_back(terms.freshSymbol("x", 64));
    numbers.push_back(terms.constant(index * 1000 + 7, 64));
    conditions.push_back(terms.ult(symbols[index], numbers[0]));
  }
  measureHits("constant", [&](unsigned i, unsigned j) { return terms.constant(i * 64 + j, 64); });
  measureHits("add symbol, number", [&](unsigned i, unsigned j) { return terms.add(symbols[i], numbers[j]); });
  measureHits("add symbol, symbol", [&](unsigned i, unsigned j) { return terms.add(symbols[i], symbols[j]); });
  measureHits("eq symbol, number", [&](unsigned i, unsigned j) { return terms.eq(symbols[i], numbers[j]); });
  measureHits("eq symbol, symbol", [&](unsigned i, unsigned j) { return terms.eq(symbols[i], symbols[j]); });
  measureHits("ite", [&](unsigned i, unsigned j) { return terms.ite(conditions[i], symbols[j], numbers[i]); });
  measureHits("ult symbol, number", [&](unsigned i, unsigned j) { return terms.ult(symbols[i], numbers[j]); });

  constexpr unsigned fresh = 200000;
  const Term* sum = symbols[0];
  measure("new: x*c + y = 5", fresh, [&] {
    for (unsigned index = 0; index < fresh; ++index)
      sum = terms.eq(terms.add(terms.mul(symbols[0], terms.constant(index + 2, 64)), symbols[1]), numbers[1]);
  });
  sum = symbols[0];
  for (unsigned index = 0; index < 1000; ++index) sum = terms.bitXor(terms.mul(sum, symbols[1]), symbols[2]);
  measure("evaluate, per node", 2000 * 100, [&] {
    Assignment assignment;
    assignment.set(symbols[0]->symbol(), 3);
    assignment.set(symbols[1]->symbol(), 5);
    for (unsigned repeat = 0; repeat < 100; ++repeat) Evaluator(assignment).evaluate(sum);
  });
  std::printf("%zu terms, %.1f bytes each\n", terms.termCount(),
              static_cast<double>(terms.memoryBytes()) / static_cast<double>(terms.termCount()));
}
