#include "cli/replay_command.h"

#include "cli/command_line.h"
#include "report/json_report.h"
#include "report/ktest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <mutex>
#include <sstream>
#include <stdlib.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

namespace {

/// A folder of results with one good path, one error and one path that was cut off, and a replayer that says anything.
class ReplayCommandTest : public testing::Test {
protected:
  ReplayCommandTest() {
    char pattern[] = "/tmp/hindsight-test-XXXXXX";
    folder = mkdtemp(pattern);
    Finding finding;
    finding.kind = ErrorKind::UseAfterFree;
    finding.place = {"a.c", 7, 1, "f"};
    finding.test = "test000002.ktest";
    RunResult result;
    result.findings = {finding};
    Invocation invocation{"/work", {"a.c"}, {"-DA"}, "", "main", "oops"};
    write("run.json", renderJson(result, {"run", {"a.c"}, "", 3, invocation, {"test000003.ktest"}}));
    for (const char* name : {"test000001.ktest", "test000002.ktest", "test000003.ktest"})
      write(name, encodeKtest({{}, {{name, {1}}}}));
  }
  ~ReplayCommandTest() override { std::filesystem::remove_all(folder); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder + "/" + name) << text; }

  ExitCode run(std::vector<std::string> words) {
    ReplayCommand command([this](NativeProgram given, ReplayLimits given2) -> Replayer {
      program = given;
      limits = given2;
      return [this](const TestCase& test, const Prediction* predicted) {
        std::lock_guard lock(mutex); // it is called from several threads
        replayed.push_back(test.objects[0].name);
        return predicted ? onError : ReplayOutcome{Replayed::Yes, "as it should", "ends normally", "", {}};
      };
    });
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    EXPECT_TRUE(line) << line.error().message;
    Console console{out, err};
    return command.execute(*line, console);
  }

  std::string folder;
  std::ostringstream out, err;
  NativeProgram program;
  ReplayLimits limits;
  std::vector<std::string> replayed;
  std::mutex mutex;
  ReplayOutcome onError{Replayed::Yes, "seen", "heap-use-after-free", "", {}};
};

} // namespace

TEST_F(ReplayCommandTest, AFolderKnowsItsProgram) {
  EXPECT_EQ(run({folder}), ExitCode::NothingFound);
  EXPECT_THAT(program.files, ElementsAre("a.c"));
  EXPECT_THAT(program.clangFlags, ElementsAre("-DA"));
  EXPECT_EQ(program.folder, "/work");
  EXPECT_EQ(program.errorCall, "oops");
  EXPECT_EQ(limits.seconds, 10);
  EXPECT_THAT(replayed, UnorderedElementsAre("test000001.ktest", "test000002.ktest"));
  EXPECT_THAT(out.str(), HasSubstr("verdict  confirmed"));
  EXPECT_EQ(err.str(), "");
}

TEST_F(ReplayCommandTest, ExitCodes) {
  onError.replayed = Replayed::No;
  EXPECT_EQ(run({folder}), ExitCode::Found);
  onError.replayed = Replayed::NotObservable;
  EXPECT_EQ(run({folder}), ExitCode::Unknown);
  onError.problem = Error{"does not build", ""};
  EXPECT_EQ(run({folder}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("hindsight: does not build"));
}

TEST_F(ReplayCommandTest, OnlyErrorsAndSingleTests) {
  run({folder, "--only-errors"});
  EXPECT_THAT(replayed, ElementsAre("test000002.ktest"));
  replayed.clear();
  run({folder + "/test000001.ktest", "--run-time", "3s"});
  EXPECT_THAT(replayed, ElementsAre("test000001.ktest"));
  EXPECT_EQ(limits.seconds, 3);
}

TEST_F(ReplayCommandTest, AnotherProgramForTheSamePrediction) {
  onError.replayed = Replayed::No;
  EXPECT_EQ(run({folder + "/test000002.ktest", "b.c", "--entry", "g", "--json", "--", "-m32"}), ExitCode::Found);
  EXPECT_THAT(program.files, ElementsAre("b.c"));
  EXPECT_THAT(program.clangFlags, ElementsAre("-m32"));
  EXPECT_EQ(program.folder, "");
  EXPECT_EQ(program.entry, "g");
  EXPECT_THAT(out.str(), HasSubstr("\"predicted\": \"use-after-free at a.c:7:1\""));
}

TEST_F(ReplayCommandTest, ATestFromElsewhereShouldEndWell) {
  std::filesystem::remove(folder + "/run.json");
  EXPECT_EQ(run({folder + "/test000002.ktest"}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("its program is not known; name it"));
  EXPECT_EQ(run({folder + "/test000002.ktest", "b.c"}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("predicted: a normal end"));
}

TEST_F(ReplayCommandTest, BadInput) {
  EXPECT_EQ(run({}), ExitCode::BadInput);
  EXPECT_EQ(run({folder + "/missing"}), ExitCode::BadInput);
  EXPECT_EQ(run({"/"}), ExitCode::BadInput);
  write("test000001.ktest", "broken");
  EXPECT_EQ(run({folder}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("is not a .ktest file"));
}
