// Interpolants of subtrees, and the reasons why some have none.
#include "prune_fixture.h"
#include "ways.h"

namespace hindsight::prune {
namespace {

class SubtreeInterpolantTest : public PruneFixture {};

TEST_F(SubtreeInterpolantTest, ValuesOfWhatMatters) {
  PruneConfig config;
  config.keepsValues = true;
  load(ways(6, "", "a++; b = 1;", "a++; b = 2;", "if (a != 6) reach_error();"));
  EXPECT_EQ(search(config).cost.cut, 7u);
}

TEST_F(SubtreeInterpolantTest, NothingIsCutOnceAnAddressWasLookedAt) {
  load("int a, h; int main(void) { if (__VERIFIER_nondet_int()) a++; else a--;"
       "if ((unsigned long)&a & 16) h = 1; if (h > 1) reach_error(); return 0; }");
  Searched searched = search();
  EXPECT_EQ(searched.cost.cut, 0u);
}

TEST_F(SubtreeInterpolantTest, LongStretchesAreNotDoneAgain) {
  std::string text = ways(3, "", "a++;", "a += 2;", "for (int i = 0; i < 50; i++) c += i; if (a > 9) reach_error();");
  load(text);
  EXPECT_TRUE(search().cost.refusals.empty());
  PruneConfig config;
  config.longestStretch = 5;
  load(text);
  Searched searched = search(config);
  ASSERT_EQ(searched.cost.refusals.size(), 1u);
  EXPECT_EQ(searched.cost.refusals[0].first, "a long stretch without forks");
  EXPECT_EQ(searched.errors, 0u);
}

/// A whole state can be said only if every input of it is in some variable.
TEST_F(SubtreeInterpolantTest, WholeStatesNeedNamesForTheirInputs) {
  PruneConfig config;
  config.onlyWholeStates = true;
  load("int a, b; int main(void) { int x = __VERIFIER_nondet_int(); a = x & 3; if (__VERIFIER_nondet_int()) b++;"
       "else b--; if (a > 3) reach_error(); return b; }");
  Searched searched = search(config);
  EXPECT_EQ(searched.errors, 0u);
  EXPECT_FALSE(searched.cost.refusals.empty());
}

} // namespace
} // namespace hindsight::prune
