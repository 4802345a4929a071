#include "program/target.h"

#include "snippet.h"

#include <filesystem>

namespace hindsight::test {
namespace {

using ::testing::AllOf;
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

TEST(Target, Line) {
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

TEST(Target, LineWithoutCode) {
  auto program = loadC(kSource);
  EXPECT_THAT(resolveTarget(*program, "test.c:5").error().message, HasSubstr("nearest line that does is 4"));
  EXPECT_THAT(resolveTarget(*program, "test.c:6").error().message, HasSubstr("nearest line that does is 8"));
  EXPECT_THAT(resolveTarget(*program, "test.c:900").error().message, HasSubstr("nearest line that does is 16"));
  EXPECT_THAT(resolveTarget(*program, "test.c:13").error().message, HasSubstr("is in unused, which nothing"));
  EXPECT_THAT(resolveTarget(*program, "tset.c:8").error().hint, HasSubstr("test.c"));
  EXPECT_FALSE(resolveTarget(*program, "est.c:8")); // not a whole component
}

TEST(Target, FunctionsAndLabels) {
  auto program = loadC(kSource);
  auto helper = resolveTarget(*program, "helper");
  ASSERT_TRUE(helper);
  EXPECT_EQ(helper->points, (std::vector<CodePoint>{{program->findFunction("helper")->id, 0}}));
  auto external = resolveTarget(*program, "g");
  ASSERT_TRUE(external);
  ASSERT_EQ(external->points.size(), 1u);
  EXPECT_EQ(program->findFunction("helper")->instructions[external->points[0].instruction].op, Opcode::Call);
  auto label = resolveTarget(*program, "helper:again");
  ASSERT_TRUE(label) << label.error().message;
  EXPECT_EQ(program->locations[program->findFunction("helper")->locations[label->points[0].instruction]].line, 8u);
}

TEST(Target, UnknownNames) {
  auto program = loadC(kSource);
  EXPECT_THAT(resolveTarget(*program, "helpr").error().message,
              AllOf(HasSubstr("no function helpr"), HasSubstr("helper")));
  EXPECT_THAT(resolveTarget(*program, "unused").error().message, HasSubstr("nothing that can run calls it"));
  EXPECT_THAT(resolveTarget(*program, "helper:agin").error().message, HasSubstr("again"));
  EXPECT_THAT(resolveTarget(*program, "f:x").error().message, HasSubstr("there are none"));
  EXPECT_FALSE(resolveTarget(*program, ""));
  EXPECT_FALSE(resolveTarget(*program, ":"));
}

TEST(Target, CxxNames) {
  auto program = load("test.cpp", "namespace n { int g(int x) { return x; } int g(long x) { return 1; } }\n"
                                  "extern \"C\" int f(int x) { return n::g(x) + n::g(2L); }");
  auto both = resolveTarget(*program, "n::g");
  ASSERT_TRUE(both) << both.error().message;
  EXPECT_EQ(both->points.size(), 2u);
  EXPECT_EQ(resolveTarget(*program, "n::g(int)")->points.size(), 1u);
  EXPECT_EQ(resolveTarget(*program, "_ZN1n1gEi")->points.size(), 1u);
}

TEST(Target, AmbiguousFiles) {
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

} // namespace
} // namespace hindsight::test
