#include "bench/task_list.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class TaskListTest : public testing::Test {
protected:
  TaskListTest() {
    fs::create_directories(scratch / "sub/deep");
    for (const char* name : {"b.yml", "a.yml", "c.c", "sub/d.yml", "sub/deep/e.yml"}) scratch.write(name, "");
  }
  std::string at(const std::string& name) const { return (scratch / name).string(); }
  std::vector<std::string> names(const std::vector<std::string>& arguments) {
    Result<TaskList> list = listTasks(arguments);
    EXPECT_TRUE(list);
    std::vector<std::string> result;
    if (list)
      for (const fs::path& file : list->files) result.push_back(file.lexically_relative(scratch.path()).string());
    return result;
  }
  std::string message(const std::vector<std::string>& arguments) {
    Result<TaskList> list = listTasks(arguments);
    return list ? "no error" : list.error().message;
  }
  ScratchFolder scratch;
};

TEST_F(TaskListTest, FilesStayInOrderAndComeOnce) {
  EXPECT_THAT(names({at("b.yml"), at("a.yml"), at("sub/../b.yml")}), ElementsAre("b.yml", "a.yml"));
}

TEST_F(TaskListTest, AFolderIsAllBelowIt) {
  EXPECT_THAT(names({scratch.path().string()}), ElementsAre("a.yml", "b.yml", "sub/d.yml", "sub/deep/e.yml"));
}

TEST_F(TaskListTest, ASetIsAListOfPatterns) {
  scratch.write("my.set", "# all of them\n\n  sub/*.yml  # and more\r\n*.yml\na.yml\nnone/*.yml\n");
  EXPECT_THAT(names({at("my.set")}), ElementsAre("sub/d.yml", "a.yml", "b.yml"));
  EXPECT_THAT(listTasks({at("my.set")})->remarks, ElementsAre(HasSubstr("my.set:6: nothing matches 'none/*.yml'")));
}

TEST_F(TaskListTest, ErrorsSayWhichArgument) {
  EXPECT_THAT(message({at("none.yml")}), HasSubstr("none.yml' does not exist"));
  EXPECT_THAT(message({at("a.yml"), at("c.c")}), HasSubstr("c.c' is not a task definition"));
  fs::create_directory(scratch / "empty");
  EXPECT_THAT(message({at("empty")}), HasSubstr("there is no .yml file"));
  scratch.write("bad.set", "a.yml\n*.c\n");
  EXPECT_THAT(message({at("bad.set")}), HasSubstr("bad.set:2: "));
  scratch.write("void.set", "none*.yml\n");
  EXPECT_THAT(message({at("void.set")}), HasSubstr("nothing matches"));
  scratch.write("blank.set", "\n");
  EXPECT_THAT(message({at("blank.set")}), HasSubstr("no task to run"));
}

} // namespace
} // namespace hindsight::bench
