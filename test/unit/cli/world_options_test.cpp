#include "cli/world_options.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr CommandInfo kCommandsThatRun = {
    .name = "run", .summary = "", .usage = "", .text = "", .examples = "", .set = kRun, .takesClangFlags = true};

Result<GivenWorld> given(std::vector<std::string> words, bool fixesClock = false) {
  Result<CommandLine> line = parseCommandLine(kCommandsThatRun, words);
  if (!line) return line.error();
  return givenWorld(line->options, fixesClock);
}

TEST(WorldOptions, Arguments) {
  Result<GivenWorld> world = given({"--args", "-b '1 2' \"\"", "a.c", "--sym-args", "1", "3", "4"});
  ASSERT_TRUE(world) << world.error().message;
  EXPECT_THAT(*world->arguments, ElementsAre("-b", "1 2", ""));
  EXPECT_EQ(world->symbolicArguments->least, 1u);
  EXPECT_EQ(world->symbolicArguments->most, 3u);
  EXPECT_EQ(world->symbolicArguments->length, 4u);
  EXPECT_TRUE(given({"--args", ""})->arguments->empty());
}

TEST(WorldOptions, TwoNumbersAreJustSoManyArguments) {
  Result<GivenWorld> world = given({"--sym-args", "2", "4", "a.c"}); // the file is none of the numbers
  ASSERT_TRUE(world) << world.error().message;
  EXPECT_EQ(world->symbolicArguments->least, 2u);
  EXPECT_EQ(world->symbolicArguments->most, 2u);
}

TEST(WorldOptions, InputFilesVariablesAndClock) {
  ScratchFolder scratch;
  ASSERT_FALSE(writeFileAtomically(scratch / "in.txt", "text"));
  Result<GivenWorld> world = given({"--stdin", (scratch / "in.txt").string(), "--sym-file", "d/x", "7", "--file",
                                    (scratch / "in.txt").string(), "--env", "A=b=c", "--env", "B=", "--clock", "12"});
  ASSERT_TRUE(world) << world.error().message;
  EXPECT_EQ(world->input->bytes, "text");
  ASSERT_EQ(world->files.size(), 2u);
  EXPECT_EQ(world->files[0].name, "in.txt");
  EXPECT_EQ(world->files[1].most, 7u);
  EXPECT_THAT(world->variables, ElementsAre("A=b=c", "B="));
  EXPECT_EQ(world->clock, 12u);
  EXPECT_EQ(given({"--sym-stdin", "9"})->input->most, 9u);
}

TEST(WorldOptions, ClocksStandStillForRun) {
  EXPECT_FALSE(given({})->clock);
  EXPECT_TRUE(given({}, true)->clock);
  EXPECT_FALSE(given({"--clock", "any"}, true)->clock);
}

TEST(WorldOptions, BadInputIsOneLine) {
  for (std::vector<std::string> words :
       std::vector<std::vector<std::string>>{{"--sym-args", "3", "1", "4"},
                                             {"--sym-args", "3"},
                                             {"--sym-args", "x", "y"},
                                             {"--sym-args", "1", "1", "--sym-args", "1", "1"},
                                             {"--sym-args", "100", "1"},
                                             {"--sym-stdin", "-1"},
                                             {"--sym-stdin", "0"},
                                             {"--sym-stdin", "4", "--stdin", "/dev/null"},
                                             {"--stdin", "/nonexistent"},
                                             {"--sym-file", "a", "1", "--sym-file", "a", "2"},
                                             {"--sym-file", "a", "1", "--sym-file", "a/b", "2"},
                                             {"--sym-file", "/etc/passwd", "1"},
                                             {"--sym-file", "../a", "1"},
                                             {"--sym-file", "", "1"},
                                             {"--sym-file", "a"},
                                             {"--file", "/nonexistent"},
                                             {"--env", "A"},
                                             {"--env", "=b"},
                                             {"--env", "A=1", "--env", "A=2"},
                                             {"--clock", "noon"},
                                             {"--clock", "99999999999"},
                                             {"--args"}}) {
    Result<GivenWorld> world = given(words);
    ASSERT_FALSE(world) << testing::PrintToString(words);
    EXPECT_EQ(world.error().message.find('\n'), std::string::npos);
  }
  EXPECT_THAT(given({"--sym-args", "3", "1", "4"}).error().message, HasSubstr("MIN is 3, more than MAX, which is 1"));
}

} // namespace
} // namespace hindsight
