// Runs with a target: judge_target.cpp, target_watch.cpp and target_searcher.cpp at work.
#include "forward/target_searcher.h"
#include "forward/target_watch.h"

#include "run_fixture.h"

#include <gmock/gmock.h>

using namespace hindsight;
using testing::HasSubstr;

namespace {

/// Figure 1, with a bound on the rounds. The null pointer is at line 8, the load behind it at line 9.
const char* kFigure = "int main(void) {\n"                                          // 2
                      "  int W; klee_make_symbolic(&W, sizeof W, \"W\"); int i = 0, r = 0, *p;\n" // 3
                      "  if (W > ROUNDS) return 0;\n"                               // 4
                      "  while (i < W) i++;\n"                                      // 5
                      "  if (W == 10) {\n"                                          // 6
                      "    p = 0;\n"                                                // 7
                      "    *p = 7;\n"                                               // 8
                      "    r = *p;\n"                                               // 9
                      "  }\n"                                                       // 10
                      "  return r;\n"                                               // 11
                      "}";

struct TargetRun : testing::Test {
  RunResult run(const std::string& source, const std::string& text, ReplayMap guesses = {}) {
    program = load(source);
    auto resolved = resolveTarget(*program, text);
    EXPECT_TRUE(resolved) << resolved.error().message;
    target = std::move(*resolved);
    config.target = &target;
    config.search = RunConfig::Search::Target;
    config.confirm = true;
    config.wantTests = false;
    config.trustAddresses = false;
    if (!guesses.empty()) config.guesses = &guesses;
    RunResult result = runForward(*program, config, collector);
    config.guesses = nullptr;
    return result;
  }
  static std::string figure(int rounds) {
    std::string text = kFigure;
    return text.replace(text.find("ROUNDS"), 6, std::to_string(rounds));
  }
  std::unique_ptr<Program> program;
  Target target;
  RunConfig config;
  Collector collector;
};

TEST_F(TargetRun, ArrivesWithAnInput) {
  RunResult result = run(figure(20), "snippet.c:8");
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  ASSERT_EQ(result.findings.size(), 1u);
  const Finding& finding = result.findings[0];
  EXPECT_EQ(finding.kind, ErrorKind::TargetReached);
  EXPECT_EQ(finding.place.line, 8u);
  ASSERT_EQ(collector.tests.size(), 1u);
  EXPECT_EQ(collector.tests[0].objects[0].bytes, (std::vector<uint8_t>{10, 0, 0, 0}));
  ASSERT_FALSE(finding.steps.empty());
  EXPECT_EQ(finding.steps.back().place.line, 8u) << "the way is shown up to the target";
}

TEST_F(TargetRun, AnErrorBeforeTheTargetBlocksIt) {
  RunResult result = run(figure(20), "snippet.c:9");
  EXPECT_EQ(result.verdict, Verdict::Blocked);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::NullDereference);
  EXPECT_EQ(result.findings[0].place.line, 8u);
}

TEST_F(TargetRun, ALimitMakesItABound) {
  config.budget.maxForks = 100;
  RunResult result = run(figure(1000000), "snippet.c:9");
  EXPECT_EQ(result.verdict, Verdict::UnreachableWithinBounds);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Forks});
  ASSERT_EQ(result.findings.size(), 1u) << "what is in the way is good to know";
  EXPECT_EQ(result.findings[0].kind, ErrorKind::NullDereference);
}

TEST_F(TargetRun, LinesWithoutInstructions) {
  RunResult result = run(figure(20), "snippet.c:7");
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].place.line, 7u);
}

TEST_F(TargetRun, EveryPathFollowedIsAProof) {
  RunResult result = run("int main(void) { unsigned x = __VERIFIER_nondet_int();\n"
                         "if (x % 4 == 5)\n"
                         "  return 7;\n"
                         "return 0; }",
                         "snippet.c:4");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.complete);
  EXPECT_TRUE(collector.tests.empty());
}

