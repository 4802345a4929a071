#include "cli/rehearser.h"

#include "program/loader.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdlib.h>

using namespace hindsight;

namespace {

/// A program that looks at its arguments and at a file.
class RehearserTest : public testing::Test {
protected:
  RehearserTest() {
    char pattern[] = "/tmp/hindsight-test-XXXXXX";
    folder = mkdtemp(pattern);
    std::ofstream(folder + "/a.c") << "#include <stdio.h>\n"
                                      "int main(int count, char **words) {\n"
                                      "  FILE *file = fopen(\"in\", \"r\");\n"
                                      "  if (count > 1 && file) putchar(fgetc(file));\n"
                                      "  return 0;\n"
                                      "}\n";
    invocation.folder = folder;
    invocation.files = {"a.c"};
    invocation.world = GivenWorld{};
    invocation.world->arguments = {"x"};
    invocation.world->files = {{"in", "", 0}};
    test.world = TestWorld{{"program", "x"}, {}, {{"in", "text"}}, {}};
  }
  ~RehearserTest() override { std::filesystem::remove_all(folder); }

  std::optional<replay::ExpectedRun> rehearse() {
    Rehearser rehearser(invocation, [this](const LoadOptions& options) {
      ++loads;
      return loadProgram(options);
    });
    rehearser.rehearse(test);
    return rehearser.rehearse(test);
  }

  std::string folder;
  Invocation invocation;
  TestCase test;
  unsigned loads = 0;
};

} // namespace

TEST_F(RehearserTest, TheWorldIsThatOfTheTest) {
  auto expected = rehearse();
  ASSERT_TRUE(expected);
  EXPECT_EQ(loads, 1u);
  EXPECT_EQ(expected->output, "t");
  EXPECT_TRUE(expected->comparesDecisions);
  ASSERT_EQ(expected->decisions.size(), 2u);
  EXPECT_NE(expected->describe(0).find("a.c:4:"), std::string::npos) << expected->describe(0);
}

TEST_F(RehearserTest, OptimisedCodeHasOtherBranches) {
  invocation.clangFlags = {"-O2"};
  auto expected = rehearse();
  ASSERT_TRUE(expected);
  EXPECT_FALSE(expected->comparesDecisions);
}

TEST_F(RehearserTest, NothingIsSaidOfAWorldThatIsNotTheTests) {
  test.world->arguments = {"program", "y"};
  EXPECT_FALSE(rehearse());
}

TEST_F(RehearserTest, NothingIsSaidIfTheWorldIsNotKnown) {
  invocation.world.reset();
  EXPECT_FALSE(rehearse());
  EXPECT_EQ(loads, 0u);
}

TEST_F(RehearserTest, AProgramThatCannotBeLoadedIsTriedOnce) {
  invocation.files = {"b.c"};
  EXPECT_FALSE(rehearse());
  EXPECT_LE(loads, 1u);
}
