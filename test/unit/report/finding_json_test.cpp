#include "report/finding_json.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(FindingJson, SaysWhatWhereAndHow) {
  Finding finding;
  finding.kind = ErrorKind::UseAfterFree;
  finding.place = {"a.c", 3, 5, "main"};
  finding.inputs = {{"n", {7, 0, 0, 0}, "7"}};
  finding.replayed = Replayed::Yes;
  finding.steps = {{{"a.c", 2, 1, "main"}, "calls f", {{"n", "7"}}}};
  auto json = findingJson(finding);
  EXPECT_EQ(json["kind"], "use-after-free");
  EXPECT_EQ(json["cwe"], 416);
  EXPECT_EQ(json["line"], 3);
  EXPECT_EQ(json["replayed"], "yes");
  EXPECT_EQ(json["inputs"][0]["value"], "7");
  EXPECT_EQ(json["steps"][0]["values"][0]["name"], "n");
  EXPECT_TRUE(json["test"].is_null());
}

TEST(FindingJson, ATargetIsNoWeakness) {
  Finding finding;
  finding.kind = ErrorKind::TargetReached;
  EXPECT_FALSE(findingJson(finding).contains("cwe"));
}

} // namespace
} // namespace hindsight
