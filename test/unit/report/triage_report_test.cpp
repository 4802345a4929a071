#include "report/triage_report.h"

#include "triage_sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(TriageReport, ForPeople) {
  std::string text = renderTriage(sampleTriage(), Terminal::plain());
  EXPECT_THAT(text, HasSubstr("confirmed             a.c:4:1  use-after-free  (tool: rule.uaf)\n"));
  EXPECT_THAT(text, HasSubstr("input: n = 7\n"));
  EXPECT_THAT(text, HasSubstr("test: out/test000001.ktest\n"));
  EXPECT_THAT(text, HasSubstr("assumes: allocations succeed\n"));
  EXPECT_THAT(text, HasSubstr("no engine looks for it; nothing\n"));
  EXPECT_THAT(text, HasSubstr("3 reports: 1 confirmed, 1 refuted, 1 unknown"));
}

TEST(TriageReport, HostileTextDrivesNoTerminal) {
  EXPECT_THAT(renderTriage(sampleTriage(), Terminal::plain()), Not(HasSubstr("\x1b")));
}

TEST(TriageReport, ForPrograms) {
  auto json = nlohmann::json::parse(renderTriageJson(sampleTriage(), {{"r.sarif"}, {"a.c"}}));
  EXPECT_EQ(json["counts"]["confirmed"], 1);
  ASSERT_EQ(json["reports"].size(), 3u);
  const auto& first = json["reports"][0];
  EXPECT_EQ(first["verdict"], "confirmed");
  EXPECT_EQ(first["from"], "main");
  EXPECT_EQ(first["line"], 4);
  EXPECT_EQ(first["reported"]["line"], 3);
  EXPECT_EQ(first["finding"]["kind"], "use-after-free");
  EXPECT_TRUE(json["reports"][1]["finding"].is_null());
  EXPECT_TRUE(json["reports"][2]["kind"].is_null());
  EXPECT_TRUE(json["reports"][2]["from"].is_null());
}

} // namespace
} // namespace hindsight
