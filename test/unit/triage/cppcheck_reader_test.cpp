#include "triage/alarm_readers.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

TEST(CppcheckReader, TheSinkStandsFirst) {
  Result<std::vector<Alarm>> alarms = readCppcheck(
      R"(<?xml version="1.0"?><results version="2"><cppcheck version="2.10"/><errors>
      <error id="missingInclude" severity="information" msg="x"/>
      <error id="nullPointer" severity="error" msg="Null pointer: p" cwe="476"><location file="a.c" line="9" column="3" info="deref"/>
      <location file="a.c" line="2" column="1" info="assigned"/><symbol>p</symbol></error>
      <error id="somethingNew" severity="error" msg="m" cwe="401"><location file="b.c" line="1"/></error></errors></results>)",
      "r.xml");
  ASSERT_TRUE(alarms) << alarms.error().message;
  ASSERT_EQ(alarms->size(), 2u);
  const Alarm& first = alarms->front();
  EXPECT_EQ(first.kind, AlarmKind::NullDereference);
  EXPECT_EQ(first.sink.place.line, 9u);
  ASSERT_EQ(first.steps.size(), 2u);
  EXPECT_EQ(first.steps[0].message, "assigned") << "in the order of execution";
  EXPECT_EQ(first.result, 1u);
  EXPECT_EQ((*alarms)[1].kind, AlarmKind::Leak) << "by its number";
}

TEST(CppcheckReader, WhatItCannotRead) {
  EXPECT_FALSE(readCppcheck("<results><error/></results>", "r.xml")) << "version 1";
  EXPECT_FALSE(readCppcheck("<html></html>", "r.xml"));
  Result<std::vector<Alarm>> cut = readCppcheck("<results version=\"2\">\n<errors>\n<error", "r.xml");
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().message.substr(0, 8), "r.xml:3:");
}

} // namespace
} // namespace hindsight::triage
