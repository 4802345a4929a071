#include "triage/placing.h"

#include "small_program.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

constexpr const char* kSource = "int used(int *p) {\n"   // 1
                                "  return *p;\n"         // 2
                                "}\n"                    // 3
                                "int unused(int *p) {\n" // 4
                                "  return *p + 1;\n"     // 5
                                "}\n"                    // 6
                                "int main(void) {\n"     // 7
                                "  int x = 3;\n"         // 8
                                "  return used(&x);\n"   // 9
                                "}\n";                   // 10

class PlacingTest : public testing::Test {
protected:
  PlacedAlarm placeAt(uint32_t line, std::string snippet = "", std::string file = "/elsewhere/prog.c") {
    Alarm alarm{.kind = AlarmKind::NullDereference};
    alarm.sink.place = {std::move(file), line, 0, ""};
    alarm.sink.snippet = std::move(snippet);
    alarm.steps = {{{"prog.c", 8, 0, ""}}, {{"other.c", 1, 0, ""}}};
    PlaceFinder finder(filesOf(*small.program), {});
    return place(*small.program, finder, sources, alarm);
  }
  SmallProgram small{kSource};
  SourceText sources;
};

TEST_F(PlacingTest, ALineThatRuns) {
  PlacedAlarm placed = placeAt(2);
  ASSERT_TRUE(placed.target) << placed.problem;
  EXPECT_EQ(placed.function, "used");
  EXPECT_EQ(placed.sink.line, 2u);
  EXPECT_EQ(placed.lines.size(), 2u) << "the sink and the step that is here";
  EXPECT_NE(placed.placed, "") << "it is another file";
}

TEST_F(PlacingTest, ALineThatMoved) {
  PlacedAlarm placed = placeAt(7, "return *p;");
  EXPECT_EQ(placed.sink.line, 2u);
  EXPECT_NE(placed.placed.find("line 7 is now line 2"), std::string::npos);
  EXPECT_FALSE(placeAt(2, "return **p;").target);
}

TEST_F(PlacingTest, AFunctionThatNothingCalls) {
  PlacedAlarm placed = placeAt(5);
  EXPECT_FALSE(placed.target);
  EXPECT_EQ(placed.uncalled, "unused");
}

TEST_F(PlacingTest, PlacesThatAreNotThere) {
  EXPECT_NE(placeAt(3000).problem.find("only 10 lines"), std::string::npos);
  EXPECT_NE(placeAt(0).problem, "");
  EXPECT_NE(placeAt(2, "", "x.c").problem, "");
  EXPECT_FALSE(placeAt(6).target);
}

} // namespace
} // namespace hindsight::triage
