#include "program/target_line.h"

#include "snippet.h"

#include <filesystem>

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;

const char* kSource = "int g(int x);\n"              // 1
                      "int helper(int x) {\n"        // 2
                      "  if (x > 3)\n"               // 3
                      "    return g(x);\n"           // 4
                      "\n"                           // 5
                      "\n"                           // 6
                      "again:\n"                     // 7
                      "  x = x * 2;\n"               // 8
                      "  if (x < 100) goto again;\n" // 9
                      "  return x;\n"                // 10
                      "}\n"                          // 11
                      "int unused(int x) {\n"        // 12
                      "  return x + 1;\n"            // 13
                      "}\n"                          // 14
                      "int f(int x) {\n"             // 15
                      "  return helper(x);\n"        // 16
                      "}\n";                         // 17

TEST(TargetLine, Line) {
  auto program = loadC(kSource);
  auto target = resolveTarget(*program, "test.c:8");
  ASSERT_TRUE(target) << target.error().message;
  ASSERT_EQ(target->points.size(), 1u);
  const Function& helper = *program->findFunction("helper");
  EXPECT_EQ(target->points[0].function, helper.id);
  EXPECT_EQ(program->locations[helper.locations[target->points[0].instruction]].line, 8u);
  EXPECT_EQ(helper.instructions[target->points[0].instruction].op, Opcode::Mul);
  EXPECT_TRUE(resolveTarget(*program, "./test.c:8"));
  EXPECT_TRUE(resolveTarget(*program, "test.c:8:3"));
}

TEST(TargetLine, LineWithoutCode) {
  auto program = loadC(kSource);
  EXPECT_THAT(resolveTarget(*program, "test.c:5").error().message, HasSubstr("nearest line that does is 4"));
  EXPECT_THAT(resolveTarget(*program, "test.c:6").error().message, HasSubstr("nearest line that does is 8"));
  EXPECT_THAT(resolveTarget(*program, "test.c:900").error().message, HasSubstr("nearest line that does is 16"));
  EXPECT_THAT(resolveTarget(*program, "test.c:13").error().message, HasSubstr("is in unused, which nothing"));
  EXPECT_THAT(resolveTarget(*program, "tset.c:8").error().hint, HasSubstr("test.c"));
  EXPECT_FALSE(resolveTarget(*program, "est.c:8")); // not a whole component
}

TEST(TargetLine, LinesWithoutInstructionsOfTheirOwn) {
  auto program = loadC("int g(int);\n"    // 1
                       "int f(int x) {\n" // 2
                       "  int r;\n"       // 3
                       "  if (x > 3) {\n" // 4
                       "    r = 1;\n"     // 5
                       "  } else\n"       // 6
                       "    r = 2;\n"     // 7
                       "  return g(r);\n" // 8
                       "}\n");            // 9
  const Function& f = *program->findFunction("f");
  auto first = resolveTarget(*program, "test.c:5"), second = resolveTarget(*program, "test.c:7");
  ASSERT_TRUE(first) << first.error().message;
  ASSERT_TRUE(second) << second.error().message;
  ASSERT_EQ(first->points.size(), 1u);
  ASSERT_EQ(second->points.size(), 1u);
  EXPECT_NE(f.blockOf(first->points[0].instruction), f.blockOf(second->points[0].instruction));
  EXPECT_EQ(first->place.kind, TargetPlace::Kind::Line);
  EXPECT_EQ(first->place.line, 5u);
  auto pointer = loadC("int *g(int *);\n"
                       "int *f(int x) {\n"
                       "  int *p = 0;\n"
                       "  return g(p);\n"
                       "}\n");
  EXPECT_TRUE(resolveTarget(*pointer, "test.c:3")) << "the beginning of its life vanishes, too";
}

TEST(TargetLine, AmbiguousFiles) {
  Folder folder;
  for (const char* name : {"a", "b"}) std::filesystem::create_directory(folder.path(name));
  LoadOptions options;
  options.inputs = {folder.write("a/x.c", "int g(void) {\n return 1; }"),
                    folder.write("b/x.c", "int g(void); int main(void) {\n return g(); }")};
  auto program = loadProgram(options);
  ASSERT_TRUE(program);
  EXPECT_THAT(resolveTarget(**program, "x.c:2").error().message, HasSubstr("several files"));
  EXPECT_TRUE(resolveTarget(**program, "b/x.c:2"));
  EXPECT_TRUE(resolveTarget(**program, folder.path("a/x.c") + ":2"));
}

TEST(TargetLine, WithoutDebugInformationTheNextStepIsNamed) {
  auto program = loadC("int f(int x) { return x; }", {"-g0"});
  auto target = resolveLine(*program, "test.c:1", "test.c", 1);
  ASSERT_FALSE(target);
  EXPECT_EQ(target.error().message, "test.c:1: no code comes from a file test.c");
  EXPECT_EQ(target.error().hint, "compile with -g");
}

/// A line of several blocks is reached by whichever comes first: each has a point.
TEST(TargetLine, OnePointPerBlock) {
  auto program = loadC("int g(int); int f(int x) { return x > 3 ? g(1) : g(2); }");
  auto target = resolveLine(*program, "test.c:1", "test.c", 1);
  ASSERT_TRUE(target) << target.error().message;
  EXPECT_EQ(target->points.size(), program->findFunction("f")->blocks.size());
}

} // namespace
} // namespace hindsight::test
