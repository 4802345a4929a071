#include "bench/bench_screen.h"

#include "example_rows.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string lineOf(size_t index) {
  return renderRow(exampleRows()[index], 7, 120, Terminal::plain());
}

TEST(RenderRow, SaysWhatHappened) {
  EXPECT_EQ(lineOf(0), "[  7/120] correct-true      250 ms  t/good  unreach-call");
  EXPECT_EQ(lineOf(1), "[  7/120] correct-false      1.5 s  t/leak  valid-memsafety: memory-leak at a.c:3");
  EXPECT_EQ(lineOf(2), "[  7/120] wrong-false       500 ms  t/bad  valid-memsafety: expected true, answered "
                       "violated(valid-free), double-free at b|c.c:9");
  EXPECT_EQ(lineOf(3), "[  7/120] unknown             60 s  t/slow  unreach-call: out of time; no body for f\\x1b");
}

std::string screenOf(const std::vector<Row>& rows, BenchScreen screen = {"results/003", 4, 0, 62}) {
  return renderBench(summarise(rows), screen, Terminal::plain());
}

TEST(RenderBench, TableThenWrongThenReasons) {
  std::string text = screenOf(exampleRows());
  EXPECT_THAT(
      text,
      HasSubstr("property         correct true  correct false  wrong  unknown  unsupported  broken  score  seconds\n"));
  EXPECT_THAT(
      text,
      HasSubstr("unreach-call                1              0      0        1            0       0      2     60.2\n"));
  EXPECT_THAT(
      text,
      HasSubstr("valid-memsafety             0              1      1        0            0       0    -15      2.0\n"));
  EXPECT_THAT(
      text,
      HasSubstr("all                         1              1      1        1            1       1    -13     62.2\n"));
  EXPECT_THAT(text, HasSubstr("\nwrong    t/bad  valid-memsafety: expected true, answered violated(valid-free)"));
  EXPECT_THAT(text, HasSubstr("\nbroken   t/odd  -: t/odd.yml:1: end of map not found\n"));
  EXPECT_THAT(text, HasSubstr("      1  no body for f\\x1b\n      1  out of time\n"));
  EXPECT_THAT(text, HasSubstr("\n4 rows were run in 62 s, results in results/003\n"));
  EXPECT_LT(text.find("score"), text.find("\nwrong "));
  EXPECT_LT(text.find("\nwrong "), text.find("unknown, because"));
}

TEST(RenderBench, SaysNothingAboutWhatDidNotHappen) {
  std::string text = screenOf({exampleRows()[0]});
  EXPECT_THAT(text, Not(HasSubstr("broken")));
  EXPECT_THAT(text, Not(HasSubstr("because")));
  EXPECT_THAT(text, Not(HasSubstr("interrupted")));
  EXPECT_THAT(text, Not(HasSubstr("\nall "))) << "one property is all";
}

TEST(RenderBench, AnInterruptedRunSaysHowToGoOn) {
  EXPECT_THAT(screenOf(exampleRows(), {"results/003", 4, 12, 1}),
              HasSubstr("interrupted: 12 rows were not run; 'hindsight bench --resume results/003' goes on\n"));
}

TEST(RenderBench, ManyReasonsAreCut) {
  Row row = exampleRows()[3];
  row.reasons.clear();
  for (int index = 100; index < 140; ++index) row.reasons.push_back("no body for f" + std::to_string(index));
  std::string text = screenOf({row});
  EXPECT_THAT(text, HasSubstr("no body for f129\n         and 10 more\n"));
}

} // namespace
} // namespace hindsight::bench
