#include "cli/prove_command.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace hindsight {
namespace {

class ProveCommandTest : public ::testing::Test {
protected:
  ExitCode run(std::vector<std::string> words) {
    std::string file = folder.write("prog.c", "void reach_error(void);\n"
                                              "void good(int x) { if (x > 3 && x < 3) reach_error(); }\n"
                                              "void bad(int x) { if (x == 3) reach_error(); }\n");
    ProveCommand command(
        [](const LoadOptions& given) {
          LoadOptions options = given;
          options.linkRuntime = false;
          return loadProgram(options);
        },
        [](replay::NativeProgram, replay::ReplayLimits) {
          return [](const TestCase&, const replay::Prediction*) {
            replay::ReplayOutcome outcome;
            outcome.replayed = Replayed::Yes;
            return outcome;
          };
        });
    words.insert(words.begin(), file);
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    if (!line) {
      ADD_FAILURE() << line.error().message;
      return ExitCode::BadInput;
    }
    return command.execute(*line, console);
  }
  ScratchFolder folder;
  std::ostringstream out, err;
  Console console{out, err};
};

TEST_F(ProveCommandTest, ExitCodes) {
  EXPECT_EQ(run({"--function", "good"}), ExitCode::NothingFound) << err.str();
  EXPECT_THAT(out.str(), ::testing::HasSubstr("prog.c:2: valid"));
  EXPECT_EQ(run({"--function", "bad"}), ExitCode::Found);
  EXPECT_THAT(out.str(), ::testing::HasSubstr("prog.c:3: invalid"));
  EXPECT_THAT(out.str(), ::testing::HasSubstr("    x = 3\n"));
  EXPECT_EQ(run({"--entry", "good", "--json"}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), ::testing::HasSubstr("\"verdict\": \"valid\""));
}

TEST_F(ProveCommandTest, InvalidComesWithEvidence) {
  EXPECT_EQ(run({"--function", "bad", "--json"}), ExitCode::Found) << err.str();
  EXPECT_THAT(out.str(), ::testing::HasSubstr("\"heap\": {"));
  EXPECT_THAT(out.str(), ::testing::HasSubstr("\"precondition\": \"x == 3\""));
  EXPECT_THAT(out.str(), ::testing::HasSubstr("bad(3"));
  EXPECT_EQ(run({"--function", "bad", "--draw", (folder / "heap.dot").string()}), ExitCode::Found) << err.str();
  EXPECT_EQ(run({"--function", "good", "--draw", "heap.png"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--function", "good", "--repro", "no/such/folder/repro.c"}), ExitCode::BadInput);
}

TEST_F(ProveCommandTest, BadUsageIsOneLine) {
  EXPECT_EQ(run({}), ExitCode::BadInput);
  EXPECT_EQ(run({"--function", "good", "--unwind", "0"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--function", "goood"}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), ::testing::HasSubstr("good"));
}

} // namespace
} // namespace hindsight
