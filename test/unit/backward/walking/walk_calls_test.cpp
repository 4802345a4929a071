// Calls, backward: parameters and results, pointers to functions, calls that fit no function.
#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class WalkCalls : public BackwardFixture {};

TEST_F(WalkCalls, ParametersAndResults) {
  const std::string difference = "static int difference(int a, int b) { return a - b; }"
                                 "int main(void) { int x = __VERIFIER_nondet_int() & 7; ";
  EXPECT_EQ(outcome(difference + "if (difference(x, 3) == 2 && difference(3, x) == -2) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome(difference + "if (difference(x, 3) == 2 && difference(3, x) == 2) target(); }"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkCalls, ATargetInAFunctionWithSeveralCallers) {
  const std::string callee = "static void callee(int n) { if (n == 5) target(); } static void first(int n) {"
                             "  callee(n + 1); } int main(void) { int x = __VERIFIER_nondet_int() & 3; ";
  EXPECT_EQ(outcome(callee + "callee(x); first(x + 1); }"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 3, 3);
  EXPECT_EQ(outcome(callee + "first(x); }"), BackwardOutcome::Exhausted);
}

TEST_F(WalkCalls, ThroughPointers) {
  const std::string table = "static int one(int n) { return n + 1; } static int two(int n) { return n * 2; }"
                            "static int (*const table[2])(int) = {one, two}; int main(void) {"
                            "  unsigned i = __VERIFIER_nondet_uint() & 1; if (table[i](5) == ";
  EXPECT_EQ(outcome(table + "10) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 1, 1);
  EXPECT_EQ(outcome(table + "7) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(WalkCalls, EachActivationHasLocalsOfItsOwn) {
  const std::string nested = "static int deep(int n, int *above) { int own = n; if (n == 0) return *above;"
                             "  return deep(n - 1, &own) + own; }"
                             "int main(void) { int x = __VERIFIER_nondet_int() & 1, top = 9; if (deep(x, &top) == ";
  EXPECT_EQ(outcome(nested + "2) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(nested + "9) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(nested + "10) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(WalkCalls, AFunctionWithoutABodyEndsThePathByName) {
  EXPECT_EQ(outcome("int missing(void); int main(void) { if (missing() == 1) target(); }"), BackwardOutcome::Unknown);
  EXPECT_EQ(last.unsupported.count("a call of missing, which is missing"), 1u);
}

} // namespace
