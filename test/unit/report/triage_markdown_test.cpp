#include "report/triage_markdown.h"

#include "triage_sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(TriageMarkdown, ConfirmedThenUndecided) {
  std::string text = renderTriageMarkdown(sampleTriage());
  size_t confirmed = text.find("### `a.c:4:1` use-after-free"), open = text.find("### Undecided");
  EXPECT_NE(confirmed, std::string::npos);
  EXPECT_LT(confirmed, open);
  EXPECT_THAT(text, HasSubstr("- `n` = `7`"));
  EXPECT_THAT(text, HasSubstr("a.c:2:1  the condition holds  n=7"));
}

TEST(TriageMarkdown, HostileTextIsText) {
  TriageResult result = sampleTriage();
  result.alarms[2].answer.why = "<img src=x> @all `|";
  result.alarms[0].answer.finding->steps[0].text = "```\n# no";
  std::string text = renderTriageMarkdown(result);
  EXPECT_THAT(text, Not(HasSubstr("<img")));
  EXPECT_THAT(text, Not(HasSubstr("```\n# no")));
  EXPECT_THAT(text, Not(HasSubstr(" @all")));
}

TEST(TriageMarkdown, ManyFitIntoAComment) {
  TriageResult result = sampleTriage();
  for (int i = 0; i < 2000; ++i) result.alarms.push_back(result.alarms[size_t(i % 3)]);
  std::string text = renderTriageMarkdown(result);
  EXPECT_LT(text.size(), 65536u);
  EXPECT_THAT(text, HasSubstr("more confirmed"));
}

} // namespace
} // namespace hindsight
