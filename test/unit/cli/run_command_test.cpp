#include "cli/run_command.h"

#include "../support/scratch_folder.h"
#include "cli/command_line.h"
#include "support/file_io.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace hindsight {

using namespace hindsight::forward;

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

/// The command with an engine that does as the test says.
class RunCommandTest : public testing::Test {
protected:
  RunCommandTest() {
    engine.load = [this](const LoadOptions& options) -> Result<std::unique_ptr<Program>> {
      seenLoad = options;
      return std::make_unique<Program>();
    };
    engine.run = [this](const Program&, const RunConfig& config, RunObserver&) {
      seenConfig = config;
      RunResult result;
      result.verdict = Verdict::Safe;
      result.complete = true;
      result.statistics.paths = 1;
      return result;
    };
  }

  ExitCode run(std::vector<std::string> words) {
    RunCommand command(engine);
    Console console{out, err};
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    EXPECT_TRUE(line);
    return command.execute(*line, console);
  }
  std::string folder() const { return (scratch / "out").string(); }

  ScratchFolder scratch;
  ExploreEngine engine;
  LoadOptions seenLoad;
  RunConfig seenConfig;
  std::ostringstream out, err;
};

TEST_F(RunCommandTest, FillsTheConfigsFromTheOptions) {
  EXPECT_EQ(run({"a.c",
                 "b.bc",
                 "--output",
                 folder(),
                 "--entry",
                 "start",
                 "--search",
                 "random-path",
                 "--seed",
                 "42",
                 "--time",
                 "90s",
                 "--memory",
                 "1G",
                 "--max-depth",
                 "5",
                 "--max-forks",
                 "6",
                 "--max-instructions",
                 "7M",
                 "--solver",
                 "cvc5",
                 "--solver-effort",
                 "1000",
                 "--validate-solver",
                 "--dump-queries",
                 (scratch / "queries").string(),
                 "--stop-on-error",
                 "--show-output",
                 "--",
                 "-O2",
                 "-DX"}),
            ExitCode::NothingFound)
      << err.str();
  EXPECT_THAT(seenLoad.inputs, ElementsAre("a.c", "b.bc"));
  EXPECT_THAT(seenLoad.clangFlags, ElementsAre("-O2", "-DX", "-Xclang", "-disable-llvm-passes"))
      << "variables may start with any value, where no process starts";
  EXPECT_EQ(seenLoad.entry, "start");
  EXPECT_TRUE(seenLoad.linkRuntime);
  EXPECT_FALSE(seenLoad.runtimeFolder.empty());
  EXPECT_EQ(seenConfig.entry, "start");
  EXPECT_EQ(seenConfig.search, RunConfig::Search::RandomPath);
  EXPECT_EQ(seenConfig.seed, 42u);
  EXPECT_EQ(seenConfig.budget.seconds, 90);
  EXPECT_EQ(seenConfig.budget.memoryBytes, 1ull << 30);
  EXPECT_EQ(seenConfig.budget.maxDepth, 5u);
  EXPECT_EQ(seenConfig.budget.maxForks, 6u);
  EXPECT_EQ(seenConfig.budget.maxInstructions, 7'000'000u);
  EXPECT_EQ(seenConfig.solver.backend, BackendKind::Cvc5);
  EXPECT_EQ(seenConfig.solver.resourceLimit, 1000u);
  EXPECT_TRUE(seenConfig.solver.validate);
  EXPECT_EQ(seenConfig.solver.dumpFolder, (scratch / "queries").string());
  EXPECT_TRUE(fs::is_directory(scratch / "queries"));
  EXPECT_TRUE(seenConfig.stopOnError);
  EXPECT_TRUE(seenConfig.showOutput);
  EXPECT_TRUE(seenConfig.wantTests);
}

TEST_F(RunCommandTest, EverySearchIsMapped) {
  using Search = RunConfig::Search;
  OptionValues values;
  for (auto [name, search] : {std::pair{"dfs", Search::Dfs},
                              {"bfs", Search::Bfs},
                              {"random-path", Search::RandomPath},
                              {"coverage", Search::Coverage}}) {
    EXPECT_FALSE(values.set(Option::Search, name));
    EXPECT_EQ(runConfig(values).search, search) << name;
  }
}

