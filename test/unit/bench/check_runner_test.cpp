#include "bench/check_runner.h"

#include "../farm/fake_tool.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using enum Property;

class CheckRunnerTest : public testing::Test {
protected:
  CheckRunnerTest() {
    config.rowsFolder = scratch / "rows";
    config.seconds = 20;
    config.memoryBytes = 1 << 30;
    fs::create_directory(config.rowsFolder);
    plan.task = "/t/a.yml";
    plan.name = "t/a b";
    plan.property = {"valid-memsafety", {ValidDeref, ValidFree, ValidMemtrack}, ""};
    plan.expected = true;
    plan.inputs = {"x/a.c", "x/b.c"};
  }
  Row run(const std::string& body) {
    config.tool = farm::writeFakeTool(scratch, body);
    std::optional<Row> row = CheckRunner(config).run(plan, [] { return false; });
    EXPECT_TRUE(row);
    return row ? *row : Row{};
  }
  fs::path folder() const { return config.rowsFolder / "t_a_b.valid-memsafety"; }

  ScratchFolder scratch;
  CheckConfig config;
  PlannedRow plan;
};

TEST_F(CheckRunnerTest, CallsCheck) {
  config.tool = "hindsight";
  EXPECT_THAT(CheckRunner(config).command(plan, "out"),
              ElementsAre("hindsight", "check", "x/a.c", "x/b.c", "--property", "valid-deref,valid-free,valid-memtrack",
                          "--time", "20s", "--memory", "1073741824", "--json", "--output", "out", "--", "-m32", "-w"));
  plan.property = {"unreach-call", {UnreachCall}, "reach_error"};
  plan.dataModel = DataModel::Lp64;
  plan.inputs.pop_back();
  config.seconds = 0.5;
  EXPECT_THAT(CheckRunner(config).command(plan, "out"),
              ElementsAre("hindsight", "check", "x/a.c", "--property", "unreach-call", "--error-call", "reach_error",
                          "--time", "0.5s", "--memory", "1073741824", "--json", "--output", "out", "--", "-m64", "-w"));
}

TEST_F(CheckRunnerTest, JudgesTheAnswer) {
  Row row = run(farm::printAnswer("safe"));
  EXPECT_EQ(row.status, RowStatus::CorrectTrue);
  EXPECT_GT(row.seconds, 0);
  EXPECT_GT(row.peakBytes, 0u);
  EXPECT_EQ(row.folder, "rows/t_a_b.valid-memsafety");
  EXPECT_TRUE(fs::exists(folder() / "stdout.json"));
  EXPECT_TRUE(fs::exists(folder() / "stderr.txt"));
  EXPECT_THAT(*readFile(folder() / "command.txt"), HasSubstr(" check x/a.c x/b.c --property"));
}

TEST_F(CheckRunnerTest, AnswersComeWithTheirExitCodes) {
  plan.expected = false;
  Row row = run(farm::printAnswer("violated", R"({"property": "valid-free", "kind": "double-free"})") + "; exit 1");
  EXPECT_EQ(row.status, RowStatus::CorrectFalse);
  EXPECT_EQ(run(farm::printAnswer("unknown") + "; exit 3").answer, "unknown");
}

TEST_F(CheckRunnerTest, ACrashIsARowWithTheReason) {
  EXPECT_THAT(run("kill -SEGV $$").reasons, ElementsAre("crashed: signal 11 (SEGV)"));
  EXPECT_THAT(run("echo 'an invariant failed' >&2; kill -ABRT $$").reasons,
              ElementsAre("crashed: signal 6 (ABRT): an invariant failed"));
}

TEST_F(CheckRunnerTest, AFailureIsARowWithTheLineThatTells) {
  EXPECT_THAT(run("echo 'hindsight: no such file; look again' >&2; exit 2").reasons,
              ElementsAre("exit code 2: no such file; look again"));
  EXPECT_THAT(run("echo 'In file included from b.c' >&2; echo 'a.c:1:2: error: no' >&2; exit 2").reasons,
              ElementsAre("exit code 2: a.c:1:2: error: no"));
  EXPECT_THAT(run("exit 9").reasons, ElementsAre("exit code 9"));
  EXPECT_THAT(run("echo nonsense").reasons, ElementsAre("exit code 0, but its output is not JSON"));
  fs::remove(config.tool);
  EXPECT_THAT(CheckRunner(config).run(plan, [] { return false; })->reasons, ElementsAre(HasSubstr("No such file")));
}

TEST_F(CheckRunnerTest, LimitsAreHard) {
  config.seconds = 0.1;
  config.graceSeconds = 0.2;
  EXPECT_THAT(run("sleep 100").reasons, ElementsAre("killed 200 ms after the time limit of 100 ms"));
  config.seconds = 30;
  config.memoryBytes = 20 << 20;
  EXPECT_THAT(run("x=0123456789abcdef; while :; do [ ${#x} -lt 100000000 ] && x=$x$x; done").reasons,
              ElementsAre("killed at 1.5 times the memory limit of 20 MiB"));
}

TEST_F(CheckRunnerTest, WithoutLimitsNothingIsKilled) {
  config.seconds = 0;
  config.memoryBytes = 0;
  config.graceSeconds = 0;
  EXPECT_EQ(run("sleep 0.2; " + farm::printAnswer("safe")).status, RowStatus::CorrectTrue);
}

TEST_F(CheckRunnerTest, KeepsWhatTheToolWroteOnlyIfItFoundSomething) {
  std::string write = "while [ $1 != --output ]; do shift; done; mkdir $2; echo x > $2/test; echo y > $TMPDIR/left; ";
  run(write + farm::printAnswer("safe"));
  EXPECT_FALSE(fs::exists(folder() / "out"));
  EXPECT_FALSE(fs::exists(folder() / "tmp"));
  Row row = run(write + farm::printAnswer("violated", R"({"property": "valid-free", "kind": "double-free"})"));
  EXPECT_EQ(row.folder, "rows/t_a_b.valid-memsafety-2") << "names are never shared";
  EXPECT_TRUE(fs::exists(scratch / row.folder / "out/test"));
  EXPECT_FALSE(fs::exists(scratch / row.folder / "tmp"));
}

TEST_F(CheckRunnerTest, AnInterruptedRowLeavesNothing) {
  config.tool = farm::writeFakeTool(scratch, "sleep 100");
  EXPECT_FALSE(CheckRunner(config).run(plan, [] { return true; }));
  EXPECT_TRUE(fs::is_empty(config.rowsFolder));
}

TEST_F(CheckRunnerTest, AFolderThatCannotBeWrittenIsAReason) {
  fs::remove(config.rowsFolder);
  EXPECT_THAT(run("exit 0").reasons, ElementsAre(HasSubstr("cannot create")));
}

} // namespace
} // namespace hindsight::bench
