#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Global& globalOf(const Program& program, const std::string& name) {
  return program.globals.at(program.globalByName.at(name));
}

TEST(DecodeGlobal, BytesZeroesAndProperties) {
  auto program = loadC("int zero[100]; const short two[] = {1, -2}; static char text[] = \"hi\"; extern int ext;\n"
                       "_Thread_local int tls = 3; double d = 1.0; long double e = 1.0L; __int128 w = -1;\n"
                       "void *f(int i) { void *p[] = {zero, (void*)two, text, &ext, &tls, &d, &e, &w}; return p[i]; }");
  EXPECT_EQ(globalOf(*program, "zero").size, 400u);
  EXPECT_THAT(globalOf(*program, "zero").bytes, IsEmpty());
  EXPECT_THAT(globalOf(*program, "two").bytes, ElementsAre(1, 0, 0xfe, 0xff));
  EXPECT_TRUE(globalOf(*program, "two").constant);
  EXPECT_THAT(globalOf(*program, "text").bytes, ElementsAre('h', 'i', 0));
  EXPECT_TRUE(globalOf(*program, "ext").external);
  EXPECT_THAT(globalOf(*program, "tls").bytes, ElementsAre(3, 0, 0, 0));
  EXPECT_THAT(globalOf(*program, "d").bytes, ElementsAre(0, 0, 0, 0, 0, 0, 0xf0, 0x3f));
  EXPECT_EQ(globalOf(*program, "e").size, 16u);
  EXPECT_EQ(globalOf(*program, "e").bytes[7], 0x80);
  EXPECT_EQ(globalOf(*program, "e").bytes[9], 0x3f);
  EXPECT_EQ(globalOf(*program, "w").bytes, std::vector<uint8_t>(16, 0xff));
  EXPECT_EQ(globalOf(*program, "zero").element, (ScalarType{ScalarKind::Integer, 32}));
  EXPECT_EQ(globalOf(*program, "zero").typeText, "[100 x i32]");
  EXPECT_EQ(program->locations[globalOf(*program, "d").location].line, 2u);
  EXPECT_EQ(program->sites[globalOf(*program, "d").site].kind, SiteKind::Global);
}

TEST(DecodeGlobal, Relocations) {
  for (const char* flag : {"-m64", "-m32"}) {
    auto program = loadC("int a[10]; int g(void) { return 1; } struct { char c; int *p; int (*q)(void); long n; } s =\n"
                         "{1, &a[3], g, (long)&a[1]}; int f(void) { return *s.p + s.q(); }",
                         {flag});
    unsigned width = program->pointerWidth / 8;
    const Global& s = globalOf(*program, "s");
    ASSERT_EQ(s.relocations.size(), 3u);
    EXPECT_EQ(s.relocations[0].offset, width);
    EXPECT_EQ(s.relocations[0].addend, 12u);
    EXPECT_EQ(s.relocations[0].width, program->pointerWidth);
    EXPECT_EQ(program->globals[s.relocations[0].target].name, "a");
    EXPECT_TRUE(s.relocations[1].toFunction);
    EXPECT_EQ(program->functions[s.relocations[1].target].name, "g");
    EXPECT_TRUE(program->functions[s.relocations[1].target].addressTaken);
    EXPECT_EQ(s.relocations[2].offset, 3 * width);
    EXPECT_EQ(Evaluator(*program)("f", {}), U128(1));
  }
}

TEST(DecodeGlobal, PointersThatAreNumbers) {
  auto program = loadC("char *p = (char*)0x1234; char *n = 0; extern int w __attribute__((weak)); int *q = &w;\n"
                       "int f(void) { return p == n || q; }");
  EXPECT_THAT(globalOf(*program, "p").bytes, ElementsAre(0x34, 0x12, 0, 0, 0, 0, 0, 0));
  EXPECT_THAT(globalOf(*program, "n").bytes, IsEmpty());
  EXPECT_THAT(globalOf(*program, "q").relocations, IsEmpty()); // nothing defines it: null
}

TEST(DecodeGlobal, UndefinedParts) {
  auto program = loadIR("@g = global {i32, i32, [4 x i8], i8} {i32 1, i32 undef, [4 x i8] poison, i8 3}\n"
                        "@h = global <4 x i1> <i1 1, i1 0, i1 1, i1 1>\n"
                        "define ptr @f() {\n  store ptr @h, ptr @g\n  ret ptr @g\n}");
  const Global& g = globalOf(*program, "g");
  ASSERT_EQ(g.undefRanges.size(), 1u);
  EXPECT_EQ(g.undefRanges[0], (std::pair<uint64_t, uint64_t>{4, 8}));
  EXPECT_EQ(g.bytes[0], 1);
  EXPECT_EQ(g.bytes[12], 3);
  EXPECT_EQ(globalOf(*program, "h").bytes[0], 0b1101);
}

TEST(DecodeGlobal, CommonAndAliases) {
  auto program = loadC("int tentative; int real = 5; extern int other __attribute__((alias(\"real\")));\n"
                       "int f(void) { return tentative + other; }",
                       {"-fcommon"});
  EXPECT_FALSE(globalOf(*program, "tentative").external);
  EXPECT_EQ(program->globalByName.at("other"), program->globalByName.at("real"));
  EXPECT_EQ(Evaluator(*program)("f", {}), U128(5));
}

TEST(DecodeGlobal, InitialisersThatNeedInstructions) {
  auto program =
      loadIR("@a = global i32 1\n@b = global i32 2\n"
             "@d = constant {i8, i64} {i8 7, i64 sub (i64 ptrtoint (ptr @b to i64), i64 ptrtoint (ptr @a to i64))}\n"
             "@t = global i32 trunc (i64 ptrtoint (ptr @a to i64) to i32)\n"
             "define i64 @f() {\n  %p = getelementptr {i8, i64}, ptr @d, i32 0, i32 1\n"
             "  %v = load i64, ptr %p\n  %t = load i32, ptr @t\n  %w = zext i32 %t to i64\n"
             "  %r = add i64 %v, %w\n  ret i64 %r\n}");
  ASSERT_EQ(program->constructors.size(), 1u);
  EXPECT_FALSE(globalOf(*program, "d").constant);
  EXPECT_EQ(globalOf(*program, "d").bytes[0], 7);
  Evaluator evaluate(*program);
  evaluate.call(program->functions[program->constructors[0]].name, {});
  EXPECT_EQ(evaluate("f", {}), U128(evaluate.addressOfGlobal("b")));
}

TEST(DecodeGlobal, IndirectFunctionsWithAnyArgumentsAreNamed) {
  auto program = loadC("static int g1(int x, ...) { return x; } static void *pick(void) { return g1; }\n"
                       "int g(int, ...) __attribute__((ifunc(\"pick\"))); int f(int x) { return g(x); }");
  EXPECT_THAT(unsupportedIn(*program), ElementsAre(HasSubstr("the indirect function g")));
}

} // namespace
} // namespace hindsight::test
