// The loop of forward execution: what ends a search, what is counted, and what the verdict may say.
#include "forward/explorer.h"

#include "run_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

constexpr RunConfig::Search kSearches[] = {RunConfig::Search::Dfs, RunConfig::Search::Bfs,
                                           RunConfig::Search::RandomPath, RunConfig::Search::Coverage};

RunResult explore(const Program& program, Collector& collector, const RunConfig& config = {}) {
  return runForward(program, config, collector);
}

TEST(ExplorerTest, EverySearchFindsTheSameOfAFiniteProgram) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int(), n = 0; for (int i = 0; i < 4; i++)"
                      "if (x >> i & 1) n++; if (n == 3) return 7 / (x - 13); return n; }");
  for (auto search : kSearches) {
    Collector collector;
    RunConfig config;
    config.search = search;
    RunResult result = explore(*program, collector, config);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.verdict, Verdict::Violated);
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_EQ(result.findings[0].kind, ErrorKind::DivisionByZero);
    EXPECT_EQ(result.findings[0].inputs[0].value, "13");
    EXPECT_EQ(result.statistics.paths, 17u);
    EXPECT_EQ(result.endedPaths, (std::map<std::string, uint64_t>{{"returned", 16}, {"division-by-zero", 1}}));
    EXPECT_EQ(collector.tests.size(), 17u);
    EXPECT_EQ(result.statistics.partialPaths, 0u);
  }
}

TEST(ExplorerTest, RerunsAreIdentical) {
  auto program = load("int main(void) { int n = 0; char b[6]; klee_make_symbolic(b, 6, \"b\"); for (int i = 0; i < 6;"
                      "i++) { if (b[i] == 'a' + i) n++; else if (b[i] > b[(i + 1) % 6]) n += 2; } return n; }");
  for (auto search : kSearches) {
    RunConfig config;
    config.search = search;
    config.seed = 5;
    config.budget.maxForks = 100;
    Collector first, second;
    RunResult one = explore(*program, first, config), two = explore(*program, second, config);
    EXPECT_EQ(first.tests, second.tests);
    EXPECT_EQ(one.statistics.instructions, two.statistics.instructions);
    EXPECT_EQ(one.statistics.queries, two.statistics.queries);
    EXPECT_EQ(one.endedPaths, two.endedPaths);
  }
}

TEST(ExplorerTest, StatesThatAreLeftArePartialPaths) {
  auto program = load("int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  Collector collector;
  RunConfig config;
  config.search = RunConfig::Search::Bfs;
  config.budget.maxForks = 10;
  RunResult result = explore(*program, collector, config);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Forks});
  EXPECT_EQ(result.statistics.forks, 10u);
  EXPECT_EQ(result.statistics.paths + result.statistics.partialPaths, 11u);
  EXPECT_EQ(result.endedPaths["not finished"], result.statistics.partialPaths);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::SafeWithinBounds);
}

TEST(ExplorerTest, ADepthLimitCutsPathsNotTheSearch) {
  auto program = load("int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  Collector collector;
  RunConfig config;
  config.budget.maxDepth = 6;
  RunResult result = explore(*program, collector, config);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Depth});
  EXPECT_EQ(result.statistics.paths, 6u);
  EXPECT_EQ(result.statistics.partialPaths, 1u);
  EXPECT_EQ(result.endedPaths["depth limit"], 1u);
  EXPECT_EQ(collector.tests.size(), 7u) << "a cut path has a test too";
}

TEST(ExplorerTest, StoppingAtTheFirstError) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int(); int *p = 0; if (x == 1) return *p;\n"
                      "if (x == 2) return *p;\nif (x == 3) return *p; return 0; }");
  Collector collector;
  RunConfig config;
  config.stopOnError = true;
  config.search = RunConfig::Search::Bfs;
  RunResult result = explore(*program, collector, config);
  EXPECT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::FirstError});
  EXPECT_EQ(result.verdict, Verdict::Violated);
  config.stopOnError = false;
  Collector all;
  EXPECT_EQ(explore(*program, all, config).findings.size(), 3u);
}

