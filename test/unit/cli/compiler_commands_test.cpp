#include "cli/compiler_commands.h"

#include "cli/application.h"

#include <gtest/gtest.h>

#include <sstream>

namespace hindsight {
namespace {

TEST(CompilerCommands, LinksStandForThem) {
  EXPECT_EQ(commandOfLink("/usr/bin/hindsight-cc"), "cc");
  EXPECT_EQ(commandOfLink("hindsight-c++"), "c++");
  EXPECT_EQ(commandOfLink("hindsight"), "");
  EXPECT_EQ(commandOfLink("hindsight-run"), "");
  EXPECT_EQ(commandOfLink(""), "");
}

TEST(CompilerCommands, HaveAPage) {
  std::ostringstream out, err;
  Console console{out, err};
  Commands commands;
  commands.push_back(std::make_unique<CompilerWrapperCommand>(false));
  commands.push_back(std::make_unique<CompilerWrapperCommand>(true));
  std::vector<std::string> words = {"help", "c++"};
  EXPECT_EQ(runApplication(words, commands, "v", console), ExitCode::NothingFound);
  EXPECT_NE(out.str().find("usage: hindsight c++"), std::string::npos);
}

class EveryWord : public Command {
public:
  const CommandInfo& info() const override {
    static const CommandInfo kInfo = [] {
      CommandInfo info{};
      info.name = "cc";
      info.takesAnyWords = true;
      return info;
    }();
    return kInfo;
  }
  ExitCode execute(const CommandLine& line, Console&) override {
    seen = line.files;
    return static_cast<ExitCode>(42);
  }
  std::vector<std::string> seen;
};

TEST(CompilerCommands, WordsAreNotRead) {
  std::ostringstream out, err;
  Console console{out, err};
  Commands commands;
  commands.push_back(std::make_unique<EveryWord>());
  std::vector<std::string> words = {"cc", "--help", "-x", "c", "--", "a.c"};
  EXPECT_EQ(static_cast<int>(runApplication(words, commands, "v", console)), 42);
  EXPECT_EQ(static_cast<EveryWord&>(*commands[0]).seen, std::vector<std::string>(words.begin() + 1, words.end()));
}

} // namespace
} // namespace hindsight
