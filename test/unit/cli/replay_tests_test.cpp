#include "cli/replay_tests.h"

#include "../support/scratch_folder.h"
#include "report/ktest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace hindsight {

using namespace hindsight::replay;

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ReplayTests : public testing::Test {
protected:
  void add(uint8_t number) {
    std::string name = "test" + std::to_string(number) + ".ktest";
    tests.push_back({scratch.write(name, encodeKtest({{}, {{name, {number}}}})), std::nullopt, false});
  }
  static ReplayOutcome sleepFor(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    return {Replayed::Yes, "as it should", "ends normally", "", {}};
  }

  ScratchFolder scratch;
  std::vector<SavedTest> tests;
  std::ostringstream out, err;
};

TEST_F(ReplayTests, SeveralAtATimeInTheOrderOfTheTests) {
  for (uint8_t number = 0; number < 8; ++number) add(number);
  std::atomic<int> running = 0, most = 0;
  Replayer replayer = [&](const TestCase& test, const Prediction*) {
    most = std::max<int>(most, ++running);
    ReplayOutcome outcome = sleepFor(80 - 10 * test.objects[0].bytes[0]); // the first ones are the last to finish
    --running;
    return outcome;
  };
  Console console{out, err};
  Result<ReplayResult> result = replayTests(tests, replayer, {4, true}, console);
  ASSERT_TRUE(result);
  ASSERT_EQ(result->tests.size(), 8u);
  for (size_t index = 0; index < 8; ++index) EXPECT_EQ(result->tests[index].test, tests[index].path.string());
  EXPECT_GT(most, 1);
  EXPECT_LE(most, 4);
  EXPECT_EQ(err.str(), "") << "nobody watches, and it is over soon";
}

TEST_F(ReplayTests, OneAtATime) {
  for (uint8_t number = 0; number < 3; ++number) add(number);
  std::atomic<int> running = 0;
  Replayer replayer = [&](const TestCase&, const Prediction*) {
    EXPECT_EQ(++running, 1);
    ReplayOutcome outcome = sleepFor(5);
    --running;
    return outcome;
  };
  Console console{out, err};
  EXPECT_TRUE(replayTests(tests, replayer, {1, true}, console));
}

TEST_F(ReplayTests, AFailureEndsItAndIsTheFirstInOrder) {
  for (uint8_t number = 0; number < 100; ++number) add(number);
  std::atomic<int> started = 0;
  Replayer replayer = [&](const TestCase& test, const Prediction*) {
    ++started;
    ReplayOutcome outcome = sleepFor(1);
    if (test.objects[0].bytes[0] >= 3) outcome.problem = Error{"cannot run " + test.objects[0].name, ""};
    return outcome;
  };
  Console console{out, err};
  Result<ReplayResult> result = replayTests(tests, replayer, {2, true}, console);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "cannot run test3.ktest");
  EXPECT_LT(started, 10);
}

TEST_F(ReplayTests, ATerminalSeesHowFarItIs) {
  for (uint8_t number = 0; number < 2; ++number) add(number);
  Replayer replayer = [&](const TestCase&, const Prediction*) { return sleepFor(250); };
  int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || !isatty(terminal)) GTEST_SKIP() << "this machine gives out no terminals";
  setenv("TERM", "xterm", 1);
  Console console{out, err, Terminal::plain(), Terminal::of(terminal)};
  EXPECT_TRUE(replayTests(tests, replayer, {1, true}, console));
  EXPECT_THAT(err.str(), HasSubstr("0 s  1 of 2 tests"));
  err.str("");
  EXPECT_TRUE(replayTests(tests, replayer, {1, false}, console));
  EXPECT_THAT(err.str(), Not(HasSubstr("tests")));
  close(terminal);
}

} // namespace
} // namespace hindsight
