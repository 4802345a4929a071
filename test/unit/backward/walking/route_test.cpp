#include "backward/walking/route.h"

#include "term/term_manager.h"

#include <gtest/gtest.h>

namespace hindsight::backward {
namespace {

TEST(Route, CountsWhatLimitsLookAt) {
  TermManager terms;
  const Term *one = terms.freshSymbol("one", 64), *other = terms.freshSymbol("other", 64);
  Route route;
  route.jump(one);
  route.jump(one);
  EXPECT_EQ(route.timesJumped(one), 2u);
  EXPECT_EQ(route.timesJumped(other), 0u);
  EXPECT_EQ(route.rounds, 2u);
  EXPECT_EQ(route.forks, 2u);
  route.left = {3, 4, 3};
  EXPECT_EQ(route.timesLeft(3), 2u);
  EXPECT_EQ(route.timesLeft(5), 0u);
}

TEST(Route, WaitsAtAnEdge) {
  Route route;
  EXPECT_FALSE(route.isWaiting());
  route.waitingEdge = 0;
  EXPECT_TRUE(route.isWaiting());
}

} // namespace
} // namespace hindsight::backward
