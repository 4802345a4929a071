#include "bench/bench_json.h"

#include "example_rows.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight::bench {
namespace {

using nlohmann::json;

TEST(BenchJson, HoldsEverything) {
  BenchSettings settings{{"/t"}, 60, 1 << 30, DataModel::Ilp32, "/bin/tool"};
  std::vector<Row> rows = exampleRows();
  json document = json::parse(renderBenchJson(rows, summarise(rows), {settings, "results/003", 2, 62.5}));
  EXPECT_EQ(document["command"], "bench");
  EXPECT_EQ(document["settings"]["seconds"], 60);
  EXPECT_EQ(document["complete"], false);
  EXPECT_EQ(document["not_run"], 2);
  EXPECT_EQ(document["seconds"], 62.5);
  EXPECT_EQ(document["output"], "results/003");
  EXPECT_EQ(document["totals"]["score"], -13);
  EXPECT_EQ(document["totals"]["wrong_false"], 1);
  EXPECT_EQ(document["properties"].size(), 4u);
  EXPECT_EQ(document["unknown_reasons"][1], json({{"reason", "out of time"}, {"rows", 1}}));
  EXPECT_EQ(document["unsupported_reasons"][0]["reason"], "the property termination is not supported");
  ASSERT_EQ(document["rows"].size(), rows.size());
  EXPECT_EQ(document["rows"][1]["task"], "t/leak");
  EXPECT_EQ(document["rows"][1]["status"], "correct-false");
  EXPECT_EQ(document["rows"][1]["reasons"], json({"memory-leak at a.c:3"}));
  EXPECT_EQ(document["rows"][1]["folder"], "rows/leak");
  EXPECT_TRUE(document["rows"][5]["folder"].is_null());
}

TEST(BenchJson, NamesNeedNotBeUnicode) {
  Row row = exampleRows()[0];
  row.reasons = {"\xff"};
  BenchSettings settings;
  EXPECT_TRUE(json::accept(renderBenchJson(std::vector{row}, summarise(std::vector{row}), {settings, ""})));
}

} // namespace
} // namespace hindsight::bench
