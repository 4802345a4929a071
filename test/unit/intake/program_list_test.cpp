#include "intake/program_list.h"

#include "intake_fixture.h"

#include <fmt/format.h>

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ProgramListTest : public IntakeTest {
protected:
  Result<ProgramList> listed(const std::vector<std::string>& sources) {
    std::string entries;
    for (const std::string& source : sources)
      entries += fmt::format(R"({}{{"directory": "{}", "file": "{}", "command": "cc -c {}"}})",
                             entries.empty() ? "" : ",", path("."), source, source);
    write("compile_commands.json", "[" + entries + "]");
    return listPrograms({.database = path("compile_commands.json")});
  }
};

TEST_F(ProgramListTest, OneForEachMain) {
  write("a.c", "int f(void); int main(void) { return f(); }");
  write("b.c", "int main(void) { return 1; }");
  write("f.c", "int f(void) { return 0; }");
  write("g.c", "int f(void); int g(void) { return f(); }");
  Result<ProgramList> list = listed({"a.c", "b.c", "f.c", "g.c"});
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->programs.size(), 2u);
  EXPECT_THAT(list->programs[0].files, ElementsAre(0, 2));
  EXPECT_THAT(list->programs[1].files, ElementsAre(1));
  EXPECT_TRUE(list->programs[0].problem.empty());
  EXPECT_THAT(list->libraryOf(3).files, ElementsAre(2, 3));
}

TEST_F(ProgramListTest, WhatNobodyKnows) {
  write("a.c", "int f(void); int main(void) { return f(); }");
  write("b.c", "int main(void) { return 1; }");
  write("f.c", "int f(void) { return 0; }");
  write("g.c", "int f(void) { return 1; }");
  Result<ProgramList> list = listed({"a.c", "b.c", "f.c", "g.c"});
  ASSERT_TRUE(list) << list.error().message;
  EXPECT_THAT(list->programs[0].problem, HasSubstr("needs f, and both"));
  EXPECT_TRUE(list->programs[1].problem.empty());
}

TEST_F(ProgramListTest, NamedSources) {
  std::string a = write("a.c", "int main(void) { return 0; }"), b = write("b.c", "int main(void) { return 1; }");
  Result<ProgramList> list = listPrograms({.files = {a, b}});
  ASSERT_TRUE(list) << list.error().message;
  EXPECT_EQ(list->programs.size(), 2u);
}

} // namespace
} // namespace hindsight::test
