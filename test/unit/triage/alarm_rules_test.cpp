#include "triage/alarm_rules.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

Alarm classified(std::string rule, std::string message, std::vector<unsigned> weaknesses = {}) {
  Alarm alarm{.rule = std::move(rule), .message = std::move(message)};
  classify(alarm, weaknesses);
  return alarm;
}

TEST(AlarmRules, OneRuleMayBeSeveralKinds) {
  EXPECT_EQ(classified("unix.Malloc", "Use of memory after it is freed").kind, AlarmKind::UseAfterFree);
  EXPECT_EQ(classified("unix.Malloc", "Attempt to free released memory").kind, AlarmKind::DoubleFree);
  EXPECT_EQ(classified("unix.Malloc", "Potential leak of memory pointed to by 'p'").kind, AlarmKind::Leak);
  EXPECT_EQ(classified("unix.Malloc", "Argument to free() is the address of a local").kind, AlarmKind::BadFree);
}

TEST(AlarmRules, RulesThenNumbersThenNames) {
  EXPECT_EQ(classified("nullPointer", "", {416}).kind, AlarmKind::NullDereference);
  EXPECT_EQ(classified("cpp/some-rule", "", {1, 416}).kind, AlarmKind::UseAfterFree);
  EXPECT_EQ(classified("heap-out-of-bounds-write", "").kind, AlarmKind::OutOfBounds);
  EXPECT_EQ(classified("readability-names", "").kind, std::nullopt);
}

TEST(AlarmRules, AllocationsThatFail) {
  EXPECT_TRUE(classified("x", "", {690}).ifAllocationFails);
  EXPECT_TRUE(classified("-Wanalyzer-possible-null-dereference", "").ifAllocationFails);
  EXPECT_FALSE(classified("-Wanalyzer-null-dereference", "", {476}).ifAllocationFails);
}

TEST(AlarmRules, NumbersInTexts) {
  EXPECT_EQ(weaknessIn("external/cwe/cwe-476"), 476u);
  EXPECT_EQ(weaknessIn("CWE-122"), 122u);
  EXPECT_EQ(weaknessIn("476"), 476u);
  EXPECT_EQ(weaknessIn("c++11"), std::nullopt);
  EXPECT_EQ(weaknessIn("cwe"), std::nullopt);
  EXPECT_EQ(weaknessIn("cwe-99999999999999999999"), std::nullopt);
}

} // namespace
} // namespace hindsight::triage
