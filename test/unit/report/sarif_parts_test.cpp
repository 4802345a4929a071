#include "report/sarif_parts.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(SarifParts, PathsAreRelativeAndEscaped) {
  EXPECT_EQ(sarifUri("/work/src/a b.c", "/work"), "src/a%20b.c");
  EXPECT_EQ(sarifUri("src/a.c", "/work"), "src/a.c");
  EXPECT_EQ(sarifUri("/usr/include/a.h", "/work"), "file:///usr/include/a.h");
}

TEST(SarifParts, APathEndsAtTheError) {
  Finding finding;
  finding.place = {"a.c", 5, 1, "f"};
  finding.message = "reads";
  finding.steps = {{{"a.c", 2, 1, "f"}, "", {{"n", "3"}}}, {{"", 0, 0, ""}, "nowhere", {}}};
  auto flow = sarifCodeFlow(finding, "/work");
  const auto& locations = flow[0]["threadFlows"][0]["locations"];
  ASSERT_EQ(locations.size(), 2u);
  EXPECT_EQ(locations[0]["state"]["n"]["text"], "3");
  EXPECT_EQ(locations[1]["importance"], "essential");
}

TEST(SarifParts, Versions) {
  EXPECT_EQ(versionNumber("hindsight 0.1.0 (LLVM 19)"), "0.1.0");
  EXPECT_EQ(versionNumber("x"), "x");
}

} // namespace
} // namespace hindsight
