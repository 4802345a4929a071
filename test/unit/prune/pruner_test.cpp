#include "prune/pruner.h"

#include "prune_fixture.h"

namespace hindsight::prune {
namespace {

class PrunerTest : public PruneFixture {};

/// Two ways n times, which end alike.
std::string ways(unsigned count, const std::string& before, const std::string& way, const std::string& other,
                 const std::string& after) {
  std::string text = "int a, b, c; int main(void) { " + before;
  for (unsigned each = 0; each < count; ++each)
    text += " if (__VERIFIER_nondet_int()) { " + way + " } else { " + other + " }";
  return text + after + " return 0; }";
}

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

TEST_F(PrunerTest, WholeStatesAreComparedAsTheyAre) {
  PruneConfig config;
  config.onlyWholeStates = true;
  load(ways(6, "", "a++;", "a++;", "if (a != 6) reach_error();"));
  EXPECT_EQ(search(config).ended, 1u);
  load(ways(6, "", "a++; b = 1;", "a++; b = 2;", "if (a != 6) reach_error();"));
  EXPECT_GT(search(config).ended, 1u) << "b differs, though nobody reads it";
}

TEST_F(PrunerTest, ValuesOfWhatMatters) {
  PruneConfig config;
  config.keepsValues = true;
  load(ways(6, "", "a++; b = 1;", "a++; b = 2;", "if (a != 6) reach_error();"));
  EXPECT_EQ(search(config).cost.cut, 7u);
}

TEST_F(PrunerTest, CodeThatCannotFailIsNotFollowed) {
  load(ways(10, "", "a++;", "a += b;", ""));
  Searched searched = search();
  EXPECT_GT(searched.cost.harmless, 0u);
  EXPECT_EQ(searched.cost.interpolants, 0u);
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

TEST_F(PrunerTest, AHeapThatIsNotEmptyMayLeak) {
  PruneConfig config;
  config.leaksMatter = true;
  std::string text = ways(3, "int *p = malloc(4);", "a++;", "a += b;", "");
  load(text);
  EXPECT_EQ(search(config).cost.harmless, 0u);
  load(text);
  EXPECT_GT(search().cost.harmless, 0u);
}

TEST_F(PrunerTest, ALoopWithoutAnEndComesBack) {
  load("int a; int main(void) { while (1) { a = !a; if (a > 1) reach_error(); } }");
  Searched searched = search();
  EXPECT_EQ(searched.errors, 0u);
  EXPECT_GT(searched.cost.cut, 0u);
}

TEST_F(PrunerTest, WaysThatNoInputTakesAreTried) {
  // The second test of x is decided by the first on one side; what is behind it is harmless either way.
  load("int a, b; int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
       "if (y) a++; else a--; if (x > 5) b++; if (x > 3) b++; if (x > 4) b++; if (b > 3) reach_error(); return 0; }");
  Searched searched = search();
  EXPECT_GT(searched.cost.tries, 0u);
  EXPECT_EQ(searched.errors, 0u);
}

TEST_F(PrunerTest, NothingIsCutOnceAnAddressWasLookedAt) {
  load("int a, h; int main(void) { if (__VERIFIER_nondet_int()) a++; else a--;"
       "if ((unsigned long)&a & 16) h = 1; if (h > 1) reach_error(); return 0; }");
  Searched searched = search();
  EXPECT_EQ(searched.cost.cut, 0u);
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
