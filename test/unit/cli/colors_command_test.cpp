#include "cli/colors_command.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

class ColorsCommandTest : public ::testing::Test {
protected:
  ExitCode run(std::vector<std::string> words) {
    std::string file = folder.write("prog.c", "void *malloc(__SIZE_TYPE__); int __VERIFIER_nondet_int(void);\n"
                                              "int *p, *q; void never(void) { *q = 1; }\n"
                                              "int main(int argc, char **argv) {\n"
                                              "  p = malloc(4); q = malloc(4);\n"
                                              "  *p = __VERIFIER_nondet_int();\n"
                                              "  if (argc > 7) never();\n"
                                              "  return 0; }\n");
    ColorsCommand command([](const LoadOptions& given) {
      LoadOptions options = given;
      options.linkRuntime = false;
      return loadProgram(options);
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

TEST_F(ColorsCommandTest, AfterTheFirstInput) {
  EXPECT_EQ(run({}), ExitCode::NothingFound) << err.str();
  EXPECT_THAT(out.str(), HasSubstr("colours after the first input: 1 state"));
  EXPECT_THAT(out.str(), HasSubstr("heap@main:4#1"));
}

TEST_F(ColorsCommandTest, JsonAndPicture) {
  std::string svgFile = folder / "c.svg";
  EXPECT_EQ(run({"--after", "prog.c:5", "--json", "--graph", svgFile}), ExitCode::NothingFound) << err.str();
  auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["states"].size(), 1u);
  std::stringstream svg;
  svg << std::ifstream(svgFile).rdbuf();
  EXPECT_THAT(svg.str(), HasSubstr("</svg>"));
}

TEST_F(ColorsCommandTest, WhatIsNeverReachedIsUnknown) {
  EXPECT_EQ(run({"--after", "never"}), ExitCode::Unknown);
  EXPECT_THAT(err.str(), HasSubstr("unknown: no path gets to never: of 1 path, 1 returned"));
}

TEST_F(ColorsCommandTest, BadInputIsOneSentence) {
  EXPECT_EQ(run({"--graph", "c.dot"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--after", "nevr"}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("--graph c.dot: the heap can be drawn as .svg; write '--graph c.svg'"));
  EXPECT_THAT(err.str(), HasSubstr("there is no function nevr; the closest name"));
}

} // namespace
} // namespace hindsight
