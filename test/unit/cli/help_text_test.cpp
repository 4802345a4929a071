#include "cli/help_text.h"

#include "cli/bench_command.h"
#include "cli/ktest_command.h"
#include "cli/run_command.h"

#include <gmock/gmock.h>

#include <sstream>

namespace hindsight {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HelpText, ListsTheCommands) {
  Commands commands;
  commands.push_back(std::make_unique<RunCommand>(ExploreEngine{}));
  commands.push_back(std::make_unique<KtestCommand>());
  std::string text = renderHelp(commands);
  EXPECT_THAT(text, HasSubstr("\n  run      explore every path"));
  EXPECT_THAT(text, HasSubstr("\n  ktest    show the inputs"));
  EXPECT_THAT(text, HasSubstr("Exit codes:"));
}

TEST(HelpText, ShowsEveryOptionOfACommandAndNoOther) {
  std::string text = renderHelp(RunCommand(ExploreEngine{}).info());
  for (const OptionInfo& option : allOptions()) {
    bool shown = text.find("\n  " + std::string(option.name)) != std::string::npos;
    EXPECT_EQ(shown, (option.commands & kRun) != 0) << option.name;
  }
  std::string other = renderHelp(KtestCommand().info());
  EXPECT_THAT(other, HasSubstr("--json"));
  EXPECT_THAT(other, Not(HasSubstr("--time")));
}

TEST(HelpText, TellsDefaults) {
  std::string text = renderHelp(RunCommand(ExploreEngine{}).info());
  EXPECT_THAT(text, HasSubstr("(default: main)"));
  EXPECT_THAT(text, HasSubstr("(default: no limit)"));
  EXPECT_THAT(text, HasSubstr("(default: 2G)"));
  EXPECT_THAT(text, HasSubstr("Examples:\n  hindsight run prog.c"));
}

TEST(HelpText, ACommandMayHaveDefaultsOfItsOwn) {
  EXPECT_THAT(renderHelp(BenchCommand().info()), HasSubstr("30s, 10m, 2h (default: 60s)"));
}

TEST(HelpText, FitsAScreenOfHundredColumns) {
  std::istringstream lines(renderHelp(RunCommand(ExploreEngine{}).info()) + renderHelp(BenchCommand().info()));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 108u) << line;
}

} // namespace
} // namespace hindsight
