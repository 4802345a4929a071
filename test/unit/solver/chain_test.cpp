// The chain as a whole against bare back ends.
#include "solver/chain.h"

#include "fixture.h"
#include "solver/backend.h"

#include <algorithm>

namespace hindsight {
namespace {

struct Comparison {
  uint64_t seed;
  unsigned steps;
  unsigned hardness;
  BackendKind reference;
};

class ChainAgainstBackend : public ::testing::TestWithParam<Comparison> {};

SatResult bare(Backend& backend, std::vector<const Term*> constraints, const Term* condition) {
  constraints.push_back(condition);
  return backend.check({constraints, {}, false}).result;
}

void expectWitness(const PathCondition& path, const Term* condition, const Ref<const Witness>& witness,
                   TermManager& terms) {
  ASSERT_TRUE(witness);
  Evaluator evaluator(witness->assignment);
  EXPECT_TRUE(evaluator.isTrue(condition));
  for (SymbolId symbol : terms.symbolsOf(condition)) {
    const ConstraintGroup* group = path.groupOf(symbol);
    if (!group) continue;
    std::vector<ConstraintGroup::Item> items;
    group->collect(items);
    for (const auto& item : items) EXPECT_TRUE(evaluator.isTrue(item.constraint));
  }
}

/// Whichever link names it: a part of the path that contradicts the condition.
void expectCore(const PathCondition& path, const Term* condition, Solver& solver, Backend& reference) {
  auto core = solver.unsatCore(path, condition);
  ASSERT_TRUE(core);
  std::vector<const Term*> all = path.constraints();
  for (const Term* constraint : *core) EXPECT_NE(std::find(all.begin(), all.end(), constraint), all.end());
  EXPECT_EQ(bare(reference, *core, condition), SatResult::Unsat);
}

TEST_P(ChainAgainstBackend, AgreesOnRandomPaths) {
  const Comparison& comparison = GetParam();
  TermManager terms;
  RandomConstraints source(terms, comparison.seed, comparison.hardness);
  Solver solver(terms, {});
  auto reference = makeBackend(comparison.reference, terms, {.oneShot = true});
  std::vector<PathCondition> paths(1);
  for (unsigned step = 0; step < comparison.steps; ++step) {
    PathCondition path = paths[source.below(paths.size())];
    const Term* condition = source.any();
    Decision decision = solver.decide(path, condition);
    const Term* negation = terms.bitNot(condition);
    ASSERT_EQ(decision.whenTrue, bare(*reference, path.constraints(), condition)) << "step " << step;
    ASSERT_EQ(decision.whenFalse, bare(*reference, path.constraints(), negation)) << "step " << step;
    if (decision.whenTrue == SatResult::Sat) expectWitness(path, condition, decision.trueWitness, terms);
    if (decision.whenFalse == SatResult::Sat) expectWitness(path, negation, decision.falseWitness, terms);
    for (bool side : {true, false})
      if ((side ? decision.whenTrue : decision.whenFalse) == SatResult::Unsat)
        expectCore(path, side ? condition : negation, solver, *reference);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "step " << step;
    // Go on with the side that can be had; now and then without telling the witness.
    bool side = decision.whenTrue == SatResult::Sat && (decision.whenFalse != SatResult::Sat || source.below(2));
    Ref<const Witness> witness = side ? decision.trueWitness : decision.falseWitness;
    path.add(terms, side ? condition : negation, source.below(4) ? witness : Ref<const Witness>());
    if (paths.size() < 12)
      paths.push_back(path);
    else
      paths[source.below(paths.size())] = source.below(8) ? path : PathCondition();
  }
  const SolverStatistics& statistics = solver.statistics();
  EXPECT_EQ(statistics.unknowns, 0u);
  EXPECT_LT(statistics.coreQueries, statistics.queries);
  EXPECT_EQ(solver.workDone().coreQueries, statistics.coreQueries);
  EXPECT_EQ(solver.workDone().effort, statistics.effort);
}

INSTANTIATE_TEST_SUITE_P(Z3, ChainAgainstBackend,
                         ::testing::Values(Comparison{1, 150, 0, BackendKind::Z3},
                                           Comparison{2, 150, 0, BackendKind::Z3},
                                           Comparison{3, 120, 1, BackendKind::Z3},
                                           Comparison{4, 120, 1, BackendKind::Z3},
                                           Comparison{5, 120, 1, BackendKind::Z3}));
INSTANTIATE_TEST_SUITE_P(Cvc5, ChainAgainstBackend,
                         ::testing::Values(Comparison{6, 60, 0, BackendKind::Cvc5},
                                           Comparison{7, 40, 1, BackendKind::Cvc5}));

TEST(Chain, TwoRunsGiveTheSameAnswersAndWitnesses) {
  auto run = [] {
    std::string record;
    TermManager terms;
    RandomConstraints source(terms, 99, 1);
    Solver solver(terms, {});
    PathCondition path;
    for (int step = 0; step < 80; ++step) {
      const Term* condition = source.any();
      Decision decision = solver.decide(path, condition);
      record += static_cast<char>('0' + static_cast<int>(decision.whenTrue) * 3 + static_cast<int>(decision.whenFalse));
      for (const auto& witness : {decision.trueWitness, decision.falseWitness})
        if (witness)
          for (auto [symbol, value] : witness->assignment.entries())
            record += std::to_string(symbol) + "=" + std::to_string(static_cast<uint64_t>(value)) + ",";
      if (step % 10 == 9)
        path = PathCondition();
      else if (decision.whenTrue == SatResult::Sat)
        path.add(terms, condition, decision.trueWitness);
    }
    return record;
  };
  EXPECT_EQ(run(), run());
}

} // namespace
} // namespace hindsight
