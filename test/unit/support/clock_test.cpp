#include "support/clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace hindsight {
namespace {

TEST(Stopwatch, RunsForwardAndRestarts) {
  Stopwatch watch;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  double first = watch.seconds();
  EXPECT_GE(first, 0.02);
  EXPECT_GE(watch.seconds(), first);
  watch.restart();
  EXPECT_LT(watch.seconds(), first);
}

TEST(Deadline, PassesWhenItIsTime) {
  EXPECT_FALSE(Deadline().isSet());
  EXPECT_FALSE(Deadline().passed());
  EXPECT_FALSE(Deadline().plus(-1).isSet()) << "never stays never";
  Deadline soon = Deadline::in(0.02);
  EXPECT_FALSE(soon.passed());
  EXPECT_LE(soon.left(), 0.02);
  EXPECT_FALSE(soon.plus(60).passed());
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  EXPECT_TRUE(soon.passed());
  EXPECT_LT(soon.left(), 0);
}

} // namespace
} // namespace hindsight
