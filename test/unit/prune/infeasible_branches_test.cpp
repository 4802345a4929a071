// Branches that no input takes, followed to see whether that matters.
#include "prune_fixture.h"

namespace hindsight::prune {
namespace {

class InfeasibleBranchesTest : public PruneFixture {
protected:
  /// The second test is decided by the first; `otherwise` is what no input does.
  void loadDecided(const std::string& otherwise) {
    load("int a, b; int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
         "if (y) a++; else a--; if (x > 5) { if (x > 3) b++; else { " +
         otherwise + " } } if (b > 3) reach_error(); return 0; }");
  }
};

TEST_F(InfeasibleBranchesTest, WaysThatNoInputTakesAreTried) {
  // The second test of x is decided by the first on one side; what is behind it is harmless either way.
  load("int a, b; int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
       "if (y) a++; else a--; if (x > 5) b++; if (x > 3) b++; if (x > 4) b++; if (b > 3) reach_error(); return 0; }");
  Searched searched = search();
  EXPECT_GT(searched.cost.tries, 0u);
  EXPECT_EQ(searched.errors, 0u);
}

TEST_F(InfeasibleBranchesTest, ATryThatFailsIsDroppedAndNotReported) {
  loadDecided("reach_error();");
  Searched searched = search();
  EXPECT_GT(searched.cost.failedTries, 0u);
  EXPECT_EQ(searched.errors, 0u);
}

TEST_F(InfeasibleBranchesTest, WithoutABudgetNothingIsTried) {
  PruneConfig config;
  config.tryBudget = 0;
  loadDecided("b++;");
  EXPECT_EQ(search(config).cost.failedTries, search(config).cost.tries) << "what is begun is given up at once";
  config.mostTries = 0;
  loadDecided("b++;");
  EXPECT_EQ(search(config).cost.tries, 0u);
}

/// What the program assumes is not for the search to forget: behind it there is nothing to be tried.
TEST_F(InfeasibleBranchesTest, AssumptionsStay) {
  load("int a, b; int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
       "__VERIFIER_assume(x > 5); if (y) a++; else a--; if (x > 3) b++; if (b > 3) reach_error(); return 0; }");
  EXPECT_EQ(search().cost.tries, 0u);
}

} // namespace
} // namespace hindsight::prune
