#include "triage/entries.h"

#include "small_program.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

constexpr const char* kChain = "static int *make(int n) {\n"                       // 1
                               "  static int x;\n"                                 // 2
                               "  return n ? &x : 0;\n"                            // 3
                               "}\n"                                               // 4
                               "static int use(int *p) {\n"                        // 5
                               "  return *p;\n"                                    // 6
                               "}\n"                                               // 7
                               "int both(int n) {\n"                               // 8
                               "  return use(make(n));\n"                          // 9
                               "}\n"                                               // 10
                               "int above(int n) {\n"                              // 11
                               "  return both(n + 1);\n"                           // 12
                               "}\n"                                               // 13
                               "int other(int *p) {\n"                             // 14
                               "  return use(p);\n"                                // 15
                               "}\n"                                               // 16
                               "int list(int n, ...) { return *(int *)0 + n; }\n"; // 17

class EntriesTest : public testing::Test {
protected:
  std::vector<std::pair<std::string, bool>> entries(uint32_t sink, std::vector<uint32_t> steps, bool isLibrary) {
    PlaceFinder finder(filesOf(*small.program), {});
    SourceText sources;
    Alarm alarm{.kind = AlarmKind::NullDereference};
    alarm.sink.place = {small.file, sink, 0, ""};
    for (uint32_t step : steps) alarm.steps.push_back({.place = {small.file, step, 0, ""}});
    PlacedAlarm placed = place(*small.program, finder, sources, alarm);
    std::vector<std::pair<std::string, bool>> names;
    for (const AlarmEntry& entry : EntryFinder(*small.program, isLibrary).entriesFor(placed))
      names.emplace_back(small.program->functions[entry.function].name, entry.isOnEveryWay);
    return names;
  }
  SmallProgram small{kChain, true};
};

using Names = std::vector<std::pair<std::string, bool>>;

TEST_F(EntriesTest, TheLowestFunctionAboveAllIsFirst) {
  EXPECT_EQ(entries(6, {3}, false), (Names{{"both", false}, {"use", true}, {"above", false}}));
}

TEST_F(EntriesTest, TheFunctionOfTheSinkSeesEveryWay) {
  Names names = entries(6, {}, false);
  ASSERT_EQ(names.size(), 3u);
  EXPECT_EQ(names[0], (std::pair<std::string, bool>{"use", true}));
  EXPECT_FALSE(names[1].second) << "there are two callers";
}

TEST_F(EntriesTest, OfALibraryAnythingMayBeCalled) {
  Names names = entries(3, {}, false);
  ASSERT_GE(names.size(), 2u);
  EXPECT_EQ(names[1], (std::pair<std::string, bool>{"both", true})) << "the only caller";
  names = entries(3, {}, true);
  EXPECT_FALSE(names[1].second);
}

TEST_F(EntriesTest, NoneWithAnyNumberOfArguments) {
  EXPECT_TRUE(entries(17, {}, false).empty());
}

} // namespace
} // namespace hindsight::triage
