#include "support/terminal.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace hindsight {
namespace {

TEST(Terminal, APlainOneHasNoColours) {
  Terminal terminal = Terminal::plain(72);
  EXPECT_FALSE(terminal.interactive());
  EXPECT_FALSE(terminal.colours());
  EXPECT_EQ(terminal.width(), 72u);
  EXPECT_EQ(terminal.paint("text", Style::Red), "text");
}

TEST(Terminal, AFileIsNotATerminal) {
  int file = open("/dev/null", O_WRONLY);
  Terminal terminal = Terminal::of(file);
  EXPECT_FALSE(terminal.interactive());
  EXPECT_FALSE(terminal.colours());
  close(file);
}

class PseudoTerminal : public testing::Test {
protected:
  void SetUp() override {
    master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) GTEST_SKIP() << "no pseudo terminals here";
    slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    if (slave < 0) GTEST_SKIP() << "no pseudo terminals here";
    unsetenv("NO_COLOR");
    setenv("TERM", "xterm", 1);
  }
  void TearDown() override {
    unsetenv("NO_COLOR");
    close(slave);
    close(master);
  }
  int master = -1, slave = -1;
};

TEST_F(PseudoTerminal, HasColours) {
  Terminal terminal = Terminal::of(slave);
  EXPECT_TRUE(terminal.interactive());
  EXPECT_EQ(terminal.paint("text", Style::Bold), "\x1b[1mtext\x1b[0m");
  EXPECT_EQ(terminal.paint("text", Style::Plain), "text");
  EXPECT_EQ(terminal.paint("", Style::Bold), "");
}

TEST_F(PseudoTerminal, HonoursNoColor) {
  setenv("NO_COLOR", "1", 1);
  EXPECT_TRUE(Terminal::of(slave).interactive());
  EXPECT_FALSE(Terminal::of(slave).colours());
  setenv("NO_COLOR", "", 1); // set but empty does not count
  EXPECT_TRUE(Terminal::of(slave).colours());
}

TEST_F(PseudoTerminal, ADumbOneIsNotInteractive) {
  setenv("TERM", "dumb", 1);
  EXPECT_FALSE(Terminal::of(slave).interactive());
}

TEST(Terminal, ControlCharactersAreDefused) {
  EXPECT_EQ(withoutControls("a\x1b[2Jb\x7f\r"), "a\\x1b[2Jb\\x7f\\x0d");
  EXPECT_EQ(withoutControls("line\n\ttab"), "line\n\ttab");
  EXPECT_EQ(withoutControls("Gr\xc3\xbc\xc3\x9f"), "Gr\xc3\xbc\xc3\x9f");
}

} // namespace
} // namespace hindsight