TEST_F(TargetRun, WhatCannotGetThereIsDropped) {
  RunResult result = run("void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x == 3 && x == 4) here();\n"
                         "while (__VERIFIER_nondet_int()) x++;\n" // for ever
                         "return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_GE(result.endedPaths["cannot reach the target"], 1u);
}

TEST_F(TargetRun, ErrorsThatAreNotInTheWayDoNotMatter) {
  RunResult result = run("void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x > 3) { if (x < 2) here(); } else { int *p = 0; *p = 1; }\n"
                         "return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.findings.empty());
}

TEST_F(TargetRun, AFailedCheckIsAnEndAndNoObstacle) {
  RunResult result = run("void abort(void); void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x > 3) abort(); if (x == 4) here(); return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
}

TEST_F(TargetRun, AnUnknownFunctionOnTheWayIsUnknown) {
  RunResult result = run("int unknown(int); void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (unknown(x)) here(); return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  RunResult behind = run("int unknown(int); void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x == 3 && x == 4) here(); return x ? unknown(x) : 1; }",
                         "here");
  EXPECT_EQ(behind.verdict, Verdict::Unreachable) << "dropped before it gets there";
}

TEST_F(TargetRun, LongjmpComesBack) {
  RunResult result = run("int setjmp(int *) __attribute__((returns_twice)); void longjmp(int *, int);\n"
                         "void here(void) {} int b[100]; void deep(int x) { if (x > 3) longjmp(b, 1); for (;;); }\n"
                         "int main(void) { int x = __VERIFIER_nondet_int(); if (setjmp(b)) { here(); return 1; }\n"
                         "deep(x); return 0; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Reachable);
}

TEST_F(TargetRun, ReturnsLabelsAndCalls) {
  const char* source = "void abort(void); int f(int x) { if (x == 3) goto bad; return 1;\nbad:\n  x = 5;\n return x; }\n"
                       "int main(void) { int x = __VERIFIER_nondet_int(); void (*p)(void) = abort;\n"
                       "if (f(x) == 5) p(); return 0; }";
  EXPECT_EQ(run(source, "f:bad").verdict, Verdict::Reachable);
  EXPECT_EQ(run(source, "f:return").verdict, Verdict::Reachable);
  RunResult called = run(source, "abort");
  EXPECT_EQ(called.verdict, Verdict::Reachable) << "through a pointer";
  ASSERT_FALSE(called.findings.empty());
  EXPECT_EQ(called.findings[0].inputs[0].value, "3");
}

TEST_F(TargetRun, AGoodGuessIsOnePath) {
  program = load(figure(1000000));
  const Function& main = *program->findFunction("main");
  CodePoint call{main.id, 0};
  while (main.instructions[call.instruction].op != Opcode::Call) ++call.instruction;
  RunResult result = run(figure(1000000), "snippet.c:8", {{call, std::nullopt, {10, 0, 0, 0}}});
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  EXPECT_EQ(result.statistics.paths, 1u);
  EXPECT_EQ(result.statistics.forks, 1u) << "only the path on which the input is free";
}

TEST_F(TargetRun, AWrongGuessProvesNothing) {
  program = load(figure(20));
  const Function& main = *program->findFunction("main");
  CodePoint call{main.id, 0};
  while (main.instructions[call.instruction].op != Opcode::Call) ++call.instruction;
  ReplayMap wrong = {{call, std::nullopt, {5, 0, 0, 0}}, {call, 3, {1, 0, 0, 0}}, {call, 0, {1}}};
  EXPECT_EQ(run(figure(20), "snippet.c:8", wrong).verdict, Verdict::Reachable);
  EXPECT_EQ(run(figure(20), "snippet.c:9", wrong).verdict, Verdict::Blocked);
}

TEST_F(TargetRun, GuessesForTheNthExecution) {
  const char* source = "int main(void) { int n = 0; for (int i = 0; i < 3; i++) n = n * 10 + __VERIFIER_nondet_int();\n"
                       "if (n == 123)\n"
                       "  return 7;\n"
                       "return 0; }";
  program = load(source);
  const Function& main = *program->findFunction("main");
  CodePoint call{main.id, 0};
  while (main.instructions[call.instruction].op != Opcode::Call) ++call.instruction;
  RunResult result = run(source, "snippet.c:4",
                         {{call, 0, {1, 0, 0, 0}}, {call, 1, {2, 0, 0, 0}}, {call, 2, {3, 0, 0, 0}}});
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  EXPECT_EQ(result.statistics.forks, 1u);
}

TEST_F(TargetRun, SearchersMeasureTheDistance) {
  program = load("void here(void) {} int main(void) { int x = __VERIFIER_nondet_int(); if (x) here(); return 0; }");
  target = *resolveTarget(*program, "here");
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine{*program, terms, solver, {.target = &target}};
  TargetSearcher searcher(machine, 1);
  EXPECT_FALSE(searcher.nearestDistance());
  EXPECT_EQ(searcher.next(), nullptr);
  auto first = machine.initialState(*program->findFunction("main"));
  EXPECT_TRUE(TargetWatch(machine).canReach(*first));
  uint64_t id = first->id;
  searcher.update(id, std::move(first), {});
  ASSERT_TRUE(searcher.nearestDistance());
  EXPECT_GT(*searcher.nearestDistance(), 0u);
  EXPECT_LT(*searcher.nearestDistance(), 20u);
  auto taken = searcher.next();
  ASSERT_TRUE(taken);
  EXPECT_EQ(searcher.next(), nullptr);
}

} // namespace
