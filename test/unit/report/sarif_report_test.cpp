#include "report/sarif_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using Json = nlohmann::json;

RunResult sampleRun() {
  Finding finding;
  finding.kind = ErrorKind::UseAfterFree;
  finding.place = {"/work/src/a b.c", 9, 5, "main"};
  finding.message = "reads a heap object";
  finding.notes = {{"it was freed here", {"/work/src/a b.c", 7, 3, "main"}}};
  finding.steps = {{{"/work/src/a b.c", 3, 1, "main"}, "the condition holds", {{"n", "4"}}}};
  RunResult result;
  result.verdict = Verdict::Violated;
  result.findings = {finding, finding};
  result.findings[1].kind = ErrorKind::DoubleFree;
  return result;
}

Json render(const RunResult& result) {
  return Json::parse(renderSarif(result, {"1.0", "/work"}));
}

TEST(SarifReport, IsOneRunWithARulePerKind) {
  Json json = render(sampleRun());
  EXPECT_EQ(json["version"], "2.1.0");
  ASSERT_EQ(json["runs"].size(), 1u);
  const Json& driver = json["runs"][0]["tool"]["driver"];
  ASSERT_EQ(driver["rules"].size(), 2u);
  EXPECT_EQ(driver["rules"][0]["id"], "use-after-free");
  EXPECT_EQ(driver["rules"][0]["properties"]["tags"][0], "external/cwe/cwe-416");
  EXPECT_EQ(json["runs"][0]["taxonomies"][0]["taxa"][0]["id"], "416");
}

TEST(SarifReport, HasWhatValidatorsAskFor) {
  Json json = Json::parse(renderSarif(sampleRun(), {"hindsight 0.1.0 (LLVM 19)", "/work"}));
  const Json& driver = json["runs"][0]["tool"]["driver"];
  EXPECT_EQ(driver["version"], "0.1.0") << "begins with a number";
  EXPECT_EQ(driver["fullName"], "hindsight 0.1.0 (LLVM 19)");
  EXPECT_EQ(driver["rules"][0]["fullDescription"]["text"].get<std::string>().find("Memory is used after it was freed."),
            0u);
  EXPECT_NE(driver["rules"][0]["help"]["text"].get<std::string>().find("CWE-416"), std::string::npos);
}

TEST(SarifReport, APlaceWithoutAFileIsOnlyLogical) {
  RunResult result = sampleRun();
  result.findings[0].place = {"", 0, 0, "main"};
  Json location = render(result)["runs"][0]["results"][0]["locations"][0];
  EXPECT_FALSE(location.contains("physicalLocation"));
  EXPECT_EQ(location["logicalLocations"][0]["name"], "main");
}

TEST(SarifReport, RelatedLocationsAreASet) {
  RunResult result = sampleRun();
  result.findings[0].notes.push_back(result.findings[0].notes[0]);
  EXPECT_EQ(render(result)["runs"][0]["results"][0]["relatedLocations"].size(), 1u);
}

TEST(SarifReport, AResultHasItsRuleItsPlaceAndItsPath) {
  Json result = render(sampleRun())["runs"][0]["results"][1];
  EXPECT_EQ(result["ruleId"], "double-free");
  EXPECT_EQ(result["ruleIndex"], 1);
  EXPECT_EQ(result["level"], "error");
  const Json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "src/a%20b.c") << "relative, and escaped";
  EXPECT_EQ(place["region"]["startLine"], 9);
  EXPECT_EQ(result["relatedLocations"][0]["message"]["text"], "it was freed here");
  const Json& flow = result["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(flow.size(), 2u);
  EXPECT_EQ(flow[0]["state"]["n"]["text"], "4");
  EXPECT_EQ(flow[1]["location"]["physicalLocation"]["region"]["startLine"], 9);
  EXPECT_EQ(flow[1]["importance"], "essential");
  EXPECT_FALSE(result["partialFingerprints"].empty());
}

TEST(SarifReport, WithoutFindingsTheListIsEmptyButThere) {
  RunResult result;
  result.verdict = Verdict::Safe;
  Json json = render(result);
  EXPECT_TRUE(json["runs"][0]["results"].is_array());
  EXPECT_TRUE(json["runs"][0]["results"].empty());
  EXPECT_EQ(json["runs"][0]["properties"]["verdict"], "safe");
}

TEST(SarifReport, FilesOutsideTheFolderAreWholeUris) {
  RunResult result = sampleRun();
  result.findings[0].place.file = "/usr/include/x.h";
  Json json = render(result);
  EXPECT_EQ(json["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "file:///usr/include/x.h");
}

} // namespace
} // namespace hindsight
