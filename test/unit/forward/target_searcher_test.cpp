#include "forward/target_searcher.h"

#include "target_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

using TargetSearch = TargetRun;

TEST_F(TargetSearch, SearchersMeasureTheDistance) {
  program = load("void here(void) {} int main(void) { int x = __VERIFIER_nondet_int(); if (x) here(); return 0; }");
  target = *resolveTarget(*program, "here");
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine{*program, terms, solver, {.target = &target}};
  TargetSearcher searcher(machine, 1, target);
  EXPECT_FALSE(searcher.nearestDistance());
  EXPECT_EQ(searcher.next(), nullptr);
  auto first = machine.initialState(*program->findFunction("main"));
  uint64_t id = first->id;
  searcher.update(id, std::move(first), {});
  ASSERT_TRUE(searcher.nearestDistance());
  EXPECT_GT(*searcher.nearestDistance(), 0u);
  EXPECT_LT(*searcher.nearestDistance(), 20u);
  auto taken = searcher.next();
  ASSERT_TRUE(taken);
  EXPECT_EQ(searcher.next(), nullptr);
}

TEST_F(TargetSearch, AGoodGuessIsOnePath) {
  CodePoint call = inputCall(figure(1000000));
  RunResult result = run(figure(1000000), "snippet.c:8", {{call, std::nullopt, {10, 0, 0, 0}}});
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  EXPECT_EQ(result.statistics.paths, 1u);
  EXPECT_EQ(result.statistics.forks, 1u) << "only the path on which the input is free";
}

TEST_F(TargetSearch, AWrongGuessProvesNothing) {
  CodePoint call = inputCall(figure(20));
  ReplayMap wrong = {{call, std::nullopt, {5, 0, 0, 0}}, {call, 3, {1, 0, 0, 0}}, {call, 0, {1}}};
  EXPECT_EQ(run(figure(20), "snippet.c:8", wrong).verdict, Verdict::Reachable);
  EXPECT_EQ(run(figure(20), "snippet.c:9", wrong).verdict, Verdict::Blocked);
}

TEST_F(TargetSearch, GuessesForTheNthExecution) {
  const char* source = "int main(void) { int n = 0; for (int i = 0; i < 3; i++) n = n * 10 + __VERIFIER_nondet_int();\n"
                       "if (n == 123)\n"
                       "  return 7;\n"
                       "return 0; }";
  CodePoint call = inputCall(source);
  RunResult result =
      run(source, "snippet.c:4", {{call, 0, {1, 0, 0, 0}}, {call, 1, {2, 0, 0, 0}}, {call, 2, {3, 0, 0, 0}}});
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  EXPECT_EQ(result.statistics.forks, 1u);
}

} // namespace
