// Is an error all that keeps a path from the target? Paths that failed are followed on behind it.
#include "forward/past_errors.h"

#include "target_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

using PastErrorsTest = TargetRun;

std::string source(const std::string& failing, const std::string& after) {
  return "int t[4], g; int main(void) { int x = __VERIFIER_nondet_int();\n" // 2
         "  " +
         failing +
         "\n" // 3
         "  if (" +
         after +
         ")\n"          // 4
         "    g = 9;\n" // 5
         "  return 0; }";
}

TEST_F(PastErrorsTest, AnErrorOnEveryWayBlocks) {
  RunResult result = run(source("*(int *)0 = x;", "x == 4"), "snippet.c:5");
  EXPECT_EQ(result.verdict, Verdict::Blocked);
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].place.line, 3u);
}

TEST_F(PastErrorsTest, WhatWouldNotBeReachedEitherWayIsUnreachable) {
  RunResult result = run(source("*(int *)0 = x;", "x > 4 && x < 5"), "snippet.c:5");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_TRUE(result.findings.empty());
}

TEST_F(PastErrorsTest, AFailedReadGivesAnyValue) {
  EXPECT_EQ(run(source("g = *(int *)0;", "g == 12345"), "snippet.c:5").verdict, Verdict::Blocked);
}

TEST_F(PastErrorsTest, AFailedWriteIsLost) {
  EXPECT_EQ(run(source("t[4] = 7;", "t[3] == 7"), "snippet.c:5").verdict, Verdict::Unreachable);
  EXPECT_EQ(run(source("t[4] = 7;", "t[3] == 0"), "snippet.c:5").verdict, Verdict::Blocked);
}

TEST_F(PastErrorsTest, TheEndThatAProgramGivesItselfIsNoObstacle) {
  EXPECT_TRUE(isOwnEnd(ErrorKind::AbortCalled));
  EXPECT_FALSE(isOwnEnd(ErrorKind::NullDereference));
  RunResult result = run("void abort(void); int g; int main(void) { int x = __VERIFIER_nondet_int();\n" // 2
                         "  if (x) abort();\n"                                                          // 3
                         "  if (x == 4)\n"                                                              // 4
                         "    g = 9;\n"                                                                 // 5
                         "  return 0; }",
                         "snippet.c:5");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
}

} // namespace
