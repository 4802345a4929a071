#include "bench/bench_markdown.h"

#include "example_rows.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::HasSubstr;

TEST(BenchMarkdown, HasTotalsAndRows) {
  std::vector<Row> rows = exampleRows();
  std::string text = renderBenchMarkdown(rows, summarise(rows), {{"/t"}, 60, 1 << 30, DataModel::Ilp32, "tool"});
  EXPECT_THAT(text, HasSubstr("Limits per row: 60 s, 1 GiB.\n"));
  EXPECT_THAT(text, HasSubstr("| valid-memsafety | 0 | 1 | 1 | 0 | 0 | 0 | -15 | 2.0 |\n"));
  EXPECT_THAT(text, HasSubstr("| all | 1 | 1 | 1 | 1 | 1 | 1 | -13 | 62.2 |\n"));
  EXPECT_THAT(text, HasSubstr("| t/leak | valid-memsafety | false(valid-memtrack) | violated(valid-memtrack) | "
                              "correct-false | 1.50 | memory-leak at a.c:3 |\n"));
  EXPECT_THAT(text, HasSubstr("double-free at b\\|c.c:9 |\n")) << "a bar would end the cell";
  EXPECT_THAT(text, HasSubstr("| the property termination is not supported | 1 |\n")) << "only counted";
  EXPECT_THAT(text, HasSubstr("| out of time | 1 |\n"));
  EXPECT_LT(text.find("| t/good |"), text.find("| t/bad |")) << "by property, then by name";
  EXPECT_LT(text.find("| t/bad |"), text.find("| t/leak |"));
}

TEST(BenchMarkdown, NoLimitsAreSaidToo) {
  EXPECT_THAT(renderBenchMarkdown({}, summarise({}), {}), HasSubstr("Limits per row: any time, any memory."));
}

} // namespace
} // namespace hindsight::bench
