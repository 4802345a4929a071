#include "prune/pruner.h"

#include "prune_fixture.h"
#include "ways.h"

namespace hindsight::prune {
namespace {

class PrunerTest : public PruneFixture {};

TEST_F(PrunerTest, WaysThatEndAlikeAreFollowedOnce) {
  load(ways(10, "", "a++;", "a++;", "if (a != 10) reach_error();"));
  Searched searched = search();
  EXPECT_EQ(searched.errors, 0u);
  EXPECT_EQ(searched.cost.cut - searched.cost.harmless, 10u);
  EXPECT_EQ(searched.cost.harmless, 1u) << "behind the last test nothing can fail";
  EXPECT_TRUE(searched.cost.refusals.empty());
}

TEST_F(PrunerTest, WaysThatDifferInWhatNobodyReads) {
  load(ways(10, "", "a++; b = 1;", "a++; b = c;", "if (a != 10) reach_error();"));
  EXPECT_EQ(search().cost.cut, 11u);
}

TEST_F(PrunerTest, WaysThatDifferInWhatMatters) {
  load(ways(4, "", "a++;", "a += 2;", "if (a == 7) reach_error();"));
  Searched searched = search();
  EXPECT_GE(searched.errors, 1u);
  EXPECT_GT(searched.cost.cut, 0u);
}

TEST_F(PrunerTest, TheLastCombinationIsFound) {
  // Only one of 256 paths is wrong.
  load(ways(8, "", "a = a * 2 + 1;", "a = a * 2;", "if (a == 0x5a) reach_error();"));
  EXPECT_EQ(search().errors, 1u);
}

TEST_F(PrunerTest, AbortMayBeAnError) {
  std::string text = ways(10, "", "a++;", "a += b;", "if (a > 3) abort();");
  load(text);
  EXPECT_GT(search().cost.harmless, 0u);
  PruneConfig config;
  config.matters.abort = true;
  load(text);
  Searched searched = search(config);
  EXPECT_GT(searched.errors, 0u);
}

TEST_F(PrunerTest, NothingIsCutWhenItOnlyRecords) {
  PruneConfig config;
  config.onlyRecord();
  load(ways(5, "", "a++;", "a++;", "if (a != 5) reach_error();"));
  Searched searched = search(config);
  EXPECT_EQ(searched.ended, 32u);
  EXPECT_EQ(searched.cost.cut, 0u);
}

TEST_F(PrunerTest, WorkIsCounted) {
  load(ways(5, "", "a++;", "a++;", "if (a != 5) reach_error();"));
  EXPECT_GT(search().cost.reenacted, 0u);
}

} // namespace
} // namespace hindsight::prune
