#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DecodeModule, ConstructorsAndDestructorsInOrder) {
  auto program = loadC("int x;\n"
                       "__attribute__((constructor(300))) void c300(void) { x = 1; }\n"
                       "__attribute__((constructor)) void cLast(void) { x = 2; }\n"
                       "__attribute__((constructor(200))) void c200(void) { x = 3; }\n"
                       "__attribute__((destructor(300))) void d300(void) { x = 4; }\n"
                       "__attribute__((destructor(200))) void d200(void) { x = 5; }\n"
                       "int f(void) { return x; }\n");
  std::vector<std::string> names;
  for (FunctionId id : program->constructors) names.push_back(program->functions[id].name);
  for (FunctionId id : program->destructors) names.push_back(program->functions[id].name);
  EXPECT_THAT(names, ::testing::ElementsAre("c200", "c300", "cLast", "d300", "d200"));
}

TEST(DecodeModule, WhatIsKnownOfAFunctionBeforeItsBody) {
  auto program = loadIR(R"(%pair = type { i64, i8 }
  declare i32 @printf(ptr, ...)
  define i32 @_ZN1n1gEi(ptr byval(%pair) align 8 %s, <2 x float> %v) {
    %r = call i32 (ptr, ...) @printf(ptr null)
    ret i32 %r
  }
  define i32 @f() {
    %r = call i32 @_ZN1n1gEi(ptr byval(%pair) align 8 null, <2 x float> zeroinitializer)
    ret i32 %r
  })");
  const Function& g = *program->findFunction("_ZN1n1gEi");
  EXPECT_EQ(g.displayName, "n::g(int)");
  ASSERT_EQ(g.parameters.size(), 3u);
  EXPECT_EQ(g.parameters[0].byValSize, 16u);
  EXPECT_EQ(g.parameters[0].align, 8u);
  EXPECT_FALSE(g.parameters[1].isLane);
  EXPECT_TRUE(g.parameters[2].isLane) << "lies right behind the first one";
  EXPECT_EQ(program->sites[g.site].function, g.id);
  const Function& printf = *program->findFunction("printf");
  EXPECT_TRUE(printf.declaration && printf.variadic);
  EXPECT_EQ(program->functions[program->entry].name, "f");
}

TEST(DecodeModule, AliasesAreFoundByTheirNames) {
  auto program = loadIR("@other = alias i32 (), ptr @g\n@number = global i32 7\n@word = alias i32, ptr @number\n"
                        "define i32 @g() {\n  ret i32 1\n}\ndefine i32 @f() {\n  %a = call i32 @other()\n"
                        "  %b = load i32, ptr @word\n  %c = add i32 %a, %b\n  ret i32 %c\n}");
  EXPECT_EQ(program->findFunction("other"), program->findFunction("g"));
  EXPECT_EQ(program->globalByName.at("word"), program->globalByName.at("number"));
}

TEST(DecodeModule, DroppedFunctionsHaveTheirLines) {
  auto program = loadC("int f(void) { return 1; }\n\nint unused(int x) {\n  if (x)\n    return 2;\n  return 3;\n}\n");
  ASSERT_EQ(program->dropped.size(), 1u);
  EXPECT_EQ(program->dropped[0].name, "unused");
  EXPECT_THAT(program->dropped[0].file, HasSubstr("test.c"));
  EXPECT_EQ(program->dropped[0].firstLine, 3u);
  EXPECT_EQ(program->dropped[0].lastLine, 7u);
}

} // namespace
} // namespace hindsight::test
