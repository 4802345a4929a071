#include "report/json_report.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using nlohmann::json;
using testing::ElementsAre;

RunResult sampleResult() {
  RunResult result;
  result.verdict = Verdict::Violated;
  result.stoppedBy = {StopReason::Time, StopReason::Depth};
  Finding finding;
  finding.kind = ErrorKind::NullDereference;
  finding.place = {"dir/a.c", 12, 5, "f"};
  finding.message = "writes 4 bytes through a null pointer";
  finding.test = "out/test000001.ktest";
  finding.stack = {{{"dir/a.c", 12, 5, "f"}, {{"x", "7"}}}, {{"dir/a.c", 20, 0, "main"}, {}}};
  finding.inputs = {{"w", {0xe8, 3, 0, 0}, "1000"}, {"raw", {1}, ""}};
  finding.notes = {{"allocated here", {"dir/a.c", 3, 0, "main"}}};
  finding.steps = {{{"dir/a.c", 11, 0, "f"}, "branch taken", {{"x", "7"}}}};
  result.findings.push_back(finding);
  result.statistics = {.instructions = 100,
                       .paths = 5,
                       .partialPaths = 2,
                       .cutPaths = 3,
                       .forks = 6,
                       .queries = 40,
                       .coreQueries = 11,
                       .solverSeconds = 0.25,
                       .seconds = 0.5,
                       .coveredBlocks = 8,
                       .totalBlocks = 10,
                       .peakMemoryBytes = 1 << 20,
                       .layers = {{"cache", 20, 0.01}},
                       .pruning = {},
                       .chopping = {},
                       .resolving = {}};
  result.endedPaths = {{"returned", 4}, {"null-dereference", 1}};
  result.missingFunctions = {{"getopt", 3}};
  result.missingVariables = {{"jiffies", 2}};
  result.unsupported = {{"inline assembly", 1}};
  result.notes = {"the answer depended on concrete addresses"};
  return result;
}

TEST(JsonReport, ResolvedPointersAndCoverageAreCounted) {
  RunResult result = sampleResult();
  ResolvingCost cost;
  cost.pointers = 3;
  cost.candidates = 9;
  cost.kept = 4;
  cost.scanned = 100;
  cost.scanKept = 5;
  result.statistics.resolving = cost;
  json statistics = json::parse(renderJson(result, {"run", {"a.c"}, "out", 7}))["statistics"];
  EXPECT_EQ(statistics["resolving"]["kept"], 4);
  EXPECT_EQ(statistics["resolving"]["scan_kept"], 5);
  EXPECT_EQ(statistics["covered_blocks"], 8);
  EXPECT_EQ(statistics["blocks"], 10);
}

TEST(JsonReport, SkippedCallsAreCounted) {
  RunResult result = sampleResult();
  ChoppingCost cost;
  cost.skipped = 7;
  cost.recoveries = 3;
  cost.functions = {"f"};
  cost.entered = {{"may longjmp", 2}};
  result.statistics.chopping = cost;
  json chopping = json::parse(renderJson(result, {"run", {"a.c"}, "out", 7}))["statistics"]["chopping"];
  EXPECT_EQ(chopping["skipped_calls"], 7);
  EXPECT_EQ(chopping["recoveries"], 3);
  EXPECT_EQ(chopping["functions"], json({"f"}));
  EXPECT_EQ(chopping["entered"]["may longjmp"], 2);
  EXPECT_EQ(chopping["analyses"]["run"], 0);
}

TEST(JsonReport, HasEveryFieldOfTheContract) {
  json parsed = json::parse(renderJson(sampleResult(), {"run", {"a.c"}, "out", 7}));
  EXPECT_EQ(parsed["command"], "run");
  EXPECT_EQ(parsed["verdict"], "violated");
  EXPECT_EQ(parsed["complete"], false);
  EXPECT_EQ(parsed["stopped_by"], json({"time", "max-depth"}));
  const json& finding = parsed["findings"][0];
  EXPECT_EQ(finding["property"], "valid-deref");
  EXPECT_EQ(finding["kind"], "null-dereference");
  EXPECT_EQ(finding["cwe"], 476);
  EXPECT_EQ(finding["sanitizer"], "SEGV");
  EXPECT_EQ(finding["file"], "dir/a.c");
  EXPECT_EQ(finding["line"], 12);
  EXPECT_EQ(finding["function"], "f");
  EXPECT_EQ(finding["replayed"], "not-attempted");
  EXPECT_EQ(finding["test"], "out/test000001.ktest");
  EXPECT_EQ(finding["message"], "writes 4 bytes through a null pointer");
  EXPECT_EQ(finding["stack"][0]["arguments"][0]["value"], "7");
  EXPECT_EQ(finding["stack"][1]["function"], "main");
  EXPECT_EQ(finding["inputs"][0]["bytes"], "e8030000");
  EXPECT_EQ(finding["inputs"][0]["value"], "1000");
  EXPECT_FALSE(finding["inputs"][1].contains("value"));
  EXPECT_EQ(finding["notes"][0]["line"], 3);
  EXPECT_EQ(finding["steps"][0]["text"], "branch taken");
}

