#include "cli/explore.h"

#include "../support/scratch_folder.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

#include <sstream>

namespace hindsight {

using namespace hindsight::forward;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ExploreTest : public testing::Test {
protected:
  ExploreTest() {
    line.files = {"a.c"};
    line.text = "hindsight test a.c";
    set(Option::Output, (scratch / "out").string());
    engine.load = [this](const LoadOptions&) -> Result<std::unique_ptr<Program>> {
      order.push_back("load");
      return std::make_unique<Program>();
    };
    engine.run = [this](const Program&, const RunConfig&, RunObserver&) {
      order.push_back("run");
      RunResult result;
      result.verdict = Verdict::Safe;
      return result;
    };
    exploration.command = "test";
    exploration.load.inputs = line.files;
  }
  void set(Option option, std::string_view text) { ASSERT_FALSE(line.options.set(option, text)); }
  ExitCode go() {
    Console console{out, err};
    return explore(line, exploration, engine, console);
  }
  bool hasFolder() const { return std::filesystem::exists(scratch / "out"); }

  ScratchFolder scratch;
  CommandLine line;
  Exploration exploration;
  ExploreEngine engine;
  std::vector<std::string> order;
  std::ostringstream out, err;
};

TEST_F(ExploreTest, OptionsOfAllExplorations) {
  set(Option::Seed, "9");
  set(Option::MaxForks, "12");
  set(Option::Solver, "cvc5");
  RunConfig config = runConfig(line.options);
  EXPECT_EQ(config.seed, 9u);
  EXPECT_EQ(config.budget.maxForks, 12u);
  EXPECT_EQ(config.solver.backend, BackendKind::Cvc5);
  EXPECT_FALSE(config.budget.deadline.isSet());
  set(Option::Time, "5s");
  EXPECT_TRUE(runConfig(line.options).budget.deadline.isSet());
}

/// Whoever names a way to search gets just that one.
TEST_F(ExploreTest, SeveralSearchesUnlessOneIsNamed) {
  RunConfig config;
  setPruning(config, line.options);
  EXPECT_TRUE(config.takesTurns);
  set(Option::Search, "bfs");
  setPruning(config, line.options);
  EXPECT_FALSE(config.takesTurns);
}

TEST_F(ExploreTest, ALineMustNameAProgram) {
  EXPECT_FALSE(checkFiles(line, "check"));
  line.files.clear();
  EXPECT_EQ(checkFiles(line, "check")->hint, "write 'hindsight check prog.c'");
  set(Option::Database, "build");
  EXPECT_FALSE(checkFiles(line, "check"));
  line.options = {};
  set(Option::MainFile, "a.c");
  EXPECT_THAT(checkFiles(line, "check")->message, HasSubstr("--main"));
}

TEST_F(ExploreTest, FirstTheProgramThenWhatLooksAtItThenTheRun) {
  exploration.prepare = [this](const Program&, RunConfig&) -> std::optional<Error> {
    order.push_back(hasFolder() ? "too late" : "prepare");
    return std::nullopt;
  };
  exploration.afterRun = [this](RunResult& result, const Program&, const GivenWorld&, RunObserver&) {
    order.push_back("evidence");
    result.verdict = Verdict::Violated;
    return std::optional<Error>();
  };
  EXPECT_EQ(go(), ExitCode::Found) << "what the evidence says counts";
  EXPECT_THAT(order, ElementsAre("load", "prepare", "run", "evidence"));
  EXPECT_THAT(*readFile(scratch / "out" / "info"), testing::StartsWith("hindsight test a.c\n"));
}

TEST_F(ExploreTest, WhatIsWrongLeavesNoFolder) {
  exploration.prepare = [](const Program&, RunConfig&) { return std::optional(Error{"no such target", ""}); };
  EXPECT_EQ(go(), ExitCode::BadInput);
  EXPECT_FALSE(hasFolder());
  EXPECT_EQ(err.str(), "hindsight: no such target\n");
}

/// The result is worth more than a file that could not be written: it is shown all the same.
TEST_F(ExploreTest, EvidenceThatFailsComesAfterTheResult) {
  exploration.afterRun = [](RunResult&, const Program&, const GivenWorld&, RunObserver&) {
    return std::optional(Error{"cannot write the witness", ""});
  };
  EXPECT_EQ(go(), ExitCode::BadInput);
  EXPECT_THAT(out.str(), HasSubstr("verdict"));
  EXPECT_TRUE(std::filesystem::exists(scratch / "out" / "run.json"));
}

} // namespace
} // namespace hindsight