TEST_F(RunCommandTest, WritesTheResultAndShowsIt) {
  EXPECT_EQ(run({"a.c", "--output", folder()}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("verdict  safe"));
  json document = json::parse(*readFile(folder() + "/run.json"));
  EXPECT_EQ(document["command"], "run");
  EXPECT_EQ(document["verdict"], "safe");
  EXPECT_THAT(*readFile(folder() + "/info"), HasSubstr("hindsight run a.c --output"));
  EXPECT_THAT(*readFile(folder() + "/info"), HasSubstr("verdict  safe"));
}

TEST_F(RunCommandTest, ReportsErrorsAsTheyComeAndAtTheEnd) {
  engine.run = [](const Program&, const RunConfig&, RunObserver& observer) {
    RunResult result;
    result.verdict = Verdict::Violated;
    Finding finding;
    finding.kind = ErrorKind::DivisionByZero;
    finding.place = {"a.c", 3, 0, "main"};
    observer.onTest({{"p"}, {{"x", {0}}}}, nullptr);
    observer.onTest({{"p"}, {{"x", {1}}}}, &finding);
    result.findings.push_back(finding);
    return result;
  };
  EXPECT_EQ(run({"a.c", "--json", "--output", folder()}), ExitCode::Found);
  json document = json::parse(out.str());
  EXPECT_EQ(document["findings"][0]["test"], folder() + "/test000002.ktest");
  EXPECT_EQ(document["tests"], 2);
  EXPECT_EQ(document["output"], folder());
  EXPECT_EQ(err.str(), "") << "with --json, people are told nothing";
  EXPECT_EQ(*readFile(folder() + "/run.json"), out.str());
  EXPECT_TRUE(fs::exists(folder() + "/test000002.division-by-zero.err"));
}

TEST_F(RunCommandTest, NoErrorFoundIsNoFailureEvenIfIncomplete) {
  engine.run = [](const Program&, const RunConfig&, RunObserver&) { return RunResult{}; };
  EXPECT_EQ(run({"a.c", "--output", folder()}), ExitCode::NothingFound);
}

TEST_F(RunCommandTest, ALoadErrorLeavesNothingBehind) {
  engine.load = [](const LoadOptions&) -> Result<std::unique_ptr<Program>> {
    return Error{"no such file 'a.c'", "look again"};
  };
  EXPECT_EQ(run({"a.c", "--output", folder()}), ExitCode::BadInput);
  EXPECT_EQ(err.str(), "hindsight: no such file 'a.c'; look again\n");
  EXPECT_EQ(out.str(), "");
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(RunCommandTest, RefusesBadUsageBeforeLoading) {
  engine.load = [](const LoadOptions&) -> Result<std::unique_ptr<Program>> {
    ADD_FAILURE() << "should not be called";
    return Error{};
  };
  EXPECT_EQ(run({}), ExitCode::BadInput);
  scratch.write("taken", "x");
  EXPECT_EQ(run({"a.c", "--output", (scratch / "taken").string()}), ExitCode::BadInput);
  EXPECT_EQ(run({"a.c", "--output", scratch.path().string()}), ExitCode::BadInput) << "never written over";
  EXPECT_EQ(run({"a.c", "--json", "--show-output"}), ExitCode::BadInput);
}

TEST_F(RunCommandTest, NumbersFoldersByDefault) {
  fs::path before = fs::current_path();
  fs::current_path(scratch.path());
  EXPECT_EQ(run({"a.c"}), ExitCode::NothingFound);
  EXPECT_EQ(run({"a.c"}), ExitCode::NothingFound);
  fs::current_path(before);
  EXPECT_TRUE(fs::exists(scratch / "hindsight-out/000/run.json"));
  EXPECT_TRUE(fs::exists(scratch / "hindsight-out/001/run.json"));
  EXPECT_EQ(fs::read_symlink(scratch / "hindsight-out/last"), "001");
}

TEST_F(RunCommandTest, QuietShowsTheVerdictOnly) {
  EXPECT_EQ(run({"a.c", "--quiet", "--output", folder()}), ExitCode::NothingFound);
  EXPECT_EQ(out.str(), "verdict  safe: no error found\n");
}

TEST_F(RunCommandTest, CtrlCStopsTheRunAndEverythingIsWritten) {
  engine.run = [](const Program&, const RunConfig&, RunObserver& observer) {
    observer.onTest({{"p"}, {{"x", {0}}}}, nullptr);
    kill(getpid(), SIGINT);
    for (int round = 0; round < 500 && !observer.interrupted(); ++round)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(observer.interrupted());
    RunResult result;
    result.stoppedBy = {StopReason::Interrupted};
    return result;
  };
  EXPECT_EQ(run({"a.c", "--output", folder()}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("the run was interrupted"));
  EXPECT_THAT(err.str(), HasSubstr("Ctrl-C again: stop at once"));
  EXPECT_EQ(json::parse(*readFile(folder() + "/run.json"))["stopped_by"], json({"interrupted"}));
  EXPECT_TRUE(fs::exists(folder() + "/test000001.ktest"));
}

TEST_F(RunCommandTest, TimeThatIsUpBeforeTheProgramIsThereIsALimit) {
  engine.load = [](const LoadOptions& options) -> Result<std::unique_ptr<Program>> {
    while (!options.interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return Error{"compiling took too long", ""};
  };
  EXPECT_EQ(run({"a.c", "--output", folder(), "--time", "50ms"}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("the time limit was reached before the program was loaded"));
  EXPECT_THAT(out.str(), HasSubstr("verdict  safe-within-bounds"));
}

TEST_F(RunCommandTest, TheLimitIsThatOfTheWholeCommand) {
  EXPECT_EQ(run({"a.c", "--output", folder(), "--time", "100s"}), ExitCode::NothingFound);
  ASSERT_TRUE(seenConfig.budget.deadline.isSet());
  EXPECT_LE(seenConfig.budget.deadline.left(), 100);
}

TEST_F(RunCommandTest, AnEngineThatDoesNotListenIsLeft) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  engine.run = [](const Program&, const RunConfig&, RunObserver& observer) -> RunResult {
    RunResult known;
    known.verdict = Verdict::Violated;
    known.findings.emplace_back().place = {"a.c", 3, 1, "f"};
    observer.onInterim(known);
    while (true) pause();
  };
  EXPECT_EXIT(run({"a.c", "--output", folder(), "--time", "100ms"}), testing::ExitedWithCode(int(ExitCode::Found)), "");
}

} // namespace
} // namespace hindsight
