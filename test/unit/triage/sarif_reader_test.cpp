#include "triage/alarm_readers.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

std::vector<Alarm> read(const std::string& text) {
  Result<std::vector<Alarm>> alarms = readSarif(text, "r.sarif");
  EXPECT_TRUE(alarms) << alarms.error().message;
  return alarms ? *alarms : std::vector<Alarm>();
}

/// A run in which everything that results refer to stands behind them.
constexpr const char* kRun = R"({
  "results": [
    {"kind": "pass", "ruleIndex": 0},
    {"ruleIndex": 0, "message": {"id": "default"},
     "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c", "uriBaseId": "SRC"},
                                         "region": {"startLine": 4, "startColumn": 2, "snippet": {"text": "*p"}}}}],
     "codeFlows": [{"threadFlows": [{"locations": [
         {"location": {"physicalLocation": {"artifactLocation": {"index": 1}, "region": {"startLine": 2}},
                       "message": {"text": "here"}}}, {"index": 0}]}]}],
     "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "c.c"}, "region": {"startLine": 9}}}]},
    {"ruleId": "x", "taxa": [{"id": "416", "toolComponent": {"name": "CWE"}}], "message": {"text": "m"}},
    {"ruleId": "y", "baselineState": "absent"}],
  "threadFlowLocations": [{"location": {"physicalLocation": {"artifactLocation": {"uri": "d.c"}, "region": {"startLine": 3}}}}],
  "artifacts": [{"location": {"uri": "zero.c"}}, {"location": {"uri": "b.c", "uriBaseId": "SRC"}}],
  "originalUriBaseIds": {"SRC": {"uri": "file:///ci/src/"}},
  "tool": {"driver": {"name": "T", "rules": [{"id": "null.deref", "properties": {"tags": ["external/cwe/cwe-476", "c++11"]},
           "messageStrings": {"default": {"text": "may be null"}}}]}}})";

TEST(SarifReader, WhatResultsReferToMayComeLater) {
  std::vector<Alarm> alarms = read(std::string("{\"runs\": [") + kRun + "], \"version\": \"2.1.0\"}");
  ASSERT_EQ(alarms.size(), 2u);
  const Alarm& first = alarms[0];
  EXPECT_EQ(first.tool, "T");
  EXPECT_EQ(first.rule, "null.deref");
  EXPECT_EQ(first.message, "may be null");
  EXPECT_EQ(first.kind, AlarmKind::NullDereference);
  EXPECT_EQ(first.sink.place.file, "/ci/src/a.c");
  EXPECT_EQ(first.sink.place.line, 4u);
  EXPECT_EQ(first.sink.snippet, "*p");
  ASSERT_EQ(first.steps.size(), 3u);
  EXPECT_EQ(first.steps[0].place.file, "/ci/src/b.c");
  EXPECT_EQ(first.steps[0].message, "here");
  EXPECT_EQ(first.steps[1].place.file, "c.c");
  EXPECT_EQ(first.steps[2].place.file, "d.c");
  EXPECT_EQ(first.result, 1u);
  EXPECT_EQ(alarms[1].kind, AlarmKind::UseAfterFree);
  EXPECT_EQ(alarms[1].result, 2u);
}

TEST(SarifReader, AllRuns) {
  std::vector<Alarm> alarms = read(std::string("{\"runs\": [") + kRun + "," + kRun + "]}");
  ASSERT_EQ(alarms.size(), 4u);
  EXPECT_EQ(alarms[0].run, 0u);
  EXPECT_EQ(alarms[2].run, 1u);
  EXPECT_EQ(alarms[2].result, 1u);
}

TEST(SarifReader, OddTypesAreEmpty) {
  std::vector<Alarm> alarms =
      read(R"({"runs": [{"results": [{"locations": 5, "codeFlows": {"a": 1}, "message": [], "ruleId": 7},
      {"codeFlows": [{"threadFlows": [{"locations": [3, {"location": 4}]}]}]}], "tool": 3, "artifacts": "x"}]})");
  ASSERT_EQ(alarms.size(), 2u);
  EXPECT_EQ(alarms[0].sink.place.line, 0u);
  EXPECT_EQ(alarms[0].kind, std::nullopt);
}

TEST(SarifReader, BrokenInputHasAPosition) {
  for (const char* text : {"{\"runs\": [", "{\"runs\": [{]}", "{", "{\"runs\": \xff}"}) {
    Result<std::vector<Alarm>> alarms = readSarif(text, "r.sarif");
    ASSERT_FALSE(alarms) << text;
    EXPECT_EQ(alarms.error().message.substr(0, 10), "r.sarif:1:") << alarms.error().message;
  }
  EXPECT_FALSE(readSarif("{\"version\": \"2.1.0\"}", "r.sarif")) << "no runs";
}

TEST(SarifReader, DeepNestingIsNoDanger) {
  std::string deep(100000, '['), close(100000, ']');
  EXPECT_TRUE(readSarif("{\"runs\": [{\"results\": [{\"x\": " + deep + close + "}]}]}", "r"));
}

} // namespace
} // namespace hindsight::triage
