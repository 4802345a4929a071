#include "report/path_text.h"

#include "../support/scratch_folder.h"

#include <fstream>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

class PathText : public testing::Test {
protected:
  PathText() { std::ofstream(file) << "int f(int x) {\n  return x + 1;\n}\n"; }
  ScratchFolder folder;
  std::string file = (folder.path() / "a.c").string();
  SourceText sources;
};

TEST_F(PathText, PutsTheSourceBesideTheValues) {
  std::vector<PathStep> steps = {{{file, 1, 5, "f"}, "", {{"x", "7"}}}, {{file, 2, 3, "f"}, "", {}}};
  EXPECT_EQ(renderPath(steps, sources, "> "), "> f in " + file +
                                                  "\n"
                                                  ">     1 | int f(int x) {  // x=7\n"
                                                  ">     2 | return x + 1;\n");
}

TEST_F(PathText, HasAHeadingWhereTheFunctionChanges) {
  std::vector<PathStep> steps = {
      {{file, 1, 0, "f"}, "calls g", {}}, {{file, 3, 0, "g"}, "", {}}, {{file, 2, 0, "f"}, "", {}}};
  std::string text = renderPath(steps, sources, "");
  size_t first = text.find("f in "), second = text.find("g in "), third = text.rfind("f in ");
  EXPECT_LT(first, second);
  EXPECT_LT(second, third);
}

TEST_F(PathText, SaysWhatWasLeftOut) {
  std::vector<PathStep> steps = {
      {{file, 1, 0, "f"}, "", {}}, {{}, "... 500 lines later", {}}, {{file, 2, 0, "f"}, "", {}}};
  EXPECT_NE(renderPath(steps, sources, "").find("\n... 500 lines later\n"), std::string::npos);
}

TEST_F(PathText, WorksWithoutTheSource) {
  std::vector<PathStep> steps = {{{"gone.c", 9, 0, "f"}, "the condition holds", {}}};
  EXPECT_EQ(renderPath(steps, sources, ""), "f in gone.c\n    9 |   // the condition holds\n");
}

} // namespace
} // namespace hindsight
