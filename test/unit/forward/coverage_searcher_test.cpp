// States near code nobody has executed go first.
#include "forward/coverage_searcher.h"

#include "run_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

struct CoverageSearch : testing::Test {
  // The loop runs for long without anything new; the other side of the first branch leads to new code at once.
  std::unique_ptr<Program> program =
      load("int deep(int x) { if (x == 3) return 1; if (x == 4) return 2; return 3; }"
           "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 10) { volatile int n = 0;"
           "while (__VERIFIER_nondet_int() > 5) n++; return 0; } return deep(x); }");
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine{*program, terms, solver, {}};

  /// Runs until `wanted` blocks are covered; how many turns that took.
  unsigned turnsUntilCovered(Machine& machine, Searcher& searcher, uint64_t wanted, unsigned most) {
    auto first = machine.initialState(*program->findFunction("main"));
    uint64_t id = first->id;
    searcher.update(id, std::move(first), {});
    unsigned turns = 0;
    while (turns < most && machine.coveredBlocks() < wanted) {
      auto state = searcher.next();
      if (!state) break;
      ++turns;
      id = state->id;
      RunOutcome outcome = machine.run(*state, 1000);
      std::vector<std::unique_ptr<State>> children;
      for (Spawned& spawned : machine.spawned)
        if (!spawned.end) children.push_back(std::move(spawned.state));
      machine.spawned.clear();
      if (outcome == RunOutcome::Ended) state = nullptr;
      searcher.update(id, std::move(state), std::move(children));
    }
    return turns;
  }
  uint64_t allBlocks() const {
    uint64_t blocks = 0;
    for (const Function& function : program->functions) blocks += function.blocks.size();
    return blocks;
  }
};

TEST_F(CoverageSearch, CoversEverythingWithoutLosingItselfInTheLoop) {
  // x >= 10 excludes 3 and 4: two blocks of deep() cannot be covered.
  CoverageSearcher searcher(machine, 1);
  uint64_t reachable = allBlocks() - 2;
  EXPECT_LT(turnsUntilCovered(machine, searcher, reachable, 60), 60u);
  EXPECT_EQ(machine.coveredBlocks(), reachable);
}

TEST_F(CoverageSearch, CodeThatNoInputReachesDoesNotAttractForever) {
  // `c > 9` is infeasible, and one instruction ahead in every round of the loop; the chain is farther from its next
  // step.
  std::string chain = "return 1;";
  for (int step = 12; step > 0; --step)
    chain = "if (__VERIFIER_nondet_int() == " + std::to_string(step) + ") {" + chain + "}";
  program = load("int main(void) { int c = __VERIFIER_nondet_int(); if (c == 8) { while (__VERIFIER_nondet_int()) "
                 "if (c > 9) return 2; return 0; } " +
                 chain + " return 3; }");
  Machine own(*program, terms, solver, {});
  CoverageSearcher searcher(own, 1);
  EXPECT_LT(turnsUntilCovered(own, searcher, allBlocks() - 1, 1000), 50u);
}

TEST_F(CoverageSearch, GoesOnWhenEverythingIsCovered) {
  CoverageSearcher searcher(machine, 1);
  turnsUntilCovered(machine, searcher, ~0ull, 40); // never reached: the loop goes on for ever
  EXPECT_GT(searcher.size(), 0u);
  EXPECT_NE(searcher.next(), nullptr);
}

TEST_F(CoverageSearch, ATakenStateIsNotGivenTwice) {
  CoverageSearcher searcher(machine, 1);
  auto first = machine.initialState(*program->findFunction("main"));
  uint64_t id = first->id;
  searcher.update(id, std::move(first), {});
  auto taken = searcher.next();
  ASSERT_TRUE(taken);
  EXPECT_EQ(searcher.next(), nullptr);
  EXPECT_EQ(searcher.next(), nullptr);
  searcher.update(id, std::move(taken), {});
  EXPECT_TRUE(searcher.next());
}

} // namespace
