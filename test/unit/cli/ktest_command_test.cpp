#include "cli/ktest_command.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"
#include "report/ktest.h"

#include <gmock/gmock.h>

#include <sstream>

namespace hindsight {
namespace {

using testing::HasSubstr;

class KtestCommandTest : public testing::Test {
protected:
  ExitCode run(std::vector<std::string> words) {
    KtestCommand command;
    Console console{out, err};
    return command.execute(*parseCommandLine(command.info(), words), console);
  }
  ScratchFolder scratch;
  std::ostringstream out, err;
};

TEST_F(KtestCommandTest, ShowsFiles) {
  std::string file = scratch.write("t.ktest", encodeKtest({{"p"}, {{"x", {5, 0}}}})).string();
  EXPECT_EQ(run({file, file}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("x    2 bytes  05 00  = 5\n"));
}

TEST_F(KtestCommandTest, ShowsThemAsJson) {
  std::string file = scratch.write("t.ktest", encodeKtest({{"p"}, {{"x", {5, 0}}}})).string();
  EXPECT_EQ(run({"--json", file}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("\"bytes\": \"0500\""));
}

TEST_F(KtestCommandTest, ComplainsInOneLine) {
  EXPECT_EQ(run({}), ExitCode::BadInput);
  EXPECT_EQ(run({scratch.write("x", "no").string()}), ExitCode::BadInput);
  EXPECT_EQ(run({(scratch / "none").string()}), ExitCode::BadInput);
  EXPECT_EQ(out.str(), "");
  std::string lines = err.str();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 3);
}

} // namespace
} // namespace hindsight
