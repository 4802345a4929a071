#include "triage/alarm_readers.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

TEST(AlarmReaders, SpelledAlarms) {
  Result<std::optional<Alarm>> alarm = readSpelledAlarm("src/x.c:42:use-after-free");
  ASSERT_TRUE(alarm && *alarm);
  EXPECT_EQ((*alarm)->kind, AlarmKind::UseAfterFree);
  EXPECT_EQ((*alarm)->sink.place.file, "src/x.c");
  EXPECT_EQ((*alarm)->sink.place.line, 42u);
  Result<std::optional<Alarm>> number = readSpelledAlarm("x.c:4:cwe-690");
  ASSERT_TRUE(number && *number);
  EXPECT_EQ((*number)->kind, AlarmKind::NullDereference);
  EXPECT_TRUE((*number)->ifAllocationFails);
  EXPECT_FALSE(readSpelledAlarm("x.c:42:nonsense")) << "an error, not a file";
  for (const char* other : {"x.c", "x.c:42", "x.c:y:z", ":1:double-free", "a:b:", "", ":", "::"}) {
    Result<std::optional<Alarm>> none = readSpelledAlarm(other);
    EXPECT_TRUE(none && !*none) << other;
  }
}

TEST(AlarmReaders, FormatsAreKnownByTheirBeginning) {
  EXPECT_TRUE(readAlarms("\xef\xbb\xbf {\"runs\": []}", "a"));
  EXPECT_TRUE(readAlarms("[]", "a"));
  EXPECT_TRUE(readAlarms("<?xml version='1.0'?><results version='2'><errors/></results>", "a"));
  EXPECT_EQ(readAlarms("int main", "a").error().message.substr(0, 6), "a:1:1:");
  EXPECT_FALSE(readAlarms("  ", "a"));
}

TEST(AlarmReaders, WhereItIsBroken) {
  EXPECT_EQ(brokenAt("x", "ab\ncd", 5, "no").message, "x:2:2: no");
  EXPECT_EQ(brokenAt("x", "", 99, "no").message, "x:1:1: no");
}

TEST(AlarmReaders, TheMiddleOfLongPathsIsLeftOut) {
  std::vector<AlarmPlace> steps(1000);
  steps.front().message = "first";
  steps.back().message = "last";
  limitSteps(steps);
  EXPECT_EQ(steps.size(), kMostSteps);
  EXPECT_EQ(steps.front().message, "first");
  EXPECT_EQ(steps.back().message, "last");
}

} // namespace
} // namespace hindsight::triage
