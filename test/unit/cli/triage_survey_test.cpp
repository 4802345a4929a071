#include "cli/triage_survey.h"

#include "../support/scratch_folder.h"

#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace hindsight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class TriageSurveyTest : public testing::Test {
protected:
  TriageSurveyTest() { setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1); }
  ~TriageSurveyTest() override { unsetenv("XDG_CACHE_HOME"); }

  Result<TriageSurvey> survey(const std::vector<std::string>& files, const std::vector<Alarm>& alarms) {
    line.files = files;
    LoadOptions options;
    options.inputs = files;
    return surveyPrograms(line, options, alarms, {});
  }
  Alarm in(const std::string& file) {
    Alarm alarm{.kind = AlarmKind::NullDereference};
    alarm.sink.place = {file, 1, 0, ""};
    return alarm;
  }
  ScratchFolder folder;
  CommandLine line;
};

TEST_F(TriageSurveyTest, OneProgram) {
  std::string a = folder.write("a.c", "int f(void); int main(void) { return f(); }");
  std::string f = folder.write("f.c", "int f(void) { return 0; }");
  Result<TriageSurvey> found = survey({a, f}, {in("a.c"), in("none.c")});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_FALSE(found->isSplit);
  ASSERT_EQ(found->programs.size(), 1u);
  EXPECT_EQ(found->programs[0].files.size(), 2u);
  EXPECT_FALSE(found->programs[0].files[0].compiled.empty());
  EXPECT_THAT(found->programs[0].alarms, ElementsAre(0, 1));
}

TEST_F(TriageSurveyTest, SeveralMains) {
  std::string a = folder.write("a.c", "int f(void); int main(void) { return f(); }");
  std::string b = folder.write("b.c", "int main(void) { return 1; }");
  std::string f = folder.write("f.c", "int f(void) { return 0; }"),
              g = folder.write("g.c", "int g(void) { return 0; }");
  Result<TriageSurvey> found = survey({a, b, f, g}, {in("b.c"), in("f.c"), in("g.c"), in("none.c"), in("a.c")});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE(found->isSplit);
  ASSERT_EQ(found->programs.size(), 3u);
  EXPECT_EQ(found->programs[0].name, a) << "most alarms first";
  EXPECT_THAT(found->programs[0].named, ElementsAre(a, f));
  EXPECT_THAT(found->programs[0].alarms, ElementsAre(1, 4));
  EXPECT_THAT(found->programs[1].alarms, ElementsAre(0));
  EXPECT_THAT(found->programs[2].named, ElementsAre(g)) << "in no program";
  ASSERT_TRUE(found->answered.contains(3));
  EXPECT_THAT(found->answered[3].why, HasSubstr("none.c"));
}

TEST_F(TriageSurveyTest, AProgramThatNobodyKnows) {
  std::string a = folder.write("a.c", "int f(void); int main(void) { return f(); }");
  std::string b = folder.write("b.c", "int main(void) { return 1; }");
  std::string f = folder.write("f.c", "int f(void) { return 0; }"),
              g = folder.write("g.c", "int f(void) { return 1; }");
  Result<TriageSurvey> found = survey({a, b, f, g}, {in("a.c")});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE(found->programs.empty());
  EXPECT_THAT(found->answered[0].why, HasSubstr("needs f, and both"));
}

} // namespace
} // namespace hindsight
