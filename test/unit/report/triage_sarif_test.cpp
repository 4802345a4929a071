#include "report/triage_sarif.h"

#include "report/alarm_fingerprint.h"
#include "triage_sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using Json = nlohmann::json;

Json original() {
  Json results = Json::array();
  for (const char* rule : {"rule.uaf", "rule.null", "style", "other"})
    results.push_back({{"ruleId", rule}, {"level", "warning"}, {"message", {{"text", "m"}}}, {"extra", 5}});
  results[0]["codeFlows"] = Json::array({{{"threadFlows", Json::array()}}});
  return {{"version", "2.1.0"}, {"runs", {{{"tool", {{"driver", {{"name", "tool"}}}}}, {"results", results}}}}};
}

TEST(TriageSarif, EveryResultStaysAndIsAnswered) {
  Json json = Json::parse(renderTriageSarif(sampleTriage(), {"hindsight 1.2", "/work", {original().dump()}}));
  ASSERT_EQ(json["runs"].size(), 1u);
  const Json& results = json["runs"][0]["results"];
  ASSERT_EQ(results.size(), 4u);
  for (const Json& result : results) EXPECT_EQ(result["extra"], 5);
  EXPECT_EQ(results[0]["codeFlows"].size(), 2u) << "theirs, and ours behind it";
  EXPECT_EQ(results[0]["level"], "error");
  EXPECT_EQ(results[0]["properties"]["hindsight"]["verdict"], "confirmed");
  EXPECT_EQ(results[0]["properties"]["hindsight"]["inputs"]["n"], "7");
  EXPECT_EQ(results[1]["suppressions"][0]["justification"], "every path was followed. Assumes: allocations succeed");
  EXPECT_EQ(results[1]["level"], "warning");
  EXPECT_EQ(results[2]["kind"], "open");
  EXPECT_EQ(results[2]["level"], "none");
  EXPECT_EQ(results[2]["properties"]["hindsight"]["level"], "warning");
  EXPECT_FALSE(results[3].contains("properties")) << "nobody asked about it";
}

TEST(TriageSarif, OtherFormatsBecomeRunsOfTheirTools) {
  Json json = Json::parse(renderTriageSarif(sampleTriage(), {"1", "/work", {""}}));
  ASSERT_EQ(json["runs"].size(), 1u);
  EXPECT_EQ(json["runs"][0]["tool"]["driver"]["name"], "tool");
  EXPECT_EQ(json["runs"][0]["tool"]["driver"]["rules"].size(), 3u);
  EXPECT_EQ(json["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a.c");
}

TEST(TriageSarif, WhatIsWrittenIsABaseline) {
  std::string text = renderTriageSarif(sampleTriage(), {"1", "/work", {""}});
  Result<std::set<std::string>> prints = fingerprintsIn(text, "old.sarif");
  ASSERT_TRUE(prints);
  EXPECT_EQ(*prints, (std::set<std::string>{"one:1", "two:1", "three:1"}));
}

TEST(TriageSarif, MembersOfTheWrongTypeAreReplaced) {
  Json odd = original();
  odd["runs"][0]["results"][0]["codeFlows"] = "no";
  odd["runs"][0]["results"][1]["properties"] = 3;
  Json json = Json::parse(renderTriageSarif(sampleTriage(), {"1", "/work", {odd.dump()}}));
  EXPECT_EQ(json["runs"][0]["results"][0]["codeFlows"].size(), 1u);
  EXPECT_EQ(json["runs"][0]["results"][1]["properties"]["hindsight"]["verdict"], "refuted");
}

} // namespace
} // namespace hindsight
