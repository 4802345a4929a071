#include "backward/walking/path_goal.h"

#include <gtest/gtest.h>

namespace hindsight::backward {
namespace {

TEST(PathGoal, IsTheTargetUntilItTurns) {
  PathGoal goal;
  EXPECT_TRUE(goal.isTarget());
  goal.lost = CodePoint{1, 2};
  EXPECT_TRUE(goal.isTarget()) << "what is lost on the way is lost at the target";
  PendingAccess access{};
  access.place = {3, 4};
  goal.turnToError(access);
  EXPECT_FALSE(goal.isTarget());
  EXPECT_EQ(goal.error->place, (CodePoint{3, 4}));
  EXPECT_TRUE(goal.lost);
}

TEST(PathGoal, ALooseEndIsNothingElse) {
  PathGoal goal;
  goal.lost = CodePoint{1, 2};
  goal.turnToError({});
  goal.mustFail = true;
  goal.turnToLooseEnd({5, 6});
  EXPECT_FALSE(goal.isTarget());
  EXPECT_FALSE(goal.error || goal.lost || goal.mustFail);
  goal.turnToError({});
  EXPECT_FALSE(goal.looseEnd);
}

} // namespace
} // namespace hindsight::backward
