#include "support/alarm.h"

#include <gtest/gtest.h>

#include <set>

namespace hindsight {
namespace {

TEST(Alarm, KindsHaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const AlarmKindInfo& each : allAlarmKinds()) {
    EXPECT_TRUE(names.insert(each.name).second);
    EXPECT_EQ(parseAlarmKind(each.name), each.kind);
    EXPECT_FALSE(each.errors.empty());
    EXPECT_FALSE(each.properties.empty());
  }
}

TEST(Alarm, AKindIsKnownByItsErrorsToo) {
  EXPECT_EQ(parseAlarmKind("heap-out-of-bounds-read"), AlarmKind::OutOfBounds);
  EXPECT_EQ(parseAlarmKind("interior-free"), AlarmKind::BadFree);
  EXPECT_EQ(parseAlarmKind("assertion-failed"), std::nullopt);
  EXPECT_EQ(parseAlarmKind(""), std::nullopt);
}

TEST(Alarm, AnErrorConfirmsWhatItIs) {
  EXPECT_TRUE(isConfirmedBy(AlarmKind::UseAfterFree, ErrorKind::UseAfterFree));
  EXPECT_FALSE(isConfirmedBy(AlarmKind::UseAfterFree, ErrorKind::DoubleFree));
  EXPECT_FALSE(isConfirmedBy(AlarmKind::Leak, ErrorKind::MemoryNotFreed)) << "something still points to it";
}

TEST(Alarm, WhatConfirmsIsAmongTheProperties) {
  for (const AlarmKindInfo& each : allAlarmKinds())
    for (ErrorKind error : each.errors) {
      bool isAsked = false;
      for (Property property : each.properties) isAsked |= property == info(error).property;
      EXPECT_TRUE(isAsked) << each.name << ": " << spell(error);
    }
}

TEST(Alarm, Summary) {
  TriageResult result;
  EXPECT_EQ(summaryOf(result), "0 reports");
  result.alarms.resize(3);
  result.alarms[0].answer.verdict = Verdict::Confirmed;
  result.alarms[1].answer.verdict = Verdict::Refuted;
  EXPECT_EQ(summaryOf(result), "3 reports: 1 confirmed, 1 refuted, 1 unknown");
  EXPECT_EQ(countOf(result, Verdict::Refuted), 1u);
  EXPECT_EQ(spell(AlarmFrom::Main), "main");
}

} // namespace
} // namespace hindsight
