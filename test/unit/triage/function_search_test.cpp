#include "triage/function_search.h"

#include "small_program.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

class SilentObserver : public forward::RunObserver {
public:
  void onTest(const TestCase&, const Finding*) override {}
  void onProgress(const Progress&) override {}
  bool interrupted() override { return false; }
};

constexpr const char* kFunctions = "void free(void *);\n"                    // 1
                                   "int twice(int *a, int *b) {\n"           // 2
                                   "  free(a);\n"                            // 3
                                   "  return *b;\n"                          // 4
                                   "}\n"                                     // 5
                                   "int trusts(int *p) {\n"                  // 6
                                   "  return *p;\n"                          // 7
                                   "}\n"                                     // 8
                                   "int looks(int *p) {\n"                   // 9
                                   "  int n = 0; if (!p) n = 3;\n"           // 10
                                   "  return *p + n;\n"                      // 11
                                   "}\n"                                     // 12
                                   "int table[10];\n"                        // 13
                                   "int fine(unsigned i) {\n"                // 14
                                   "  return i < 10 ? table[i] : 0;\n"       // 15
                                   "}\n"                                     // 16
                                   "static int low(int *p, int isThere) {\n" // 17
                                   "  if (!isThere) return 0;\n"             // 18
                                   "  return *p;\n"                          // 19
                                   "}\n"                                     // 20
                                   "int high(int *p) {\n"                    // 21
                                   "  return low(p, p != 0);\n"              // 22
                                   "}\n";

class FunctionSearchTest : public testing::Test {
protected:
  std::optional<AlarmAnswer> ask(uint32_t line, AlarmKind kind, Replayed replayed = Replayed::Yes,
                                 bool isLibrary = false) {
    PlaceFinder finder(filesOf(*small.program), {});
    SourceText sources;
    Alarm alarm{.kind = kind};
    alarm.sink.place = {small.file, line, 0, ""};
    PlacedAlarm placed = place(*small.program, finder, sources, alarm);
    FunctionSearchConfig config{.isLibrary = isLibrary};
    config.run.budget.heapDepth = 4, config.run.budget.heapObjects = 12, config.run.budget.heapBytes = 64;
    FunctionSearch search(*small.program, std::move(config));
    SilentObserver observer;
    auto replay = [&](const std::string& entry, Finding& finding) {
      started.push_back(entry);
      finding.replayed = replayed;
    };
    return search.answer(placed, 20, observer, replay,
                         [](const std::string& entry, const Finding&) { return entry + "();"; });
  }
  SmallProgram small{kFunctions, true};
  std::vector<std::string> started; // natively
};

TEST_F(FunctionSearchTest, InputsMayBeTheSameObject) {
  std::optional<AlarmAnswer> answer = ask(4, AlarmKind::UseAfterFree);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->verdict, Verdict::Confirmed) << answer->why;
  EXPECT_EQ(answer->from, AlarmFrom::Function);
  EXPECT_EQ(answer->entry, "twice");
  EXPECT_EQ(answer->harness, "twice();");
  EXPECT_NE(answer->finding->precondition.find("b == a"), std::string::npos) << answer->finding->precondition;
  EXPECT_EQ(started, std::vector<std::string>{"twice"});
}

TEST_F(FunctionSearchTest, TheNativeRunDecides) {
  std::optional<AlarmAnswer> answer = ask(4, AlarmKind::UseAfterFree, Replayed::No);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::Unknown);
}

TEST_F(FunctionSearchTest, ANullPointerOfTheCallerConfirmsAndRefutesNothing) {
  std::optional<AlarmAnswer> answer = ask(7, AlarmKind::NullDereference);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::Unknown);
  EXPECT_NE(answer->why.find("callers"), std::string::npos) << answer->why;
  EXPECT_TRUE(started.empty());
  answer = ask(7, AlarmKind::DoubleFree);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::Refuted) << "the need is about something else: " << answer->why;
  EXPECT_EQ(answer->needs, std::vector<std::string>{"p != NULL"});
}

TEST_F(FunctionSearchTest, AFunctionThatLooksIsToBlame) {
  std::optional<AlarmAnswer> answer = ask(11, AlarmKind::NullDereference);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::Confirmed) << answer->why;
}

TEST_F(FunctionSearchTest, RefutedOnAnyInput) {
  std::optional<AlarmAnswer> answer = ask(15, AlarmKind::OutOfBounds);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::Refuted) << answer->why;
  EXPECT_EQ(answer->from, AlarmFrom::Function);
  EXPECT_FALSE(answer->assumptions.empty());
}

TEST_F(FunctionSearchTest, CallersAreAsked) {
  std::optional<AlarmAnswer> answer = ask(19, AlarmKind::NullDereference);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->verdict, Verdict::Refuted) << answer->why;
  EXPECT_EQ(answer->entry, "high");
  answer = ask(19, AlarmKind::NullDereference, Replayed::Yes, true);
  EXPECT_EQ(answer->verdict, Verdict::Unknown) << "of a library, high is not the only caller";
}

} // namespace
} // namespace hindsight::triage
