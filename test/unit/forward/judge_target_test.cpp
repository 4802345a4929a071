#include "forward/judge.h"

#include "target_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

using JudgeTarget = TargetRun;

TEST_F(JudgeTarget, ArrivesWithAnInput) {
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

TEST_F(JudgeTarget, AnErrorBeforeTheTargetBlocksIt) {
  RunResult result = run(figure(20), "snippet.c:9");
  EXPECT_EQ(result.verdict, Verdict::Blocked);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::NullDereference);
  EXPECT_EQ(result.findings[0].place.line, 8u);
}

TEST_F(JudgeTarget, ALimitMakesItABound) {
  config.budget.maxForks = 100;
  RunResult result = run(figure(1000000), "snippet.c:9");
  EXPECT_EQ(result.verdict, Verdict::UnreachableWithinBounds);
  EXPECT_EQ(result.stoppedBy, std::vector<StopReason>{StopReason::Forks});
  ASSERT_EQ(result.findings.size(), 1u) << "what is in the way is good to know";
  EXPECT_EQ(result.findings[0].kind, ErrorKind::NullDereference);
}

TEST_F(JudgeTarget, LinesWithoutInstructions) {
  RunResult result = run(figure(20), "snippet.c:7");
  EXPECT_EQ(result.verdict, Verdict::Reachable);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].place.line, 7u);
}

TEST_F(JudgeTarget, EveryPathFollowedIsAProof) {
  RunResult result = run("int main(void) { unsigned x = __VERIFIER_nondet_int();\n"
                         "if (x % 4 == 5)\n"
                         "  return 7;\n"
                         "return 0; }",
                         "snippet.c:4");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.complete);
  EXPECT_TRUE(collector.tests.empty());
}

TEST_F(JudgeTarget, ErrorsThatAreNotInTheWayDoNotMatter) {
  RunResult result = run("void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x > 3) { if (x < 2) here(); } else { int *p = 0; *p = 1; }\n"
                         "return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.findings.empty());
}

TEST_F(JudgeTarget, AnErrorBehindWhichNothingArrivesIsNotInTheWay) {
  RunResult result =
      run("void here(void) {} int main(void) { unsigned char x = (unsigned char)__VERIFIER_nondet_int();\n"
          "unsigned y = 0, *p = &y; if (x < 4) *(volatile int *)0 = 1;\n"
          "if (*p == 240) here(); return x; }",
          "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.complete);
  EXPECT_TRUE(result.findings.empty());
  ASSERT_EQ(result.notes.size(), 1u);
  EXPECT_THAT(result.notes[0], testing::HasSubstr("would not reach the target without it"));
}

TEST_F(JudgeTarget, WhatAFailedReadGivesIsAnything) {
  RunResult result =
      run("void here(void) {} int main(void) { unsigned char x = (unsigned char)__VERIFIER_nondet_int();\n"
          "int table[4] = {0}; if (x < 4) return 0;\n"
          "if (table[x] == 240) here(); return x; }",
          "here");
  EXPECT_EQ(result.verdict, Verdict::Blocked);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::StackOutOfBoundsRead);
}

TEST_F(JudgeTarget, TheErrorThatIsInTheWayIsShownNotAnotherOne) {
  RunResult result =
      run("void here(void) {} int main(void) { unsigned char x = (unsigned char)__VERIFIER_nondet_int();\n"
          "int y = 0; if (x == 1) *(volatile int *)0 = 1;\n"
          "if (x == 2) { *(volatile int *)0 = 2;\n"
          "  here(); }\n"
          "return y; }",
          "here");
  EXPECT_EQ(result.verdict, Verdict::Blocked);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].place.line, 4u);
}

TEST_F(JudgeTarget, SeveralPathsFailAtOnePlaceAndOneOfThemIsOnTheWay) {
  RunResult result =
      run("void here(void) {} int main(void) { unsigned char x = (unsigned char)__VERIFIER_nondet_int();\n"
          "int y = 0; if (x & 1) y = 1; if (x & 2) y += 2;\n"
          "*(volatile int *)0 = 1;\n"
          "if (y == 3) here(); return 0; }",
          "here");
  EXPECT_EQ(result.verdict, Verdict::Blocked);
}

TEST_F(JudgeTarget, AFailedCheckIsAnEndAndNoObstacle) {
  RunResult result = run("void abort(void); void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x > 3) abort(); if (x == 4) here(); return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
}

TEST_F(JudgeTarget, AnUnknownFunctionOnTheWayIsUnknown) {
  RunResult result = run("int unknown(int); void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (unknown(x)) here(); return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  RunResult behind = run("int unknown(int); void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x == 3 && x == 4) here(); return x ? unknown(x) : 1; }",
                         "here");
  EXPECT_EQ(behind.verdict, Verdict::Unreachable) << "dropped before it gets there";
}

TEST_F(JudgeTarget, ReturnsLabelsAndCalls) {
  const char* source =
      "void abort(void); int f(int x) { if (x == 3) goto bad; return 1;\nbad:\n  x = 5;\n return x; }\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); void (*p)(void) = abort;\n"
      "if (f(x) == 5) p(); return 0; }";
  EXPECT_EQ(run(source, "f:bad").verdict, Verdict::Reachable);
  EXPECT_EQ(run(source, "f:return").verdict, Verdict::Reachable);
  RunResult called = run(source, "abort");
  EXPECT_EQ(called.verdict, Verdict::Reachable) << "through a pointer";
  ASSERT_FALSE(called.findings.empty());
  EXPECT_EQ(called.findings[0].inputs[0].value, "3");
}

} // namespace
