#include "bench/row_csv.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace hindsight::bench {
namespace {

using testing::ElementsAre;

Row example() {
  Row row;
  row.name = "t/a, \"b\"";
  row.property = "valid-memsafety";
  row.expected = "false(valid-free)";
  row.answer = "violated(valid-free)";
  row.status = RowStatus::CorrectFalse;
  row.reasons = {"double-free at a.c:3", "two,\nlines"};
  row.seconds = 1.25;
  row.cpuSeconds = 0.5;
  row.peakBytes = 123456789;
  row.task = "/x/a, \"b\".yml";
  row.folder = "rows/a";
  return row;
}

std::string line(const Row& row) {
  std::string text = encodeCsv(row);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << "a row is a line";
  text.pop_back();
  return text;
}

TEST(RowCsv, RoundTrip) {
  std::optional<Row> row = decodeCsv(line(example()));
  ASSERT_TRUE(row);
  EXPECT_EQ(row->name, example().name);
  EXPECT_EQ(row->key(), example().key());
  EXPECT_EQ(row->expected, "false(valid-free)");
  EXPECT_EQ(row->answer, "violated(valid-free)");
  EXPECT_EQ(row->status, RowStatus::CorrectFalse);
  EXPECT_THAT(row->reasons, ElementsAre("double-free at a.c:3", "two, lines"));
  EXPECT_EQ(row->seconds, 1.25);
  EXPECT_EQ(row->cpuSeconds, 0.5);
  EXPECT_EQ(row->peakBytes, 123456789u);
  EXPECT_EQ(row->folder, "rows/a");
  EXPECT_EQ(encodeCsv(*row), encodeCsv(*decodeCsv(line(*row))));
}

TEST(RowCsv, TheHeaderHasAsManyColumns) {
  Row row = example();
  row.name = "a", row.task = "b", row.reasons = {};
  std::string text = encodeCsv(row), header = csvHeader();
  EXPECT_EQ(std::count(text.begin(), text.end(), ','), std::count(header.begin(), header.end(), ','));
  EXPECT_TRUE(decodeCsv(line(row))->reasons.empty());
}

TEST(RowCsv, APartOfARowIsNone) {
  std::string whole = line(example());
  for (size_t length = 0; length < whole.rfind(','); ++length)
    EXPECT_FALSE(decodeCsv(whole.substr(0, length))) << length;
  EXPECT_FALSE(decodeCsv(csvHeader()));
  EXPECT_FALSE(decodeCsv(whole + ",more"));
}

} // namespace
} // namespace hindsight::bench