TEST(JsonReport, HasTheStatisticsAndWhatWasLeftOut) {
  json parsed = json::parse(renderJson(sampleResult(), {"run", {"a.c"}, "out", 7}));
  const json& statistics = parsed["statistics"];
  EXPECT_EQ(statistics["instructions"], 100);
  EXPECT_EQ(statistics["paths"], 5);
  EXPECT_EQ(statistics["partial_paths"], 2);
  EXPECT_EQ(statistics["forks"], 6);
  EXPECT_EQ(statistics["queries"], 40);
  EXPECT_EQ(statistics["core_queries"], 11);
  EXPECT_EQ(statistics["solver_seconds"], 0.25);
  EXPECT_EQ(statistics["seconds"], 0.5);
  EXPECT_EQ(statistics["peak_memory_bytes"], 1 << 20);
  EXPECT_EQ(statistics["solver_layers"][0]["name"], "cache");
  EXPECT_EQ(parsed["ended_paths"]["returned"], 4);
  EXPECT_EQ(parsed["missing_functions"]["getopt"], 3);
  EXPECT_EQ(parsed["missing_variables"]["jiffies"], 2);
  EXPECT_EQ(parsed["unsupported"]["inline assembly"], 1);
  EXPECT_EQ(parsed["notes"][0], "the answer depended on concrete addresses");
  EXPECT_EQ(parsed["tests"], 7);
  EXPECT_EQ(parsed["output"], "out");
}

TEST(JsonReport, AnEmptyResultHasEmptyLists) {
  json parsed = json::parse(renderJson(RunResult{}, {"run", {}, "", 0}));
  EXPECT_EQ(parsed["verdict"], "unknown");
  EXPECT_TRUE(parsed["findings"].is_array() && parsed["findings"].empty());
  EXPECT_TRUE(parsed["stopped_by"].is_array() && parsed["stopped_by"].empty());
  EXPECT_TRUE(parsed["missing_functions"].is_object());
  EXPECT_TRUE(parsed["output"].is_null());
}

TEST(JsonReport, AFindingWithoutATestSaysSo) {
  RunResult result = sampleResult();
  result.findings[0].test.clear();
  EXPECT_TRUE(json::parse(renderJson(result, {"run", {}, "", 0}))["findings"][0]["test"].is_null());
}

TEST(JsonReport, StaysValidWhateverTheProgramCallsThings) {
  RunResult result = sampleResult();
  result.findings[0].place.file = "bad\xff\"name\n.c";
  json parsed = json::parse(renderJson(result, {"run", {"\xfe"}, "", 0}));
  EXPECT_EQ(parsed["findings"][0]["line"], 12);
}

TEST(JsonReport, KeepsTheOrderOfKeys) {
  auto parsed = nlohmann::ordered_json::parse(renderJson(sampleResult(), {"run", {}, "", 0}));
  std::vector<std::string> keys;
  for (const auto& entry : parsed.items()) keys.push_back(entry.key());
  keys.resize(4);
  EXPECT_THAT(keys, ElementsAre("command", "inputs", "verdict", "complete"));
}

TEST(JsonReport, ShowsATestCase) {
  json parsed = json::parse(renderJson(TestCase{{"prog"}, {{"x", {1, 255}}}, {3}, 1}, "t.ktest"));
  EXPECT_EQ(parsed["file"], "t.ktest");
  EXPECT_EQ(parsed["objects"][0]["name"], "x");
  EXPECT_EQ(parsed["objects"][0]["size"], 2);
  EXPECT_EQ(parsed["objects"][0]["bytes"], "01ff");
  EXPECT_EQ(parsed["failed_allocations"], json::array({3}));
  EXPECT_EQ(parsed["globals"], 1);
}

} // namespace
} // namespace hindsight
