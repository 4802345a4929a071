#include "forward/judge.h"

#include "run_fixture.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

RunResult judge(const std::string& source, PropertySet properties, bool stopOnError = false) {
  auto program = load("void abort(void); void reach_error(void); void fail(void);\n" + source);
  Collector collector;
  RunConfig config;
  config.properties = properties;
  config.stopOnError = stopOnError;
  config.model.errorCall = "fail";
  return runForward(*program, config, collector);
}

TEST(Judge, AnErrorNobodyAskedAboutThatEndsForCertainIsAnEnd) {
  RunResult result = judge("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 1) abort();\n"
                           "if (x == 2) return *(volatile int *)0; return 10 / x; }",
                           {Property::UnreachCall});
  EXPECT_EQ(result.verdict, Verdict::Safe);
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.endedPaths["abort-called"], 1u);
  EXPECT_EQ(result.endedPaths["null-dereference"], 1u);
  EXPECT_EQ(result.endedPaths["division-by-zero"], 1u);
}

TEST(Judge, AfterOtherErrorsNobodyKnowsHowItGoesOn) {
  RunResult result = judge("int main(void) { int a[2] = {0}; volatile int i = 2; return a[i]; }", {Property::Assert});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  ASSERT_EQ(result.unsupported.size(), 1u);
  EXPECT_NE(result.unsupported.begin()->first.find("stack-out-of-bounds-read"), std::string::npos);
}

TEST(Judge, TheErrorFunctionHasAName) {
  const char* source = "void fail(void) {} int main(void) { if (__VERIFIER_nondet_int() == 3) fail(); return 0; }";
  RunResult result = judge(source, {Property::UnreachCall});
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].kind, ErrorKind::ErrorReached);
  EXPECT_EQ(result.findings[0].inputs[0].value, "3");
}

TEST(Judge, OneIsEnoughIfTheSearchStopsThere) {
  const char* source = "int main(void) { int x = __VERIFIER_nondet_int(); int a[2] = {0};\n"
                       "if (x == 1) reach_error();\nif (x == 2) fail();\nreturn a[x & 3]; }";
  PropertySet properties = {Property::UnreachCall, Property::ValidDeref};
  EXPECT_EQ(judge(source, properties, true).findings.size(), 1u);
  EXPECT_EQ(judge(source, properties, false).findings.size(), 3u);
}

/// An error below a state that was cut, which no other path has shown.
void concludeWithLostError(bool isCutShort) {
  auto program = load("int *p; int main(void) { return *p; }");
  TermManager terms;
  Solver solver(terms, {});
  Machine machine(*program, terms, solver, {});
  RunConfig config;
  config.properties = {Property::ValidDeref};
  Collector collector;
  Judge judge(*program, config, machine, collector, nullptr);
  std::unique_ptr<State> state = machine.initialState(*program->findFunction("main"));
  ASSERT_EQ(machine.run(*state, 1000), RunOutcome::Ended);
  judge.coveredPathEnded(*state, machine.end);
  if (isCutShort) judge.result.stoppedBy.push_back(StopReason::Time);
  judge.conclude();
  EXPECT_EQ(judge.result.verdict, Verdict::SafeWithinBounds) << "a limit is no proof";
}

TEST(Judge, AnErrorThatPruningLostIsLoud) {
  EXPECT_DEATH(concludeWithLostError(false), "pruning would have lost this error");
}

TEST(Judge, WhatIsStillOpenWhenALimitStrikesIsNotLost) {
  concludeWithLostError(true);
}

} // namespace
