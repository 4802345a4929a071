#include "solver/cvc5/forked_call.h"

#include "support/clock.h"

#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace hindsight {
namespace {

TEST(ForkedCall, AnswersFromTheOtherProcess) {
  ForkedCall call;
  std::string large(1 << 20, 'x');
  std::optional<std::string> answer = call.run([&] { return large + std::to_string(getpid()); });
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->substr(0, large.size()), large);
  EXPECT_NE(answer->substr(large.size()), std::to_string(getpid()));
  EXPECT_EQ(call.run([] { return std::string(); }), "");
}

TEST(ForkedCall, ACrashIsNoAnswer) {
  ForkedCall call;
  auto crash = [] {
    signal(SIGABRT, SIG_DFL);
    kill(getpid(), SIGKILL);
    return std::string("never");
  };
  EXPECT_FALSE(call.run(crash));
  EXPECT_FALSE(call.isInterrupted());
  EXPECT_FALSE(call.run([]() -> std::string { throw std::bad_alloc(); }));
  EXPECT_EQ(call.run([] { return std::string("and then"); }), "and then");
}

TEST(ForkedCall, EndsAtOnceWhateverItIsDoing) {
  ForkedCall call;
  std::thread watcher([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    call.interrupt();
  });
  Stopwatch watch;
  auto endless = [] {
    while (true) pause();
    return std::string();
  };
  EXPECT_FALSE(call.run(endless));
  watcher.join();
  EXPECT_LT(watch.seconds(), 10);
  EXPECT_TRUE(call.isInterrupted());
  EXPECT_FALSE(call.run([] { return std::string("too late"); }));
}

} // namespace
} // namespace hindsight
