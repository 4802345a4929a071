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

TEST(Target, LinesWithoutInstructionsOfTheirOwn) {
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

TEST(Target, Returns) {
  auto program = loadC("int h(int x) { if (x) return 1; return 2; } void e(void) { for (;;); } int g(int);\n"
                       "int f(int x) { if (x) e(); return h(x) + g(x); }");
  auto target = resolveTarget(*program, "h:return");
  ASSERT_TRUE(target) << target.error().message;
  const Function& h = *program->findFunction("h");
  for (const CodePoint& point : target->points) EXPECT_EQ(h.instructions[point.instruction].op, Opcode::Return);
  EXPECT_FALSE(target->points.empty());
  EXPECT_EQ(target->place.kind, TargetPlace::Kind::Return);
  EXPECT_THAT(resolveTarget(*program, "e:return").error().message, HasSubstr("never returns"));
  EXPECT_THAT(resolveTarget(*program, "g:return").error().message, HasSubstr("no body"));
  EXPECT_THAT(resolveTarget(*program, "hh:return").error().message, HasSubstr("no function hh"));
}

TEST(Target, ErrorsAreTheStrongestThatTheProgramHas) {
  const char* declared = "void reach_error(void) {} void abort(void); void __assert_fail(void);\n";
  auto all =
      loadC(std::string(declared) + "int f(int x) { if (x) abort(); if (x > 1) __assert_fail(); reach_error(); }");
  auto target = resolveTarget(*all, "error");
  ASSERT_TRUE(target) << target.error().message;
  EXPECT_EQ(target->place.functions, std::vector<std::string>{"reach_error"});
  EXPECT_EQ(target->place.kind, TargetPlace::Kind::Call);
  ASSERT_EQ(target->points.size(), 1u);
  EXPECT_EQ(target->points[0].function, all->findFunction("f")->id) << "the call, not what the body does";
  auto asserts = loadC(std::string(declared) + "int f(int x) { if (x) abort(); if (x > 1) __assert_fail(); }");
  EXPECT_EQ(resolveTarget(*asserts, "error")->place.functions, std::vector<std::string>{"__assert_fail"});
  auto aborts = loadC(std::string(declared) + "int f(int x) { if (x) abort(); }");
  EXPECT_EQ(resolveTarget(*aborts, "error")->place.functions, std::vector<std::string>{"abort"});
  auto none = loadC("int f(int x) { return x; }");
  EXPECT_THAT(resolveTarget(*none, "error").error().message, HasSubstr("calls no error function"));
  auto own = loadC("int error(int x) { return x; } int f(int x) { return error(x); }");
  EXPECT_THAT(resolveTarget(*own, "error").error().message, HasSubstr("has a function of this name"));
}

TEST(Target, CallsThroughPointers) {
  auto program = loadC("void g(int); void (*p)(int) = g; int f(int x) { p(x); return 0; }");
  auto target = resolveTarget(*program, "g");
  ASSERT_TRUE(target) << target.error().message;
  EXPECT_TRUE(target->points.empty());
  EXPECT_EQ(target->callees, std::vector<FunctionId>{program->findFunction("g")->id});
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
