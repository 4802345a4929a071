#include "machine_fixture.h"

namespace hindsight {

namespace {

using FramesTest = MachineFixture;

TEST_F(FramesTest, RecursionIsAsDeepAsAllowed) {
  load("static int f(int n) { return n ? 1 + f(n - 1) : 0; } int main(void) { return f(98); }");
  MachineConfig config;
  config.maxCallDepth = 100;
  start(nullptr, config);
  EXPECT_EQ(describe(runAll()), (Lines{"returns 98"}));
  config.maxCallDepth = 98;
  start(nullptr, config);
  EXPECT_EQ(describe(runAll()), (Lines{"limit: calls nested deeper than 98, the bound of --max-call-depth"}));
}

TEST_F(FramesTest, CallersAreSharedBetweenSiblingsAndEachReturnsItsOwnValue) {
  EXPECT_EQ(endsOf(kNondet + "static int choose(void) { if (__VERIFIER_nondet_int()) return 1; return 2; }"
                             "static int outer(int x) { int r = choose(); return r * 10 + x; }"
                             "int main(void) { int a = outer(3); int b = outer(4); return a * 2 + b; }"),
            (Lines{"returns 40", "returns 50", "returns 60", "returns 70"}));
}

TEST_F(FramesTest, AJumpIntoAFunctionThatHasReturnedGoesNowhere) {
  const std::string text = "typedef long buffer[32]; int setjmp(buffer); void longjmp(buffer, int); static buffer b;"
                           "static int mark(void) { return setjmp(b); } int main(void) {";
  EXPECT_EQ(endOf(text + "if (setjmp(b) == 0) longjmp(b, 1); return 3; }"), "returns 3");
  EXPECT_NE(endOf(text + "if (mark() == 0) longjmp(b, 1); return 3; }"), "returns 3");
}

} // namespace

} // namespace hindsight
