#include "program/target.h"

#include "snippet.h"

#include <filesystem>

namespace hindsight::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const char* kTargetSource = "int g(int x);\n"              // 1
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

TEST(Target, FunctionsAndLabels) {
  auto program = loadC(kTargetSource);
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
  auto program = loadC(kTargetSource);
  EXPECT_THAT(resolveTarget(*program, "helpr").error().message,
              AllOf(HasSubstr("no function helpr"), HasSubstr("helper")));
  EXPECT_THAT(resolveTarget(*program, "unused").error().message, HasSubstr("nothing that can run calls it"));
  EXPECT_THAT(resolveTarget(*program, "helper:agin").error().message, HasSubstr("again"));
  EXPECT_THAT(resolveTarget(*program, "f:x").error().message, HasSubstr("there are none"));
  EXPECT_FALSE(resolveTarget(*program, ""));
  EXPECT_FALSE(resolveTarget(*program, ":"));
}

TEST(Target, FunctionsByName) {
  auto program = loadC(kTargetSource);
  auto helper = functionsNamed(*program, "helper");
  ASSERT_TRUE(helper);
  ASSERT_EQ(helper->size(), 1u);
  EXPECT_EQ(helper->front()->name, "helper");
  auto slip = functionsNamed(*program, "helpr");
  ASSERT_FALSE(slip);
  EXPECT_THAT(slip.error().message, AllOf(HasSubstr("no function helpr"), HasSubstr("helper")));
  EXPECT_EQ(slip.error().hint, "") << "a line would not do";
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

} // namespace
} // namespace hindsight::test
