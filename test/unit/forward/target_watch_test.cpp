#include "forward/target_watch.h"

#include "target_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

using TargetWatchTest = TargetRun;

TEST_F(TargetWatchTest, WhatCannotGetThereIsDropped) {
  RunResult result = run("void here(void) {} int main(void) { int x = __VERIFIER_nondet_int();\n"
                         "if (x == 3 && x == 4) here();\n"
                         "while (__VERIFIER_nondet_int()) x++;\n" // for ever
                         "return x; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Unreachable);
  EXPECT_GE(result.endedPaths["cannot reach the target"], 1u);
}

TEST_F(TargetWatchTest, LongjmpComesBack) {
  RunResult result = run("int setjmp(int *) __attribute__((returns_twice)); void longjmp(int *, int);\n"
                         "void here(void) {} int b[100]; void deep(int x) { if (x > 3) longjmp(b, 1); for (;;); }\n"
                         "int main(void) { int x = __VERIFIER_nondet_int(); if (setjmp(b)) { here(); return 1; }\n"
                         "deep(x); return 0; }",
                         "here");
  EXPECT_EQ(result.verdict, Verdict::Reachable);
}

} // namespace
