#include "cli/bench_command.h"

#include "../farm/fake_tool.h"
#include "cli/command_line.h"
#include "support/file_io.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <sstream>
#include <unistd.h>

namespace hindsight {

using namespace hindsight::bench;

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// Tasks in a folder, and a tool that answers by the name of the program: safe.c is safe, and so on.
class BenchCommandTest : public testing::Test {
protected:
  BenchCommandTest() {
    fs::create_directory(scratch / "tasks");
    scratch.write("tasks/free.prp", "CHECK( init(main()), LTL(G valid-free) )\n");
    scratch.write("tasks/end.prp", "CHECK( init(main()), LTL(F end) )\n");
    addTask("safe", "true");
    addTask("violated", "false");
    tool = farm::writeFakeTool(scratch, "echo \"$@\" >> " + at("calls") + "\n" +
                                            "case $2 in\n"
                                            "*safe.c) " +
                                            farm::printAnswer("safe") + " ;;\n" + "*violated.c) " +
                                            farm::printAnswer("violated", kFinding) + "; exit 1 ;;\n" +
                                            "*stop.c) kill -INT $PPID; sleep 100 ;;\n" + "*) " +
                                            farm::printAnswer("unknown") + "; exit 3 ;;\n" + "esac");
  }
  void addTask(const std::string& name, const std::string& verdict) {
    scratch.write("tasks/" + name + ".c", "");
    scratch.write("tasks/" + name + ".yml", "format_version: '1.0'\ninput_files: " + name +
                                                ".c\nproperties:\n  - property_file: free.prp\n    expected_verdict: " +
                                                verdict + "\n  - property_file: end.prp\n    expected_verdict: true\n");
  }
  std::string at(const std::string& name) const { return (scratch / name).string(); }
  ExitCode run(std::vector<std::string> words) {
    out.str(""), err.str("");
    words.insert(words.end(), {"--tool", tool});
    BenchCommand command;
    Console console{out, err};
    Result<CommandLine> line = parseCommandLine(command.info(), words);
    EXPECT_TRUE(line);
    return command.execute(*line, console);
  }
  size_t calls() {
    Result<std::string> text = readFile(scratch / "calls");
    return text ? static_cast<size_t>(std::count(text->begin(), text->end(), '\n')) : 0;
  }

