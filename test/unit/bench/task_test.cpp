#include "bench/task.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::HasSubstr;

class TaskTest : public testing::Test {
protected:
  TaskTest() { scratch.write("a.c", ""), scratch.write("b.c", ""); }
  Result<Task> read(const std::string& text) { return readTask(scratch.write("task.yml", text)); }
  std::string message(const std::string& text) {
    Result<Task> task = read(text);
    EXPECT_FALSE(task) << text;
    return task ? "" : task.error().message;
  }
  ScratchFolder scratch;
};

TEST_F(TaskTest, ReadsVersionOne) {
  Result<Task> task = read("format_version: '1.0'\n"
                           "# a comment\n"
                           "input_files: 'a.c'\n"
                           "properties:\n"
                           "  - property_file: ../properties/termination.prp\n"
                           "    expected_verdict: true\n"
                           "  - property_file: ../properties/valid-memsafety.prp\n"
                           "    expected_verdict: false\n"
                           "    subproperty: valid-memtrack\n"
                           "  - property_file: ../properties/coverage-branches.prp\n");
  ASSERT_TRUE(task);
  EXPECT_EQ(task->inputs, std::vector{scratch / "a.c"});
  EXPECT_FALSE(task->dataModel);
  EXPECT_EQ(task->language, "C");
  ASSERT_EQ(task->claims.size(), 3u);
  EXPECT_EQ(task->claims[0].expected, true);
  EXPECT_EQ(task->claims[0].propertyFile, (scratch.path().parent_path() / "properties/termination.prp"));
  EXPECT_EQ(task->claims[1].expected, false);
  EXPECT_EQ(task->claims[1].subproperty, "valid-memtrack");
  EXPECT_FALSE(task->claims[2].expected);
}

TEST_F(TaskTest, ReadsVersionTwo) {
  Result<Task> task = read("format_version: '2.0'\n"
                           "input_files: [a.c, b.c]\n"
                           "properties:\n"
                           "  - property_file: p.prp\n"
                           "    expected_verdict: true\n"
                           "options:\n"
                           "  language: C++\n"
                           "  data_model: LP64\n");
  ASSERT_TRUE(task);
  EXPECT_EQ(task->inputs.size(), 2u);
  EXPECT_EQ(task->dataModel, DataModel::Lp64);
  EXPECT_EQ(task->language, "C++");
  EXPECT_EQ(task->name, scratch.path().filename().string() + "/task");
}

TEST_F(TaskTest, ATaskMayClaimNothing) {
  EXPECT_TRUE(read("format_version: 2.0\ninput_files: a.c\n")->claims.empty());
  EXPECT_TRUE(read("format_version: 2.0\ninput_files: a.c\nproperties: []\n")->claims.empty());
}

TEST_F(TaskTest, ErrorsNameFileAndLine) {
  EXPECT_THAT(message("format_version: '1.0'\ninput_files: [a.c\n"), HasSubstr("task.yml:3: "));
  EXPECT_THAT(message("format_version: '3.0'\ninput_files: a.c\n"), HasSubstr("task.yml:1: format version '3.0'"));
  EXPECT_THAT(message("format_version: '1.0'\ninput_files: none.c\n"), HasSubstr("task.yml:2: its input"));
  EXPECT_THAT(message("format_version: '1.0'\ninput_files: none.c\n"), HasSubstr("none.c' does not exist"));
  EXPECT_THAT(message("format_version: '1.0'\n"), HasSubstr("'input_files' is missing"));
  EXPECT_THAT(message("input_files: a.c\n"), HasSubstr("'format_version' is missing"));
  EXPECT_THAT(message("just words"), HasSubstr("not a task definition"));
  EXPECT_THAT(message(""), HasSubstr("not a task definition"));
  std::string head = "format_version: '2.0'\ninput_files: a.c\n";
  EXPECT_THAT(message(head + "options: {data_model: ILP64}\n"), HasSubstr(":3: the data model 'ILP64'"));
  EXPECT_THAT(message(head + "options: LP64\n"), HasSubstr("'options' should be a mapping"));
  EXPECT_THAT(message(head + "properties: p.prp\n"), HasSubstr("'properties' should be a list"));
  EXPECT_THAT(message(head + "properties: [p.prp]\n"), HasSubstr("should have a 'property_file'"));
  EXPECT_THAT(message(head + "properties:\n  - property_file: p\n    expected_verdict: maybe\n"),
              HasSubstr(":5: 'expected_verdict' is 'maybe'"));
  EXPECT_THAT(message("format_version: '2.0'\ninput_files: []\n"), HasSubstr("'input_files' is empty"));
  EXPECT_THAT(message("format_version: '2.0'\ninput_files: {a: b}\n"), HasSubstr("should be a name"));
  EXPECT_THAT(readTask(scratch / "none.yml").error().message, HasSubstr("none.yml"));
}

TEST(TaskName, IsFolderAndStem) {
  EXPECT_EQ(taskName("/x/memsafety/test-1.2.yml"), "memsafety/test-1.2");
  EXPECT_EQ(taskName("/x/loops/../memsafety/./a.yml"), "memsafety/a");
  EXPECT_EQ(taskName("/a.yml"), "a");
}

TEST(DataModel, IsSpelledAsInTaskFiles) {
  EXPECT_EQ(spell(DataModel::Ilp32), "ILP32");
  EXPECT_EQ(spell(DataModel::Lp64), "LP64");
}

} // namespace
} // namespace hindsight::bench
