#include "program/llvm/linker.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Clang itself makes code of some of them; what the others get is in the module.
TEST(CompilerFunctions, AllocaIsNoFunctionOfALibrary) {
  for (const char* declaration : {"void *alloca(unsigned long);", "char *alloca(int);", "char *alloca();",
                                  "void *__builtin_alloca(unsigned long);\n#define alloca __builtin_alloca"}) {
    auto program = loadC(
        std::string(declaration) + "\nint f(int n) { char *p = alloca(n + 3); p[1] = 1; return p[1]; }", {"-std=c99"});
    EXPECT_EQ(program->findFunction("alloca"), nullptr) << declaration;
    EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Alloca), 1u) << declaration;
  }
}

TEST(CompilerFunctions, AsAlignedAsMallocWhateverTheTypes) {
  ParsedModule module("declare i64 @alloca(i32)\ndefine i64 @f(i32 %n) {\n  %p = call i64 @alloca(i32 %n)\n"
                      "  ret i64 %p\n}");
  expandCompilerFunctions(*module);
  std::string text = module.text();
  EXPECT_THAT(text, HasSubstr("= alloca i8, i64 %1, align 16"));
  EXPECT_THAT(text, HasSubstr("zext i32 %n to i64"));
  EXPECT_THAT(text, HasSubstr("ptrtoint ptr"));
  EXPECT_THAT(text, Not(HasSubstr("@alloca")));
}

TEST(CompilerFunctions, TheProgramsOwnAndItsAddressStay) {
  ParsedModule own("define ptr @alloca(i64 %n) {\n  ret ptr null\n}\ndefine ptr @f() {\n"
                   "  %p = call ptr @alloca(i64 1)\n  ret ptr %p\n}");
  expandCompilerFunctions(*own);
  EXPECT_THAT(own.text(), HasSubstr("call ptr @alloca(i64 1)"));
  ParsedModule taken("declare ptr @alloca(i64)\ndefine ptr @f() {\n  %p = call ptr @alloca(i64 1)\n"
                     "  ret ptr @alloca\n}");
  expandCompilerFunctions(*taken);
  EXPECT_THAT(taken.text(), HasSubstr("ret ptr @alloca")) << "which nobody can call";
  EXPECT_THAT(taken.text(), Not(HasSubstr("call ptr @alloca")));
}

} // namespace
} // namespace hindsight::test