TEST(ExplorerTest, WhatCouldNotBeFollowedForbidsSafe) {
  auto missing = load("int nowhere(void); int main(void) { if (__VERIFIER_nondet_int() == 4) return nowhere();"
                      "return 0; }");
  Collector collector;
  RunResult result = explore(*missing, collector);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.missingFunctions, (std::map<std::string, uint64_t>{{"nowhere", 1}}));
  auto undefined = load("extern int v; int main(void) { if (__VERIFIER_nondet_int() == 4) return v; return 0; }");
  result = explore(*undefined, collector);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.missingVariables, (std::map<std::string, uint64_t>{{"v", 1}}));
  auto limited = load("char large[2000000]; int main(void) { unsigned i = __VERIFIER_nondet_uint();"
                      "return i < 2000000 ? large[i] : 0; }");
  result = explore(*limited, collector);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.unsupported.count(
                "symbolic offset into an object of more than 262144 bytes, the bound of --symbolic-object"),
            1u);
}

TEST(ExplorerTest, AFailedAssumptionIsNoPath) {
  auto program = load("void __VERIFIER_assume(int); int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3)"
                      "__VERIFIER_assume(x < 3); return 0; }");
  Collector collector;
  RunResult result = explore(*program, collector);
  EXPECT_EQ(result.statistics.paths, 1u);
  EXPECT_EQ(result.endedPaths["assumption failed"], 1u);
  EXPECT_EQ(collector.tests.size(), 1u);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.verdict, Verdict::Safe);
}

TEST(ExplorerTest, TestsOfGoodPathsAreLeftOutWhenNotWanted) {
  auto program =
      load("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 3) return *(int *)0; return x > 9; }");
  Collector collector;
  RunConfig config;
  config.wantTests = false;
  explore(*program, collector, config);
  EXPECT_EQ(collector.tests.size(), 1u);
  EXPECT_EQ(collector.errors, 1u);
}

TEST(ExplorerTest, AnAnswerThatDependedOnAddressesSaysSo) {
  auto program = load("int a, b; int main(void) { int *volatile p = &a, *volatile q = &b; return p < q; }");
  Collector collector;
  RunResult result = explore(*program, collector);
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_EQ(result.notes[0], "some branches were decided by the addresses that the engine gave to objects");
}

TEST(ExplorerTest, OutputIsPassedOnOnlyWhenAsked) {
  auto program = load("void __hindsight_write(int, const char *, unsigned long);"
                      "int main(void) { __hindsight_write(1, \"hello\", 5); return 0; }");
  Collector quiet, loud;
  explore(*program, quiet);
  RunConfig config;
  config.showOutput = true;
  explore(*program, loud, config);
  EXPECT_EQ(quiet.output, "");
  EXPECT_EQ(loud.output, "hello");
}

TEST(ExplorerTest, AnotherEntryTakesItsParametersAsInputs) {
  auto program = load("int f(int a, int b) { return a / (b - 7); } int main(void) { return f(1, 1); }");
  Collector collector;
  RunConfig config;
  config.entry = "f";
  RunResult result = explore(*program, collector, config);
  ASSERT_FALSE(result.findings.empty());
  EXPECT_EQ(result.findings[0].inputs[1].name, "b");
  EXPECT_EQ(result.findings[0].inputs[1].value, "7");
  config.entry = "g";
  result = explore(*program, collector, config);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.unsupported.count("there is no function 'g' to start in"), 1u);
}

TEST(ExplorerTest, ASearchThatPrunesCanBeFollowedLineByLine) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int(), n = 0; for (int i = 0; i < 4; i++)\n"
                      "if (x >> i & 1) n = 1;\nreturn 7 / (x - 13); }");
  Collector collector;
  Tracer tracer(*program);
  RunConfig config;
  config.search = RunConfig::Search::Dfs;
  config.prune.mode = prune::PruneOptions::Mode::Interpolate;
  RunResult result = Explorer(*program, config, collector, &tracer).explore(*program->findFunction("main"));
  EXPECT_GT(result.statistics.cutPaths, 0u);
  ASSERT_EQ(result.findings.size(), 1u);
  ASSERT_FALSE(result.findings[0].steps.empty());
  EXPECT_EQ(result.findings[0].steps.back().place.line, 4u);
}

} // namespace
