// Which calls the search for an alarm leaves out.
#include "chop/slice_skips.h"

#include "program/compile_driver.h"
#include "program/loader.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::chop {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SliceSkipsTest : public testing::Test {
protected:
  std::vector<std::string> skipped(const std::string& place, SliceSkips::Choice choice) {
    Result<Target> target = resolveTarget(*program, place);
    EXPECT_TRUE(target) << (target ? "" : target.error().message);
    std::vector<std::string> names;
    for (const SkippedFunction& each : SliceSkips(*program, "main").skipsFor(*target, choice))
      names.push_back(program->functions[each.function].name);
    return names;
  }
  void load(const std::string& source) {
    auto folder = TemporaryFolder::create();
    ASSERT_TRUE(folder);
    std::ofstream(folder->path() + "/p.c") << source;
    LoadOptions options;
    options.inputs = {folder->path() + "/p.c"};
    options.linkRuntime = false;
    auto loaded = loadProgram(options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }
  std::unique_ptr<Program> program;
};

TEST_F(SliceSkipsTest, WhatDoesNotLeadThereAndWhatNothingFlowsFrom) {
  load("int log_, data, *where = &data;\n"                                         // 1
       "static void count(int n) { while (n-- > 0) log_ += n; }\n"                 // 2: unrelated
       "static int choose(int n) { return n > 3 ? n : 0; }\n"                      // 3: decides
       "static int read(int *p) { if (p) return *p; return 0; }\n"                 // 4: called at the target
       "static void way(int n) {\n"                                                // 5
       "  if (choose(n))\n"                                                        // 6
       "    data = read(where);\n"                                                 // 7
       "}\n"                                                                       // 8
       "int main(int argc, char **argv) { count(argc); way(argc); return 0; }\n"); // 9
  EXPECT_THAT(skipped("p.c:7", SliceSkips::Choice::Any), ElementsAre("count", "choose"));
  EXPECT_THAT(skipped("p.c:7", SliceSkips::Choice::Unrelated), ElementsAre("count"));
}

TEST_F(SliceSkipsTest, WhatIsCalledAtTheTargetIsNeverSkipped) {
  load("static int deep(int *p) { if (!p) return 1; return *p; }\n"
       "static int outer(int *p) { if (p) return deep(p); return 0; }\n"
       "int main(int argc, char **argv) {\n"
       "  int x = deep(&argc);\n"
       "  return outer(&x);\n" // 5
       "}\n");
  EXPECT_THAT(skipped("p.c:5", SliceSkips::Choice::Any), IsEmpty()) << "deep is called below outer";
  EXPECT_THAT(skipped("p.c:4", SliceSkips::Choice::Any), ElementsAre("outer"));
}

} // namespace
} // namespace hindsight::chop
