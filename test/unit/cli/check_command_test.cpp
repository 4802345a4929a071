#include "cli/check_command.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace hindsight {

using namespace hindsight::forward;
using namespace hindsight::replay;

namespace {

using ::testing::HasSubstr;

/// A check whose engine finds what the test says, and whose native runs end as it says.
class CheckCommandTest : public testing::Test {
protected:
  CheckCommandTest() {
    engine.load = [&](const LoadOptions& options) -> Result<std::unique_ptr<Program>> {
      load = options;
      return std::make_unique<Program>();
    };
    engine.run = [&](const Program&, const RunConfig& config, RunObserver&) {
      used = config;
      return result;
    };
    make = [&](NativeProgram program, ReplayLimits) -> Replayer {
      native = std::move(program);
      return [&](const TestCase&, const Prediction*) { return outcome; };
    };
    result.verdict = Verdict::Safe;
    result.complete = true;
    std::ofstream(folder.path() / "a.c") << "int main(void) { return 0; }\n";
  }

  int check(std::vector<std::string> words) {
    words.insert(words.begin(), {(folder.path() / "a.c").string(), "--output", (folder.path() / "out").string()});
    CheckCommand command(engine, make, "1.0");
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    EXPECT_TRUE(line) << line.error().message;
    out.str("");
    Console console{out, err};
    return static_cast<int>(command.execute(*line, console));
  }

  void findSomething() {
    Finding finding;
    finding.kind = ErrorKind::NullDereference;
    finding.place = {"a.c", 1, 1, "main"};
    result.findings = {finding};
    result.verdict = Verdict::Violated;
  }

  ScratchFolder folder;
  ExploreEngine engine;
  MakeReplayer make;
  RunResult result;
  ReplayOutcome outcome{Replayed::Yes, "the native run shows it", "", "", {}};
  LoadOptions load;
  RunConfig used;
  NativeProgram native;
  std::ostringstream out, err;
};

TEST_F(CheckCommandTest, AsksForWhatTheOptionsSay) {
  EXPECT_EQ(check({"--property", "no-overflow,uninit", "--error-call", "oops", "--malloc-may-fail", "--max-call-depth",
                   "70"}),
            0);
  EXPECT_EQ(used.model.maxCallDepth, 70u);
  EXPECT_EQ(used.properties, (PropertySet{Property::NoOverflow, Property::Uninit}));
  EXPECT_TRUE(load.checks.arithmetic);
  EXPECT_FALSE(load.checks.floatCasts);
  EXPECT_TRUE(used.stopOnError);
  EXPECT_TRUE(used.confirm);
  EXPECT_TRUE(used.model.mallocMayFail);
  EXPECT_EQ(used.model.errorCall, "oops");
}

TEST_F(CheckCommandTest, HasTheUsualPropertiesByDefault) {
  EXPECT_EQ(check({"--all"}), 0);
  EXPECT_EQ(spell(used.properties), "valid-deref,valid-free,valid-memtrack,unreach-call,assert");
  EXPECT_FALSE(load.checks.arithmetic);
  EXPECT_FALSE(used.stopOnError);
  EXPECT_FALSE(used.model.checkAlignment);
}

TEST_F(CheckCommandTest, DefinedBehaviourNeedsChecksOfItsOwn) {
  EXPECT_EQ(check({"--property", "def-behavior"}), 0);
  EXPECT_TRUE(load.checks.floatCasts);
  EXPECT_FALSE(load.checks.arithmetic);
  EXPECT_TRUE(used.model.checkAlignment);
}

TEST_F(CheckCommandTest, TheExitCodeIsThatOfTheVerdict) {
  result.verdict = Verdict::Unknown;
  EXPECT_EQ(check({}), 3);
}

TEST_F(CheckCommandTest, AFindingIsRunNativelyFirst) {
  findSomething();
  EXPECT_EQ(check({"--error-call", "oops", "--", "-m32"}), 1);
  EXPECT_EQ(native.clangFlags, std::vector<std::string>{"-m32"});
  EXPECT_EQ(native.errorCall, "oops");
  EXPECT_THAT(out.str(), HasSubstr("replayed natively: yes (the native run shows it)"));
}

TEST_F(CheckCommandTest, WhatTheNativeRunDeniesIsUnknown) {
  findSomething();
  outcome.replayed = Replayed::No;
  EXPECT_EQ(check({}), 3);
  EXPECT_THAT(out.str(), HasSubstr("which is a bug of hindsight"));
}

TEST_F(CheckCommandTest, ChanceExplainsWhyANativeRunDiffers) {
  findSomething();
  result.findings[0].chance = "memory that was never written";
  outcome.replayed = Replayed::NotObservable;
  outcome.dependsOnChance = true;
  EXPECT_EQ(check({}), 1);
  EXPECT_THAT(out.str(), HasSubstr("depends on: memory that was never written"));
}

TEST_F(CheckCommandTest, WhatTheLinkerDecidesOtherwiseIsUnknown) {
  findSomething();
  result.findings[0].chance = result.findings[0].placement = "where the linker puts global 'a'";
  outcome.replayed = Replayed::NotObservable;
  outcome.dependsOnChance = true;
  EXPECT_EQ(check({}), 3);
  EXPECT_THAT(out.str(), HasSubstr("not confirmed: no native run has shown it"));
}

TEST_F(CheckCommandTest, WithoutReplayNothingIsRun) {
  findSomething();
  make = [](NativeProgram, ReplayLimits) -> Replayer { throw std::logic_error("should not be called"); };
  EXPECT_EQ(check({"--no-replay"}), 1);
}

TEST_F(CheckCommandTest, WritesAWitness) {
  findSomething();
  std::string file = (folder.path() / "w.yml").string();
  EXPECT_EQ(check({"--witness", file}), 1);
  std::ifstream stream(file);
  std::string text((std::istreambuf_iterator<char>(stream)), {});
  EXPECT_THAT(text, HasSubstr("LTL(G valid-deref)"));
}

TEST_F(CheckCommandTest, PrintsSarifAndNothingElse) {
  findSomething();
  EXPECT_EQ(check({"--format", "sarif"}), 1);
  nlohmann::json json = nlohmann::json::parse(out.str());
  EXPECT_EQ(json["runs"][0]["results"][0]["ruleId"], "null-dereference");
}

TEST_F(CheckCommandTest, RefusesWhatMakesNoSense) {
  EXPECT_EQ(check({"--property", "valid-dereff"}), 2);
  EXPECT_THAT(err.str(), HasSubstr("did you mean 'valid-deref'?"));
  EXPECT_EQ(check({"--format", "sarif", "--json"}), 2);
}

} // namespace
} // namespace hindsight
