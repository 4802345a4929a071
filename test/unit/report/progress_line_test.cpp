#include "report/progress_line.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace hindsight {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ProgressText, TellsTheState) {
  Progress progress{.seconds = 12.7,
                    .instructions = 1'200'000,
                    .paths = 345,
                    .liveStates = 12,
                    .findings = 1,
                    .memoryBytes = 34 << 20,
                    .solverSeconds = 6.35,
                    .lastNewsSeconds = 10,
                    .coveredBlocks = 3,
                    .totalBlocks = 4};
  EXPECT_EQ(progressText(progress),
            "12 s  1.2 M instructions  345 paths  12 live  1 error  75% covered  solver 50%  34 MiB");
}

TEST(ProgressText, TellsHowFarTheTargetIs) {
  Progress progress{.seconds = 1, .distance = 17};
  EXPECT_THAT(progressText(progress), HasSubstr("17 instructions from the target"));
}

TEST(ProgressText, SaysWhenNothingHappensAnyMore) {
  Progress progress{.seconds = 30, .lastNewsSeconds = 10};
  EXPECT_THAT(progressText(progress), HasSubstr("nothing new for 20 s"));
}

TEST(ProgressLine, IsSilentInAShortRun) {
  std::ostringstream out;
  ProgressLine line(out, Terminal::plain());
  line.update({.seconds = 0});
  line.update({.seconds = 9.9});
  line.clear();
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressLine, WritesAPlainLineEveryTenSeconds) {
  std::ostringstream out;
  ProgressLine line(out, Terminal::plain());
  for (int tenth = 0; tenth <= 350; ++tenth) line.update({.seconds = tenth / 10.0});
  std::string text = out.str();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\r")));
}

TEST(ProgressLine, RenewsItselfOnATerminalAndCleansUp) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) GTEST_SKIP() << "no pseudo terminals here";
  int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
  setenv("TERM", "xterm", 1);
  setenv("COLUMNS", "30", 1);
  std::ostringstream out;
  {
    ProgressLine line(out, Terminal::of(slave));
    line.update({.seconds = 0.05});
    EXPECT_EQ(out.str(), "") << "not before the first tenth of a second";
    line.update({.seconds = 0.2, .instructions = 1});
    line.update({.seconds = 0.21, .instructions = 2});
    EXPECT_THAT(out.str(), HasSubstr("\r\x1b[K"));
    EXPECT_THAT(out.str(), Not(HasSubstr("\n")));
    EXPECT_THAT(out.str(), Not(HasSubstr("2 instr"))) << "ten times a second is enough";
  }
  EXPECT_TRUE(out.str().ends_with("\r\x1b[K")) << "the line should be gone at the end";
  unsetenv("COLUMNS");
  close(slave);
  close(master);
}

} // namespace
} // namespace hindsight
