#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class ArgumentFacts : public BackwardFixture {};

const std::string kFactorial = "static unsigned f(unsigned n) { return n < 2 ? 1 : n * f(n - 1); }";

TEST_F(ArgumentFacts, RecursionThatANumberBoundsEnds) {
  const std::string masked = kFactorial + "int main(void) { unsigned x = __VERIFIER_nondet_uint() & 7; ";
  EXPECT_EQ(outcome(masked + "if (f(x) == 120) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(masked + "if (f(x) == 121) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(ArgumentFacts, BranchesBeforeTheCallBoundIt) {
  const std::string checked =
      kFactorial + "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x > 5) return 0; ";
  EXPECT_EQ(outcome(checked + "if (f(x) == 24) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(checked + "if (f(x) == 25) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(ArgumentFacts, RegistersThatChangeInALoop) {
  const std::string looped = "static unsigned g(unsigned n) { return n == 0 ? 0 : g(n - 1) + 2; }"
                             "int main(void) { unsigned x = __VERIFIER_nondet_uint() & 3, s = 0;"
                             "  for (unsigned i = 0; i < 3; i++) s += g(x + i); ";
  EXPECT_EQ(outcome(looped + "if (s == 24) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(looped + "if (s == 7) target(); }"), BackwardOutcome::Exhausted);
}

} // namespace
