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

} // namespace
} // namespace hindsight
