#include "reach/backward_watch.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

using namespace hindsight;
using namespace hindsight::reach;
using namespace hindsight::backward;

namespace {

struct BackwardWatchTest : testing::Test {
  /// Asks until the watch says that it is over, for a few seconds at most.
  std::optional<StopReason> waitFor(BackwardWatch& watch, const BackwardStatistics& statistics = {}) {
    for (int tries = 0; tries < 500 && !watch.isOver(statistics); ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return watch.struck();
  }
  TermManager terms;
  Solver solver{terms, {}};
  Budget budget;
  BackwardAsks asks;
};

TEST_F(BackwardWatchTest, StepsAreCounted) {
  budget.maxInstructions = 100;
  BackwardWatch watch(budget, asks, solver);
  BackwardStatistics statistics;
  statistics.steps = 99;
  EXPECT_FALSE(watch.isOver(statistics));
  statistics.steps = 100;
  EXPECT_TRUE(watch.isOver(statistics));
  EXPECT_EQ(watch.struck(), StopReason::Instructions);
}

TEST_F(BackwardWatchTest, TimeMemoryAndTheUser) {
  budget.seconds = 0.05;
  {
    BackwardWatch watch(budget, asks, solver);
    EXPECT_EQ(waitFor(watch), StopReason::Time);
  }
  budget = {};
  budget.memoryBytes = 1;
  {
    BackwardWatch watch(budget, asks, solver);
    EXPECT_EQ(waitFor(watch), StopReason::Memory);
  }
  budget = {};
  asks.interrupted = [] { return true; };
  BackwardWatch watch(budget, asks, solver);
  EXPECT_EQ(waitFor(watch), StopReason::Interrupted);
}

TEST_F(BackwardWatchTest, ProgressIsTold) {
  budget.seconds = 0.3;
  std::vector<Progress> told;
  asks.progress = [&](const Progress& progress) { told.push_back(progress); };
  BackwardWatch watch(budget, asks, solver);
  BackwardStatistics statistics;
  statistics.steps = 7;
  statistics.waiting = 3;
  waitFor(watch, statistics);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.front().instructions, 7u);
  EXPECT_EQ(told.front().liveStates, 3u);
  EXPECT_GT(told.front().memoryBytes, 0u);
}

} // namespace
