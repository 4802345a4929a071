#include "cli/pointsto_command.h"

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

/// A pointsto of a program that the test compiles, without library models.
class PointstoCommandTest : public ::testing::Test {
protected:
  ExitCode run(std::vector<std::string> words) {
    std::string file = folder.write("prog.c", "int x; int *p; void set(int *q) { p = q; }\n"
                                              "int main(int argc, char **argv) {\n"
                                              "  set(&x);\n"
                                              "  if (argc > 9) set(p);\n"
                                              "  return 0; }\n");
    PointstoCommand command([](const LoadOptions& given) {
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

TEST_F(PointstoCommandTest, EveryFunction) {
  EXPECT_EQ(run({}), ExitCode::NothingFound) << err.str();
  EXPECT_THAT(out.str(), HasSubstr("static: 2 functions reached"));
  EXPECT_THAT(out.str(), HasSubstr("  q           x\n"));
  EXPECT_THAT(out.str(), HasSubstr("  writes      p [0,8)\n"));
}

TEST_F(PointstoCommandTest, OneCallFromItsState) {
  EXPECT_EQ(run({"--at", "prog.c:3", "--pta-validate"}), ExitCode::NothingFound) << err.str();
  EXPECT_THAT(out.str(), HasSubstr("the call of set at "));
  EXPECT_THAT(err.str(), HasSubstr("executed on 1 path: "));
}

TEST_F(PointstoCommandTest, JsonAndPictures) {
  std::string svgFile = folder / "g.svg", dotFile = folder / "g.dot";
  EXPECT_EQ(run({"--function", "set", "--json", "--graph", svgFile}), ExitCode::NothingFound) << err.str();
  auto json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["functions"].size(), 1u);
  EXPECT_EQ(run({"--graph", dotFile}), ExitCode::NothingFound);
  std::stringstream svg, dot;
  svg << std::ifstream(svgFile).rdbuf();
  dot << std::ifstream(dotFile).rdbuf();
  EXPECT_THAT(svg.str(), HasSubstr("</svg>"));
  EXPECT_THAT(dot.str(), HasSubstr("digraph"));
}

TEST_F(PointstoCommandTest, BothAnalysesForEveryCall) {
  EXPECT_EQ(run({"--survey", "10", "--json"}), ExitCode::NothingFound) << err.str();
  auto json = nlohmann::json::parse(out.str());
  EXPECT_GT(json["calls"], 0);
  EXPECT_EQ(json["not_subset"], 0);
  EXPECT_EQ(run({"--survey", "10", "--at", "prog.c:3"}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("--survey and --at do not go together"));
}

TEST_F(PointstoCommandTest, WhatIsNeverReachedIsUnknown) {
  EXPECT_EQ(run({"--at", "prog.c:4"}), ExitCode::Unknown);
  EXPECT_THAT(err.str(), HasSubstr("unknown: no path gets to prog.c:4"));
  EXPECT_EQ(out.str(), "");
}

TEST_F(PointstoCommandTest, BadInputIsOneSentence) {
  EXPECT_EQ(run({"--pta", "past"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--graph", "g.png"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--pta-validate"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--function", "sett"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--at", "prog.c:5"}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("--pta past needs a state to start from; write '--at prog.c:42'"));
  EXPECT_THAT(err.str(), HasSubstr("--graph g.png: it can be drawn as .svg or .dot"));
  EXPECT_THAT(err.str(), HasSubstr("there is no function sett; the closest name"));
  EXPECT_THAT(err.str(), HasSubstr("prog.c:5: there is no call on this line; the nearest line with one is 4"));
}

} // namespace
} // namespace hindsight
