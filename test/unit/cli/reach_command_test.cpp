#include "cli/reach_command.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace hindsight {

using namespace hindsight::forward;
using namespace hindsight::reach;
using namespace hindsight::replay;

namespace {

using ::testing::HasSubstr;

/// A reach whose engine answers what the test says, about a program with one function.
class ReachCommandTest : public testing::Test {
protected:
  ReachCommandTest() {
    engine.load = [](const LoadOptions&) -> Result<std::unique_ptr<Program>> {
      auto program = std::make_unique<Program>();
      Function function;
      function.name = function.displayName = "parse";
      function.instructions.push_back({.op = Opcode::Return});
      program->functions.push_back(function);
      program->functionByName["parse"] = 0;
      return program;
    };
    engine.reach = [&](const ReachRequest& request, RunObserver& observer) {
      target = request.target;
      config = request.config;
      for (const Finding& finding : answer.run.findings) observer.onTest({}, &finding);
      return answer;
    };
    make = [&](NativeProgram program, ReplayLimits) -> Replayer {
      native = std::move(program);
      return [&](const TestCase&, const Prediction* predicted) {
        kind = predicted->kind;
        return outcome;
      };
    };
    std::ofstream(folder.path() / "a.c") << "int main(void) { return 0; }\n";
  }

  int reach(std::vector<std::string> words) {
    words.insert(words.begin(), {(folder.path() / "a.c").string(), "--output", (folder.path() / "out").string()});
    ReachCommand command(engine, make);
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    EXPECT_TRUE(line) << line.error().message;
    Console console{out, err};
    return static_cast<int>(command.execute(*line, console));
  }
  void arrive() {
    Finding finding;
    finding.kind = ErrorKind::TargetReached;
    finding.place = {"a.c", 1, 1, "parse"};
    answer.run.findings = {finding};
    answer.run.verdict = Verdict::Reachable;
  }

  ScratchFolder folder;
  ReachEngine engine;
  MakeReplayer make;
  ReachResult answer;
  ReplayOutcome outcome{Replayed::Yes, "the native run reaches the target", "", "", {}};
  Target target;
  RunConfig config;
  NativeProgram native;
  std::optional<ErrorKind> kind;
  std::ostringstream out, err;
};

TEST_F(ReachCommandTest, NeedsATarget) {
  EXPECT_EQ(reach({}), 2);
  EXPECT_THAT(err.str(), HasSubstr("'reach' needs a target"));
}

TEST_F(ReachCommandTest, ASlipLeavesNothingBehind) {
  EXPECT_EQ(reach({"--target", "prase"}), 2);
  EXPECT_THAT(err.str(), HasSubstr("there is no function prase; "));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "out"));
}

TEST_F(ReachCommandTest, ArrivingIsSeenNatively) {
  arrive();
  EXPECT_EQ(reach({"--target", "parse", "--time", "5s", "--malloc-may-fail"}), 1);
  EXPECT_EQ(target.text, "parse");
  EXPECT_EQ(config.budget.seconds, 5);
  EXPECT_TRUE(config.model.mallocMayFail);
  ASSERT_TRUE(native.target);
  EXPECT_EQ(native.target->functions, std::vector<std::string>{"parse"});
  EXPECT_EQ(kind, ErrorKind::TargetReached);
  EXPECT_THAT(out.str(), HasSubstr("replayed natively: yes"));
  EXPECT_THAT(out.str(), HasSubstr("verdict  reachable: there is an input that gets to the target"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out" / "test000001.target-reached.txt"));
}

TEST_F(ReachCommandTest, ANativeRunThatDoesNotArriveIsBelieved) {
  arrive();
  outcome.replayed = Replayed::No;
  EXPECT_EQ(reach({"--target", "parse"}), 3);
  EXPECT_THAT(out.str(), HasSubstr("verdict  unknown"));
}

TEST_F(ReachCommandTest, ExitCodes) {
  answer.run.verdict = Verdict::Unreachable;
  EXPECT_EQ(reach({"--target", "parse"}), 0);
  EXPECT_THAT(out.str(), HasSubstr("verdict  unreachable: no input gets to the target"));
}

TEST_F(ReachCommandTest, Json) {
  arrive();
  EXPECT_EQ(reach({"--target", "parse", "--json", "--no-replay"}), 1);
  nlohmann::json json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["command"], "reach");
  EXPECT_EQ(json["verdict"], "reachable");
  EXPECT_EQ(json["direction"], "forward");
  EXPECT_EQ(json["findings"][0]["kind"], "target-reached");
  EXPECT_EQ(json["findings"][0]["replayed"], "not-attempted");
  EXPECT_EQ(json["invocation"]["target"]["kind"], "entry");
}

TEST_F(ReachCommandTest, ExplainsTheBackwardSearch) {
  double firstLook = -1;
  engine.reach = [&](const ReachRequest& request, RunObserver&) {
    firstLook = request.firstLook;
    ReachResult found;
    found.backward = BackwardAnswer();
    ExplainedRow row;
    row.caption = "initial state";
    found.backward->explanation.paths.push_back({"no input takes this path", {}, {row}});
    return found;
  };
  reach({"--target", "parse", "--explain"});
  EXPECT_EQ(firstLook, 0) << "otherwise the entry may answer first";
  EXPECT_THAT(out.str(), HasSubstr("initial state"));
  EXPECT_THAT(out.str(), HasSubstr("=> no input takes this path"));
}

TEST_F(ReachCommandTest, ForwardHasNothingToExplain) {
  EXPECT_EQ(reach({"--target", "parse", "--explain", "--direction", "forward"}), 2);
  EXPECT_THAT(err.str(), HasSubstr("leave out --direction forward"));
}

} // namespace
} // namespace hindsight
