#include "support/left_behind.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace hindsight {
namespace {

struct LiveCount {
  explicit LiveCount(int& gone) : gone(&gone) {}
  ~LiveCount() { ++*gone; }
  int* gone;
};

/// Outlives the test: what is left behind still points to it.
int gone = 0;

TEST(LeftBehind, IsNeverFreed) {
  auto kept = std::make_shared<LiveCount>(gone);
  std::weak_ptr<LiveCount> seen = kept;
  leaveBehind(std::move(kept));
  EXPECT_FALSE(seen.expired());
  EXPECT_EQ(gone, 0);
}

TEST(LeftBehind, ByManyThreads) {
  std::vector<std::weak_ptr<int>> seen(8);
  std::vector<std::thread> threads;
  for (auto& each : seen)
    threads.emplace_back([&each] {
      auto thing = std::make_shared<int>(1);
      each = thing;
      for (int more = 0; more < 100; ++more) leaveBehind(std::make_shared<int>(more));
      leaveBehind(thing);
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& each : seen) EXPECT_EQ(each.use_count(), 1);
}

} // namespace
} // namespace hindsight
