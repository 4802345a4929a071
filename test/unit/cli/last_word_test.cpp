#include "cli/last_word.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>

namespace hindsight {
namespace {

struct Ended {
  std::atomic<int> code = -1;
  std::function<void(ExitCode)> end() {
    return [this](ExitCode with) { code = static_cast<int>(with); };
  }
  bool wait(double seconds) const {
    for (Stopwatch watch; watch.seconds() < seconds; std::this_thread::sleep_for(std::chrono::milliseconds(5)))
      if (code >= 0) return true;
    return false;
  }
};

TEST(LastWord, IsSaidWhenNobodyElseSpeaks) {
  Ended ended;
  std::atomic<int> spoken = 0;
  LastWord word(
      Deadline::in(0.05),
      [&] {
        ++spoken;
        return ExitCode::Unknown;
      },
      ended.end());
  EXPECT_TRUE(ended.wait(10));
  EXPECT_EQ(spoken, 1);
  EXPECT_EQ(ended.code, int(ExitCode::Unknown));
}

TEST(LastWord, IsNotSaidOfAResultThatIsThere) {
  Ended ended;
  std::atomic<int> spoken = 0;
  LastWord word(
      Deadline::in(0.05),
      [&] {
        ++spoken;
        return ExitCode::Unknown;
      },
      ended.end());
  word.leaveItToMe();
  EXPECT_FALSE(ended.wait(0.2)) << "who writes is not interrupted";
  word.isWritten(ExitCode::Found);
  EXPECT_TRUE(ended.wait(10)) << "what takes its time after that is cut short";
  EXPECT_EQ(ended.code, int(ExitCode::Found));
  EXPECT_EQ(spoken, 0);
}

TEST(LastWord, IsForgottenByWhoIsInTime) {
  Ended ended;
  {
    LastWord word(Deadline::in(0.1), [] { return ExitCode::Unknown; }, ended.end());
    word.leaveItToMe();
    word.isWritten(ExitCode::Found);
  }
  EXPECT_FALSE(ended.wait(0.3));
}

TEST(LastWord, IsNeverSaidWithoutALimit) {
  LastWord word({}, [] { return ExitCode::Unknown; });
  word.leaveItToMe();
}

} // namespace
} // namespace hindsight
