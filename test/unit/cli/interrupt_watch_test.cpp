#include "cli/interrupt_watch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <unistd.h>

namespace hindsight {
namespace {

bool waitFor(const std::function<bool()>& condition) {
  for (int round = 0; round < 500; ++round) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(InterruptWatch, NoticesTheFirstSignal) {
  for (int signal : {SIGINT, SIGTERM}) {
    std::atomic<int> calls = 0;
    InterruptWatch watch([&] { ++calls; });
    EXPECT_FALSE(watch.interrupted());
    kill(getpid(), signal);
    EXPECT_TRUE(waitFor([&] { return watch.interrupted() && calls == 1; }));
  }
}

TEST(InterruptWatch, EndsWithoutASignalAndRestoresTheMask) {
  {
    InterruptWatch watch(nullptr);
  }
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  EXPECT_FALSE(sigismember(&mask, SIGINT));
}

TEST(InterruptWatchDeathTest, TheSecondSignalEndsTheProcess) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        InterruptWatch watch(nullptr);
        kill(getpid(), SIGINT);
        waitFor([&] { return watch.interrupted(); });
        kill(getpid(), SIGINT);
        waitFor([] { return false; });
      },
      testing::ExitedWithCode(130), "");
}

} // namespace
} // namespace hindsight
