#include "cli/command_line.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr CommandInfo kRunLike = {
    .name = "run", .summary = "", .usage = "", .text = "", .examples = "", .set = kRun, .takesClangFlags = true};
constexpr CommandInfo kKtestLike = {
    .name = "ktest", .summary = "", .usage = "", .text = "", .examples = "", .set = kKtest, .takesClangFlags = false};

Result<CommandLine> parse(std::vector<std::string> words, const CommandInfo& command = kRunLike) {
  return parseCommandLine(command, words);
}

TEST(CommandLine, SortsWordsIntoFilesOptionsAndClangFlags) {
  Result<CommandLine> line =
      parse({"a.c", "--time", "10s", "b.bc", "--json", "--search=bfs", "--", "-O2", "--time", "--"});
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_THAT(line->files, ElementsAre("a.c", "b.bc"));
  EXPECT_THAT(line->clangFlags, ElementsAre("-O2", "--time", "--"));
  EXPECT_EQ(line->options.seconds(Option::Time), 10);
  EXPECT_TRUE(line->options.flag(Option::Json));
  EXPECT_FALSE(line->options.flag(Option::Quiet));
  EXPECT_EQ(line->options.choice(Option::Search), 1u);
  EXPECT_EQ(line->text, "hindsight run a.c --time 10s b.bc --json --search=bfs -- -O2 --time --");
}

TEST(CommandLine, MayBeEmpty) {
  Result<CommandLine> line = parse({});
  ASSERT_TRUE(line);
  EXPECT_THAT(line->files, IsEmpty());
  EXPECT_THAT(parse({"--"})->clangFlags, IsEmpty());
}

TEST(CommandLine, TheLastOfSeveralWins) {
  EXPECT_EQ(parse({"a.c", "--time", "1", "--time", "2"})->options.seconds(Option::Time), 2);
  EXPECT_TRUE(parse({"a.c", "--json", "--json"})->options.flag(Option::Json));
}

TEST(CommandLine, KnowsTheNearestOption) {
  Error error = parse({"a.c", "--tim", "10"}).error();
  EXPECT_EQ(error.message, "'run' has no option '--tim'");
  EXPECT_EQ(error.hint, "did you mean '--time'?");
  EXPECT_EQ(parse({"a.c", "--max-dept=5"}).error().hint, "did you mean '--max-depth'?");
  EXPECT_EQ(parse({"a.c", "-x"}).error().message, "'run' has no option '-x'");
  EXPECT_EQ(parse({"a.c", "--gibberish"}).error().hint, "see 'hindsight run --help'");
}

TEST(CommandLine, EachCommandHasItsOwnOptions) {
  EXPECT_TRUE(parse({"f", "--json"}, kKtestLike));
  EXPECT_EQ(parse({"f", "--time", "1"}, kKtestLike).error().message, "'ktest' has no option '--time'");
  EXPECT_THAT(parse({"f", "--", "-O2"}, kKtestLike).error().message, HasSubstr("takes nothing after --"));
}

TEST(CommandLine, ExplainsBadAndMissingValues) {
  EXPECT_THAT(parse({"a.c", "--time", "soon"}).error().message, HasSubstr("'soon' is not a duration"));
  Error missing = parse({"a.c", "--time"}).error();
  EXPECT_EQ(missing.message, "--time needs a value");
  EXPECT_EQ(missing.hint, "write --time DURATION");
  EXPECT_EQ(parse({"a.c", "--json=maybe"}).error().message, "--json takes no value");
}

} // namespace
} // namespace hindsight
