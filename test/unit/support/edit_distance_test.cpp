#include "support/edit_distance.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EditDistance, CountsSlips) {
  EXPECT_EQ(editDistance("", ""), 0u);
  EXPECT_EQ(editDistance("abc", ""), 3u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("main", "main"), 0u);
  EXPECT_EQ(editDistance("main", "mian"), 1u) << "a swap of neighbours is one slip";
  EXPECT_EQ(editDistance("main", "man"), 1u);
  EXPECT_EQ(editDistance("main", "maine"), 1u);
  EXPECT_EQ(editDistance("main", "mbin"), 1u);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
  EXPECT_EQ(editDistance("sitting", "kitten"), 3u);
}

TEST(ClosestNames, NearestFirstThenByName) {
  std::vector<std::string> names = {"process", "prozess", "precess", "unrelated", "proces"};
  EXPECT_THAT(closestNames("process_", names), ElementsAre("process", "precess", "proces"));
}

TEST(ClosestNames, KnowsNamesThatWereOnlyBegun) {
  std::vector<std::string> names = {"--max-depth", "--max-forks", "--json"};
  EXPECT_THAT(closestNames("--max-dep", names), ElementsAre("--max-depth"));
  EXPECT_THAT(closestNames("--max-", names), ElementsAre("--max-depth", "--max-forks"));
}

TEST(ClosestNames, IgnoresCase) {
  std::vector<std::string> names = {"parsePacket"};
  EXPECT_THAT(closestNames("PARSEPACKET", names), ElementsAre("parsePacket"));
}

TEST(ClosestNames, SaysNothingRatherThanNonsense) {
  std::vector<std::string> names = {"main", "x"};
  EXPECT_THAT(closestNames("completely_different", names), IsEmpty());
  EXPECT_THAT(closestNames("ab", names), IsEmpty());
  EXPECT_THAT(closestNames("main", {}), IsEmpty());
}

TEST(ClosestNames, GivesEachOnceAndNoMoreThanAsked) {
  std::vector<std::string> names = {"foo1", "foo2", "foo1", "foo3", "foo4"};
  EXPECT_THAT(closestNames("foo", names, 2), ElementsAre("foo1", "foo2"));
}

} // namespace
} // namespace hindsight
