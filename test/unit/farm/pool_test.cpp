#include "farm/pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

namespace hindsight::farm {
namespace {

TEST(Pool, EveryPieceOnceAndSeveralAtATime) {
  std::mutex mutex;
  std::set<size_t> done;
  std::atomic<int> now = 0, most = 0;
  runAll(20, {.jobs = 4}, [&](size_t number) {
    int at = ++now;
    for (int seen = most; at > seen && !most.compare_exchange_weak(seen, at);) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    --now;
    std::lock_guard lock(mutex);
    EXPECT_TRUE(done.insert(number).second);
  });
  EXPECT_EQ(done.size(), 20u);
  EXPECT_GT(most, 1);
  EXPECT_LE(most, 4);
}

TEST(Pool, NothingToDo) {
  runAll(0, {.jobs = 4}, [](size_t) { FAIL(); });
}

TEST(Pool, BeginsNoMoreWhenInterrupted) {
  std::atomic<size_t> done = 0;
  runAll(100, {.jobs = 2, .interrupted = [&] { return done >= 3; }}, [&](size_t) { ++done; });
  EXPECT_GE(done, 3u);
  EXPECT_LE(done, 5u);
}

TEST(Pool, TicksWhileItWaits) {
  int ticks = 0;
  std::thread::id caller = std::this_thread::get_id();
  PoolConfig config{.jobs = 1, .onTick = [&] {
                      ++ticks;
                      EXPECT_EQ(std::this_thread::get_id(), caller);
                    }};
  runAll(1, config, [](size_t) { std::this_thread::sleep_for(std::chrono::milliseconds(700)); });
  EXPECT_GE(ticks, 1);
}

} // namespace
} // namespace hindsight::farm
