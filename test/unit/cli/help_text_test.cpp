#include "cli/help_text.h"

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
  commands.push_back(std::make_unique<RunCommand>(RunEngine{}));
  commands.push_back(std::make_unique<KtestCommand>());
  std::string text = renderHelp(commands);
  EXPECT_THAT(text, HasSubstr("\n  run      explore every path"));
  EXPECT_THAT(text, HasSubstr("\n  ktest    show the inputs"));
  EXPECT_THAT(text, HasSubstr("Exit codes:"));
}

TEST(HelpText, ShowsEveryOptionOfACommandAndNoOther) {
  std::string text = renderHelp(RunCommand(RunEngine{}).info());
  for (const OptionInfo& option : allOptions()) {
    std::string line = "\n  " + std::string(option.name);
    EXPECT_EQ(text.find(line) != std::string::npos, (option.commands & kRun) != 0) << option.name;
  }
  std::string other = renderHelp(KtestCommand().info());
  EXPECT_THAT(other, HasSubstr("--json"));
  EXPECT_THAT(other, Not(HasSubstr("--time")));
}

TEST(HelpText, TellsDefaults) {
  std::string text = renderHelp(RunCommand(RunEngine{}).info());
  EXPECT_THAT(text, HasSubstr("(default: main)"));
  EXPECT_THAT(text, HasSubstr("(default: no limit)"));
  EXPECT_THAT(text, HasSubstr("(default: 2G)"));
  EXPECT_THAT(text, HasSubstr("Examples:\n  hindsight run prog.c"));
}

TEST(HelpText, FitsAScreenOfHundredColumns) {
  std::istringstream lines(renderHelp(RunCommand(RunEngine{}).info()));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 108u) << line;
}

} // namespace
} // namespace hindsight
