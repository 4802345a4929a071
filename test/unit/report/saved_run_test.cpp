#include "report/saved_run.h"

#include "report/json_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdlib.h>

using namespace hindsight;
using testing::HasSubstr;

namespace {

class SavedRunTest : public testing::Test {
protected:
  SavedRunTest() {
    char pattern[] = "/tmp/hindsight-test-XXXXXX";
    folder = mkdtemp(pattern);
  }
  ~SavedRunTest() override { std::filesystem::remove_all(folder); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder / name) << text; }

  std::filesystem::path folder;
};

} // namespace

TEST_F(SavedRunTest, TheTargetIsPartOfHowTheProgramWasGiven) {
  Invocation invocation{"/home/me", {"a.c"}, {}, "", "main"};
  invocation.target = TargetPlace{TargetPlace::Kind::Label, "f:out", "a.c", 7, {"f", "g"}, "out"};
  write("run.json", renderJson({}, {"reach", {"a.c"}, "out", 0, invocation, {}}));
  Result<SavedRun> run = readSavedRun(folder);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->invocation, invocation);
}

TEST_F(SavedRunTest, SoIsItsWorld) {
  Invocation invocation{"/home/me", {"a.c"}, {}, "", "main"};
  GivenWorld world;
  world.arguments = {"-b", "x y"};
  world.symbolicArguments = {1, 3, 4};
  world.input = GivenFile{"stdin", std::nullopt, 8};
  world.files = {{"known", "", 0}, {"any", std::nullopt, 3}};
  world.variables = {"LANG=C"};
  world.clock = 1700000000;
  world.mostData = 64;
  for (const GivenWorld& each : {world, GivenWorld{}}) {
    invocation.world = each;
    write("run.json", renderJson({}, {"run", {"a.c"}, "out", 0, invocation, {}}));
    Result<SavedRun> run = readSavedRun(folder);
    ASSERT_TRUE(run) << run.error().message;
    EXPECT_EQ(run->invocation, invocation);
  }
}

TEST_F(SavedRunTest, WhatWasWrittenIsRead) {
  Finding finding;
  finding.kind = ErrorKind::DoubleFree;
  finding.place = {"a.c", 3, 4, "f"};
  finding.message = "frees it twice";
  finding.test = "elsewhere/test000002.ktest"; // the folder was moved
  finding.stack = {{{"stdlib.c", 9, 0, "free"}, {}}, {{"a.c", 3, 4, "f"}, {}}};
  finding.notes = {{"it was allocated here", {"a.c", 1, 2, "f"}}};
  RunResult result;
  result.findings = {finding};
  Invocation invocation{"/home/me", {"a.c", "b.bc"}, {"-m32", "-DX=\"y\""}, "clang", "start", "oops"};
  write("run.json", renderJson(result, {"run", {"a.c"}, "out", 3, invocation, {"test000003.ktest"}}));
  for (const char* name : {"test000002.ktest", "test000001.ktest", "test000003.ktest", "test000002.double-free.err"})
    write(name, "");

  EXPECT_TRUE(isSavedRun(folder));
  Result<SavedRun> run = readSavedRun(folder);
  ASSERT_TRUE(run) << run.error().message;
  EXPECT_EQ(run->invocation, invocation);
  ASSERT_EQ(run->tests.size(), 3u);
  EXPECT_EQ(run->tests[0].path, folder / "test000001.ktest");
  EXPECT_FALSE(run->tests[0].error);
  EXPECT_FALSE(run->tests[0].partial);
  ASSERT_TRUE(run->tests[1].error);
  EXPECT_EQ(run->tests[1].error->kind, ErrorKind::DoubleFree);
  EXPECT_EQ(run->tests[1].error->place, finding.place);
  EXPECT_EQ(run->tests[1].error->message, finding.message);
  ASSERT_EQ(run->tests[1].error->stack.size(), 2u);
  EXPECT_EQ(run->tests[1].error->stack[0].place.function, "free");
  EXPECT_EQ(run->tests[1].error->notes[0].place.line, 1u);
  EXPECT_TRUE(run->tests[2].partial);
}

TEST_F(SavedRunTest, NoResult) {
  EXPECT_FALSE(isSavedRun(folder));
  EXPECT_FALSE(readSavedRun(folder));
}

TEST_F(SavedRunTest, OldAndForeignFiles) {
  write("run.json", "{\"command\": \"run\"}");
  EXPECT_THAT(readSavedRun(folder).error().message, HasSubstr("does not say how the program was given"));
  for (const char* text :
       {"", "nonsense", "[]", "{\"invocation\": 3}", "{\"invocation\": {\"folder\": []}}",
        "{\"invocation\": {\"folder\": \"\", \"files\": [1], \"clang_flags\": [], \"entry\": \"\"}}"}) {
    write("run.json", text);
    Result<SavedRun> run = readSavedRun(folder);
    EXPECT_FALSE(run) << text;
  }
}