  static constexpr const char* kFinding =
      R"({"property": "valid-free", "kind": "double-free", "file": "a.c", "line": 3})";
  ScratchFolder scratch;
  std::string tool;
  std::ostringstream out, err;
};

TEST_F(BenchCommandTest, RunsAFolderOfTasks) {
  EXPECT_EQ(run({at("tasks"), "--output", at("out"), "--jobs", "2"}), ExitCode::NothingFound) << err.str();
  EXPECT_EQ(calls(), 2u);
  EXPECT_THAT(out.str(), HasSubstr("/2] correct-true"));
  EXPECT_THAT(out.str(), HasSubstr("tasks/violated  valid-free: double-free at a.c:3\n"));
  EXPECT_THAT(out.str(), HasSubstr("all                     1              1      0        0            2      3"));
  EXPECT_THAT(*readFile(scratch / "calls"), HasSubstr("--time 60s --memory 2147483648 --json"));
  json document = json::parse(*readFile(scratch / "out/results.json"));
  EXPECT_EQ(document["totals"]["score"], 3);
  EXPECT_EQ(document["rows"].size(), 4u);
  EXPECT_THAT(*readFile(scratch / "out/results.csv"), HasSubstr("tasks/safe,valid-free,true,safe,correct-true,2,"));
}

TEST_F(BenchCommandTest, AWrongAnswerIsFound) {
  addTask("unsafe", "false"); // its program is called unsafe.c, and the tool says safe
  EXPECT_EQ(run({at("tasks"), "--output", at("out")}), ExitCode::Found);
  EXPECT_THAT(out.str(), HasSubstr("\nwrong    tasks/unsafe  valid-free: expected false, answered safe\n"));
}

TEST_F(BenchCommandTest, JsonAndNothingElse) {
  EXPECT_EQ(run({at("tasks"), "--output", at("out"), "--json"}), ExitCode::NothingFound);
  EXPECT_EQ(json::parse(out.str())["totals"]["correct_true"], 1);
  EXPECT_EQ(out.str(), *readFile(scratch / "out/results.json"));
  EXPECT_EQ(err.str(), "");
}

TEST_F(BenchCommandTest, QuietIsTheTableOnly) {
  EXPECT_EQ(run({at("tasks"), "--output", at("out"), "--quiet"}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), Not(HasSubstr("[1/2]")));
  EXPECT_THAT(out.str(), HasSubstr("property"));
}

TEST_F(BenchCommandTest, WritesMarkdown) {
  EXPECT_EQ(run({at("tasks"), "--output", at("out"), "--markdown", at("table.md")}), ExitCode::NothingFound);
  EXPECT_THAT(*readFile(scratch / "table.md"), HasSubstr("| tasks/safe | valid-free | true | safe | correct-true |"));
  EXPECT_EQ(run({at("tasks"), "--markdown", at("none/table.md")}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("--markdown: there is no folder"));
}

TEST_F(BenchCommandTest, ABrokenTaskAloneIsBadInputAmongOthersItIsARow) {
  scratch.write("tasks/broken.yml", "[\n");
  EXPECT_EQ(run({at("tasks/broken.yml"), "--output", at("out")}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("hindsight: " + at("tasks/broken.yml") + ":2: "));
  EXPECT_FALSE(fs::exists(scratch / "out"));
  EXPECT_EQ(run({at("tasks"), "--output", at("out")}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("\nbroken   tasks/broken  -: "));
}

TEST_F(BenchCommandTest, CtrlCStopsAndResumeGoesOn) {
  addTask("stop", "true"); // between safe and violated
  EXPECT_EQ(run({at("tasks"), "--output", at("out")}), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("interrupted: 4 rows were not run"));
  EXPECT_THAT(err.str(), HasSubstr("Ctrl-C again: stop at once"));
  EXPECT_EQ(calls(), 2u);
  EXPECT_EQ(json::parse(*readFile(scratch / "out/results.json"))["not_run"], 4);

  tool = farm::writeFakeTool(scratch, "echo again >> " + at("calls") + "\n" + farm::printAnswer("violated", kFinding));
  EXPECT_EQ(run({"--resume", at("out")}), ExitCode::Found) << "stop is expected to be true";
  EXPECT_EQ(calls(), 4u) << "what was there is not run again";
  EXPECT_EQ(json::parse(*readFile(scratch / "out/results.json"))["rows"].size(), 6u);
  EXPECT_EQ(run({"--resume", at("out"), at("tasks/safe.yml")}), ExitCode::Found);
  EXPECT_EQ(calls(), 4u);
}

TEST_F(BenchCommandTest, ResumingKeepsTheLimits) {
  EXPECT_EQ(run({at("tasks"), "--output", at("out"), "--time", "30s"}), ExitCode::NothingFound);
  EXPECT_EQ(run({"--resume", at("out"), "--time", "30"}), ExitCode::NothingFound) << err.str();
  EXPECT_EQ(run({"--resume", at("out"), "--time", "40"}), ExitCode::BadInput);
  EXPECT_EQ(err.str(), "hindsight: --time: the run to resume has 30 s; leave the option out, or start a new run\n");
  EXPECT_EQ(run({"--resume", at("out"), "--memory", "1G"}), ExitCode::BadInput);
  EXPECT_EQ(run({"--resume", at("out"), "--data-model", "LP64"}), ExitCode::BadInput);
  tool = farm::writeFakeTool(scratch, "exit 0", "other");
  EXPECT_EQ(run({"--resume", at("out")}), ExitCode::BadInput);
}

TEST_F(BenchCommandTest, BadUsageIsOneLine) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {at("none.yml")},
                                                {at("tasks/safe.c")},
                                                {"--resume", at("tasks")},
                                                {at("tasks"), "--output", at("tasks")},
                                                {at("tasks"), "--resume", at("x"), "--output", at("y")}}) {
    EXPECT_EQ(run(words), ExitCode::BadInput);
    std::string text = err.str();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    EXPECT_EQ(out.str(), "");
  }
  tool = at("tasks/safe.c");
  EXPECT_EQ(run({at("tasks")}), ExitCode::BadInput);
  EXPECT_THAT(err.str(), HasSubstr("is not an executable file"));
}

TEST_F(BenchCommandTest, NumbersFoldersByDefault) {
  fs::path before = fs::current_path();
  fs::current_path(scratch.path());
  EXPECT_EQ(run({at("tasks")}), ExitCode::NothingFound);
  fs::current_path(before);
  EXPECT_TRUE(fs::exists(scratch / "hindsight-bench/000/results.json"));
  EXPECT_EQ(fs::read_symlink(scratch / "hindsight-bench/last"), "000");
}

TEST_F(BenchCommandTest, ASetTellsWhatMatchesNothing) {
  scratch.write("my.set", "tasks/*.yml\nnone/*.yml\n");
  EXPECT_EQ(run({at("my.set"), "--output", at("out")}), ExitCode::NothingFound);
  EXPECT_THAT(err.str(), HasSubstr("note: " + at("my.set") + ":2: nothing matches 'none/*.yml'\n"));
}

} // namespace
} // namespace hindsight
