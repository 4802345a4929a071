#include "cli/triage_command.h"

#include "../support/scratch_folder.h"
#include "check/check.h"
#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

/// A triage of a program that the test compiles, without library models; native runs end as the test says.
class TriageCommandTest : public testing::Test {
protected:
  TriageCommandTest() {
    outcome.replayed = Replayed::Yes;
    setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
  }
  ~TriageCommandTest() override { unsetenv("XDG_CACHE_HOME"); }
  ExitCode triage(std::vector<std::string> words) {
    std::string file = folder.write("prog.c", "int __VERIFIER_nondet_int(void);\n"
                                              "int main(void) {\n"
                                              "  int *p = 0, x = 1;\n"
                                              "  if (__VERIFIER_nondet_int() == 7)\n"
                                              "    return *p;\n"
                                              "  p = &x;\n"
                                              "\n"
                                              "\n"
                                              "  return *p;\n"
                                              "}\n");
    ExploreEngine engine{[](const LoadOptions& given) {
                           LoadOptions options = given;
                           options.linkRuntime = false;
                           return loadProgram(options);
                         },
                         check::check};
    TriageCommand command(
        engine,
        [&](replay::NativeProgram, replay::ReplayLimits) -> Replayer {
          return [&](const TestCase&, const replay::Prediction*) { return outcome; };
        },
        "1.0");
    words.insert(words.begin(), {file, "--no-cache", "--output", (folder / ("out" + std::to_string(++runs))).string()});
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    if (!line) {
      ADD_FAILURE() << line.error().message;
      return ExitCode::BadInput;
    }
    out.str("");
    Console console{out, err};
    return command.execute(*line, console);
  }

  ScratchFolder folder;
  replay::ReplayOutcome outcome;
  std::ostringstream out, err;
  int runs = 0;
};

TEST_F(TriageCommandTest, ConfirmedAndRefuted) {
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "prog.c:9:null-dereference", "--json"}), ExitCode::Found) << err.str();
  auto json = nlohmann::json::parse(out.str());
  ASSERT_EQ(json["reports"].size(), 2u);
  EXPECT_EQ(json["reports"][0]["verdict"], "confirmed");
  EXPECT_EQ(json["reports"][0]["finding"]["inputs"][0]["value"], "7");
  EXPECT_EQ(json["reports"][1]["verdict"], "refuted");
}

TEST_F(TriageCommandTest, ExitCodes) {
  EXPECT_EQ(triage({"prog.c:9:null-dereference"}), ExitCode::NothingFound) << out.str();
  EXPECT_EQ(triage({"prog.c:77:null-dereference"}), ExitCode::Unknown);
  EXPECT_EQ(triage({"prog.c:77:null-dereference", "--fail-on", "confirmed"}), ExitCode::NothingFound);
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--fail-on", "never"}), ExitCode::NothingFound);
  EXPECT_EQ(triage({"prog.c:5:nonsense"}), ExitCode::BadInput);
  EXPECT_EQ(triage({}), ExitCode::BadInput);
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--entry", "main2"}), ExitCode::BadInput);
  outcome.replayed = Replayed::No;
  EXPECT_EQ(triage({"prog.c:5:null-dereference"}), ExitCode::Unknown) << "the native run decides";
}

TEST_F(TriageCommandTest, FilesAndBaseline) {
  std::string sarif = folder / "o.sarif", markdown = folder / "o.md", html = folder / "page";
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--sarif", sarif, "--markdown", markdown, "--html", html}),
            ExitCode::Found);
  EXPECT_TRUE(std::filesystem::exists(sarif));
  EXPECT_TRUE(std::filesystem::exists(markdown));
  EXPECT_TRUE(std::filesystem::exists(html + "/index.html"));
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--baseline", sarif}), ExitCode::NothingFound) << "known";
  EXPECT_THAT(out.str(), HasSubstr("in the baseline"));
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--baseline", markdown}), ExitCode::BadInput);
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--sarif", (folder / "none/o.sarif").string()}), ExitCode::BadInput);
  EXPECT_EQ(triage({"prog.c:5:null-dereference", "--path-map", "x"}), ExitCode::BadInput);
}

} // namespace
} // namespace hindsight
