#include "forward/watchdog.h"

#include <chrono>
#include <gtest/gtest.h>
#include <thread>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

std::optional<StopReason> waitFor(const Watchdog& watchdog, double seconds) {
  Stopwatch clock;
  while (clock.seconds() < seconds && !watchdog.struck()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  return watchdog.struck();
}

TEST(Watchdog, StrikesWhenTheTimeIsUp) {
  Budget budget;
  budget.seconds = 0.1;
  std::atomic<int> stops = 0;
  Stopwatch clock;
  Watchdog watchdog(budget, [] { return false; }, [&] { ++stops; });
  EXPECT_EQ(waitFor(watchdog, 5), StopReason::Time);
  EXPECT_GE(clock.seconds(), 0.1);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_GT(stops, 1); // it keeps saying so
}

TEST(Watchdog, StrikesWhenTheWholeCommandHasToBeOver) {
  Budget budget{.seconds = 60, .deadline = Deadline::in(0.05)};
  Watchdog watchdog(budget, [] { return false; }, [] {});
  EXPECT_EQ(waitFor(watchdog, 5), StopReason::Time);
}

TEST(Watchdog, StrikesWhenTheUserAsks) {
  std::atomic<bool> asked = false;
  Watchdog watchdog({}, [&] { return asked.load(); }, [] {});
  EXPECT_EQ(waitFor(watchdog, 0.1), std::nullopt);
  asked = true;
  EXPECT_EQ(waitFor(watchdog, 5), StopReason::Interrupted);
}

TEST(Watchdog, SeesAtOnceWhatIsAlreadySo) {
  Budget budget;
  Watchdog watchdog(budget, [] { return true; }, [] {});
  EXPECT_EQ(watchdog.struck(), StopReason::Interrupted) << "before its thread has had a turn";
}

TEST(Watchdog, StrikesWhenMemoryIsUsedUp) {
  Budget budget;
  budget.memoryBytes = 1;
  Watchdog watchdog(budget, [] { return false; }, [] {});
  EXPECT_EQ(waitFor(watchdog, 5), StopReason::Memory);
  EXPECT_GT(watchdog.memoryNow(), 1u << 20);
}

} // namespace
