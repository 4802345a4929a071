#include "report/live_line.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

namespace hindsight {
namespace {

TEST(LiveLine, ShowsNothingWhereNobodyWatches) {
  std::ostringstream out;
  LiveLine line(out, Terminal::plain());
  line.show("text");
  line.clear();
  EXPECT_EQ(out.str(), "");
}

TEST(LiveLine, IsReplacedAndRemoved) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || !isatty(terminal)) GTEST_SKIP() << "this machine gives out no terminals";
  setenv("NO_COLOR", "1", 1);
  setenv("TERM", "xterm", 1);
  std::ostringstream out;
  {
    LiveLine line(out, Terminal::of(terminal));
    line.show("one");
    line.show(std::string(1000, 'x'));
  }
  close(terminal);
  std::string text = out.str();
  EXPECT_EQ(text.substr(0, 7), "\r\x1b[Kone");
  EXPECT_LT(text.size(), 500u) << "a line that wraps cannot be removed";
  EXPECT_TRUE(text.ends_with("\r\x1b[K"));
}

} // namespace
} // namespace hindsight
