// States that need not be followed: nothing can fail, or what they hold was seen before.
#include "prune_fixture.h"
#include "ways.h"

namespace hindsight::prune {
namespace {

class SubsumptionTest : public PruneFixture {};

TEST_F(SubsumptionTest, WholeStatesAreComparedAsTheyAre) {
  PruneConfig config;
  config.onlyWholeStates = true;
  load(ways(6, "", "a++;", "a++;", "if (a != 6) reach_error();"));
  EXPECT_EQ(search(config).ended, 1u);
  load(ways(6, "", "a++; b = 1;", "a++; b = 2;", "if (a != 6) reach_error();"));
  EXPECT_GT(search(config).ended, 1u) << "b differs, though nobody reads it";
}

TEST_F(SubsumptionTest, CodeThatCannotFailIsNotFollowed) {
  load(ways(10, "", "a++;", "a += b;", ""));
  Searched searched = search();
  EXPECT_GT(searched.cost.harmless, 0u);
  EXPECT_EQ(searched.cost.interpolants, 0u);
}

TEST_F(SubsumptionTest, AHeapThatIsNotEmptyMayLeak) {
  PruneConfig config;
  config.leaksMatter = true;
  std::string text = ways(3, "int *p = malloc(4);", "a++;", "a += b;", "");
  load(text);
  EXPECT_EQ(search(config).cost.harmless, 0u);
  load(text);
  EXPECT_GT(search().cost.harmless, 0u);
}

TEST_F(SubsumptionTest, ALoopWithoutAnEndComesBack) {
  load("int a; int main(void) { while (1) { a = !a; if (a > 1) reach_error(); } }");
  Searched searched = search();
  EXPECT_EQ(searched.errors, 0u);
  EXPECT_GT(searched.cost.cut, 0u);
}

/// A counter that never repeats: no state is like an earlier one of its path, and each is followed.
TEST_F(SubsumptionTest, AStateThatIsNewIsFollowed) {
  load("unsigned a; int main(void) { while (a < 20) { a++; if (a > 20) reach_error(); } return 0; }");
  Searched searched = search();
  EXPECT_EQ(searched.cost.cut, searched.cost.harmless);
  EXPECT_EQ(searched.errors, 0u);
}

/// With a target there is nothing to be proved safe: code that cannot fail may still lead there.
TEST_F(SubsumptionTest, HarmlessIsNoReasonWhereATargetIsLookedFor) {
  PruneConfig config;
  config.errorsEndAll = false;
  load(ways(3, "", "a++;", "a += b;", ""));
  EXPECT_EQ(search(config).cost.harmless, 0u);
}

} // namespace
} // namespace hindsight::prune
