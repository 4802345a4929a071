#include "support/invariant.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(InvariantDeathTest, SaysWhatShouldHaveHeldAndWhere) {
  int apples = 2;
  EXPECT_DEATH(HS_INVARIANT(apples == 3, "there should be three apples"),
               "internal error at .*invariant_test.cpp:[0-9]+: there should be three apples .apples == 3.");
  EXPECT_DEATH(HS_UNREACHABLE("nobody should come here"), "nobody should come here");
}

TEST(Invariant, CostsNothingWhenItHolds) {
  int evaluations = 0;
  HS_INVARIANT(++evaluations == 1, "the condition should be evaluated once");
  EXPECT_EQ(evaluations, 1);
}

} // namespace
} // namespace hindsight
