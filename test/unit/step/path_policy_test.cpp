#include "step/path_policy.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(PathPolicyTest, TheStrongestAnswerCounts) {
  using enum PathChoice;
  EXPECT_EQ(combine(Follow, Follow), Follow);
  EXPECT_EQ(combine(Follow, Park), Park);
  EXPECT_EQ(combine(Drop, Park), Drop);
  EXPECT_EQ(combine(Follow, Drop), Drop);
}

TEST(PathPolicyTest, APolicyThatSaysNothingFollowsEverything) {
  PathPolicy policy;
  EXPECT_TRUE(policy.takeStates().empty());
  EXPECT_TRUE(policy.takeReleased().empty());
  EXPECT_FALSE(policy.dropsByPlace());
  EXPECT_EQ(policy.workDone(), 0u);
}

} // namespace
} // namespace hindsight
