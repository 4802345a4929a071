#include "triage/place_finder.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

TEST(PlaceFinder, TheOnlyFileThatEndsAlike) {
  PlaceFinder finder({"src/a/x.c", "src/b/x.c", "src/y.c"}, {});
  Result<FoundFile> found = finder.find("/ci/build/src/a/x.c");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, "src/a/x.c");
  EXPECT_NE(found->how, "");
  EXPECT_EQ(finder.find("src/y.c")->how, "");
  EXPECT_FALSE(finder.find("x.c")) << "two";
  EXPECT_FALSE(finder.find("z.c"));
  EXPECT_FALSE(finder.find(""));
  EXPECT_TRUE(finder.find("y.c"));
}

TEST(PlaceFinder, Mappings) {
  PlaceFinder finder({"src/a/x.c", "src/b/x.c"}, {{"/ci", "src"}});
  EXPECT_EQ(finder.find("/ci/b/x.c")->name, "src/b/x.c");
  EXPECT_FALSE(finder.find("/cinema/x.c")) << "whole parts of a path";
  EXPECT_TRUE(parsePathMapping("/a=."));
  EXPECT_EQ(parsePathMapping("/a=")->to, "");
  EXPECT_FALSE(parsePathMapping("/a"));
  EXPECT_FALSE(parsePathMapping("=b"));
}

TEST(PlaceFinder, LinesThatMoved) {
  std::vector<std::string> lines = {"int f() {", "  free(p);", "", "  free(p);", "  return p[0];", "}"};
  EXPECT_EQ(lineNow(lines, 3, ""), 3u) << "nothing to go by";
  EXPECT_EQ(lineNow(lines, 5, "p[0]"), 5u);
  EXPECT_EQ(lineNow(lines, 2, "  return p[0];\n"), 5u);
  EXPECT_EQ(lineNow(lines, 1, "free(p);"), 2u) << "the nearest one";
  EXPECT_EQ(lineNow(lines, 6, "free(p);"), 4u);
  EXPECT_EQ(lineNow(lines, 2, "gone();"), std::nullopt);
}

} // namespace
} // namespace hindsight::triage
