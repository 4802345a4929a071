#include "program/safe_code.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

class SafeCodeTest : public ::testing::Test {
protected:
  std::unique_ptr<Program> program;

  /// Whether the whole of `f` is safe.
  bool isSafe(const std::string& text, std::optional<SafeCode::Outcome> ofBuiltins = std::nullopt) {
    program = loadC(text);
    SafeCode code(*program, [&](const Function& function, const CallInfo&) {
      return function.name.starts_with("builtin_") ? ofBuiltins : std::nullopt;
    });
    return code.isSafeFrom(*program->findFunction("f"), 0);
  }
};

TEST_F(SafeCodeTest, VariablesByTheirNames) {
  EXPECT_TRUE(
      isSafe("int g[4]; struct { char c; int i; } s; int f(int x) { g[3] = x; s.i = g[1]; return g[0] + s.i; }"));
  EXPECT_FALSE(isSafe("int g[4]; int f(int x) { g[4] = x; return 0; }"));
  EXPECT_FALSE(isSafe("int g[4]; int f(int x) { return g[-1]; }"));
  EXPECT_FALSE(isSafe("extern int g[4]; int f(int x) { return g[1]; }"));
}

TEST_F(SafeCodeTest, LocalsWithoutAScopeOfTheirOwn) {
  auto isSafeAt = [&](const std::string& at, const std::string& before) {
    program =
        load("test.ll", std::string(kLayout64) + "declare void @llvm.lifetime.end.p0(i64, ptr)\n" +
                            "define i32 @f(i32 %x) {\n %a = alloca [3 x i32]\n %p = getelementptr i32, ptr %a, i64 " +
                            at + "\n " + before + "\n store volatile i32 %x, ptr %p\n ret i32 1\n}\n");
    SafeCode code(*program, [](const Function&, const CallInfo&) { return std::nullopt; });
    return code.isSafeFrom(*program->findFunction("f"), 0);
  };
  EXPECT_TRUE(isSafeAt("2", ""));
  EXPECT_FALSE(isSafeAt("3", ""));
  EXPECT_FALSE(isSafeAt("2", "call void @llvm.lifetime.end.p0(i64 12, ptr %a)"));
}

TEST_F(SafeCodeTest, ConstantsAreNotWritten) {
  EXPECT_FALSE(isSafe("const int g = 1; void f(void) { *(int*)&g = 2; }"));
  EXPECT_TRUE(isSafe("const volatile int g = 1; int f(void) { return g; }"));
}

TEST_F(SafeCodeTest, PointersMayBeAnything) {
  EXPECT_FALSE(isSafe("int f(int *p) { return *p; }"));
  EXPECT_FALSE(isSafe("int *g; int f(void) { return *g; }"));
  EXPECT_TRUE(isSafe("int *g; int *f(int *p) { g = p; return g == p ? g : p; }"));
}

TEST_F(SafeCodeTest, IndicesThatAMaskKeepsInside) {
  EXPECT_TRUE(isSafe("int g[8]; int f(unsigned x) { return g[x & 7]; }"));
  EXPECT_TRUE(isSafe("int g[8]; int f(unsigned x) { return g[x % 8]; }"));
  EXPECT_TRUE(isSafe("int g[256]; int f(unsigned char x) { return g[x]; }"));
  EXPECT_FALSE(isSafe("int g[8]; int f(unsigned x) { return g[x & 15]; }"));
  EXPECT_FALSE(isSafe("int g[255]; int f(unsigned char x) { return g[x]; }"));
}

TEST_F(SafeCodeTest, SumsOfOffsetsMayWrapAround) {
  // Sixteen offsets of almost 2^60 bytes and one of at most 2^34: the largest sum is 2^64, which is nothing.
  std::string text = std::string(kLayout64) +
                     "%s = type [1073741824 x i8]\n@g = global [64 x i8] zeroinitializer\n"
                     "define void @f(i32 %a) {\n %r = urem i32 %a, 17\n %j = zext i32 %r to i64\n"
                     " %m = and i32 %a, 1073741823\n %k = zext i32 %m to i64\n";
  std::string base = "@g";
  for (int step = 0; step < 4; ++step) {
    std::string next = "%p" + std::to_string(step);
    text += " " + next + " = getelementptr [1 x [1 x [1 x %s]]], ptr " + base + ", i64 %k, i64 %k, i64 %k, i64 %k\n";
    base = next;
  }
  text += " %q = getelementptr %s, ptr " + base + ", i64 %j\n store volatile i8 1, ptr %q\n ret void\n}\n";
  program = load("test.ll", text);
  SafeCode code(*program, [](const Function&, const CallInfo&) { return std::nullopt; });
  EXPECT_FALSE(code.isSafeFrom(*program->findFunction("f"), 0));
}

TEST_F(SafeCodeTest, NothingIsKnownBehindACallThatReturnsTwice) {
  // When it returns again, the counter may be anything that it was since.
  program = load("test.ll", std::string(kLayout64) +
                                "@g = global [4 x i32] zeroinitializer\n@b = global [200 x i8] zeroinitializer\n"
                                "declare i32 @setjmp(ptr) returns_twice\ndeclare void @see()\n"
                                "define void @f() {\nentry:\n br label %loop\n"
                                "loop:\n %i = phi i32 [0, %entry], [%next, %back]\n %c = icmp eq i32 %i, 2\n"
                                " br i1 %c, label %mark, label %back\n"
                                "mark:\n %r = call i32 @setjmp(ptr @b) returns_twice\n %z = icmp ne i32 %r, 0\n"
                                " br i1 %z, label %jumped, label %back\n"
                                "jumped:\n %p = getelementptr [4 x i32], ptr @g, i32 0, i32 %i\n"
                                " store volatile i32 1, ptr %p\n ret void\n"
                                "back:\n call void @see()\n %next = add i32 %i, 1\n br label %loop\n}\n");
  const Function& function = *program->findFunction("f");
  SafeCode code(*program, [](const Function&, const CallInfo&) { return SafeCode::Outcome::Returns; });
  uint32_t store = 0;
  while (function.instructions[store].op != Opcode::Store) ++store;
  EXPECT_FALSE(code.isSafeFrom(function, store));
}

TEST_F(SafeCodeTest, CountersMayWrapAround) {
  // "Must not overflow" is a rule for programs, not a fact: the engine computes on with what comes out.
  EXPECT_FALSE(
      isSafe("int g[8]; int f(int n) { int s = 0; for (int i = 0; i != n; i++) s += g[i & 0x7fffffff]; return s; }"));
  EXPECT_FALSE(isSafe("int g[8]; int f(int x) { int i = 0; while (x--) i += 3; return g[i]; }"));
}

TEST_F(SafeCodeTest, DivisionsByNumbers) {
  EXPECT_TRUE(isSafe("int f(int x) { return x / 7 + x % 3; }"));
  EXPECT_FALSE(isSafe("int f(int x, int y) { return x / y; }"));
  EXPECT_FALSE(isSafe("volatile int r; int f(int x) { r = x; return r / -1; }"));
  EXPECT_TRUE(isSafe("volatile unsigned r; unsigned f(unsigned x) { r = x; return r / 0xffffffffu; }"));
}

TEST_F(SafeCodeTest, ConversionsThatMayNotFit) {
  EXPECT_FALSE(isSafe("int f(double x) { return x; }"));
  EXPECT_TRUE(isSafe("double f(int x) { return x * 2.5; }"));
}

TEST_F(SafeCodeTest, FromSomewhereOnOnly) {
  program = loadC("int g; int f(int *p, int x) { int a = *p; if (x) g = a; else g = 2; return g; }");
  const Function& function = *program->findFunction("f");
  SafeCode code(*program, [](const Function&, const CallInfo&) { return std::nullopt; });
  EXPECT_FALSE(code.isSafeFrom(function, 0));
  uint32_t load = 0;
  while (function.instructions[load].op != Opcode::Load) ++load;
  EXPECT_FALSE(code.isSafeFrom(function, load));
  EXPECT_TRUE(code.isSafeFrom(function, load + 1));
}

TEST_F(SafeCodeTest, BehindABranchAndAroundALoop) {
  EXPECT_FALSE(isSafe("int g; int f(int *p, int x) { if (x) return *p; return g; }"));
  // The loop comes back to what may fail.
  program = loadC("int g; int f(int *p, int n) { while (n--) { g = *p; if (n & 1) g = 3; } return g; }");
  const Function& function = *program->findFunction("f");
  SafeCode code(*program, [](const Function&, const CallInfo&) { return std::nullopt; });
  for (uint32_t index = 0; index < function.instructions.size(); ++index)
    if (function.instructions[index].op == Opcode::Store) EXPECT_FALSE(code.isSafeFrom(function, index));
}

TEST_F(SafeCodeTest, CallsAreAsSafeAsWhatTheyCall) {
  EXPECT_TRUE(isSafe("int g; static int h(int x) { return g + x; } int f(int x) { return h(x) + h(1); }"));
  EXPECT_FALSE(isSafe("static int h(int *x) { return *x; } int f(int x) { return h(&x) + 1; }"));
  EXPECT_FALSE(isSafe("int h(int); int f(int x) { return h(x); }"));
  EXPECT_FALSE(isSafe("int f(int (*h)(int)) { return h(1); }"));
}

TEST_F(SafeCodeTest, RecursionMayExhaustTheStack) {
  EXPECT_FALSE(isSafe("int f(int x) { return x ? f(x - 1) + 1 : 0; }"));
  EXPECT_FALSE(isSafe("int h(int); int f(int x) { return h(x); } int h(int x) { return x ? f(x - 1) : 1; }"));
}

TEST_F(SafeCodeTest, FunctionsOfTheEngine) {
  const char* text = "int builtin_f(void); int f(int x) { return builtin_f() + x; }";
  EXPECT_FALSE(isSafe(text));
  EXPECT_FALSE(isSafe(text, SafeCode::Outcome::MayFail));
  EXPECT_TRUE(isSafe(text, SafeCode::Outcome::Returns));
}

TEST_F(SafeCodeTest, WhatIsBehindTheEndIsNotExecuted) {
  const char* text = "void builtin_end(void); int f(int *p) { if (p) { builtin_end(); return *p; } return 0; }";
  EXPECT_TRUE(isSafe(text, SafeCode::Outcome::Ends));
  EXPECT_FALSE(isSafe(text, SafeCode::Outcome::Returns));
  // Only behind it.
  EXPECT_FALSE(isSafe("void builtin_end(void); int f(int *p) { int x = *p; builtin_end(); return x; }",
                      SafeCode::Outcome::Ends));
}

TEST_F(SafeCodeTest, CallsThatDoNotFit) {
  EXPECT_FALSE(isSafe("int h(int x) { return x; } int f(int x) { return ((int (*)(int, int))h)(x, x); }"));
  EXPECT_FALSE(
      isSafe("struct s { long a[9]; } g; static long h(struct s v) { return 1; } long f(void) { return h(g); }"));
}

TEST_F(SafeCodeTest, UnknownValuesAreNotJudged) {
  program = load("test.ll", std::string(kLayout64) + "define i32 @f() {\n %a = add i32 undef, 1\n ret i32 %a\n}\n");
  SafeCode code(*program, [](const Function&, const CallInfo&) { return std::nullopt; });
  EXPECT_FALSE(code.isSafeFrom(*program->findFunction("f"), 0));
}

TEST_F(SafeCodeTest, TheEndOfTheCodeIsNot) {
  EXPECT_FALSE(isSafe("int f(int x) { if (x) return 1; __builtin_unreachable(); }"));
  EXPECT_FALSE(isSafe("int f(int x) { __asm__(\"cpuid\"); return 1; }"));
}

TEST_F(SafeCodeTest, FillingAVariable) {
  EXPECT_TRUE(isSafe("int g[8]; void f(int x) { __builtin_memset(g, x, 32); }"));
  EXPECT_FALSE(isSafe("int g[8]; void f(int x) { __builtin_memset(g, x, 33); }"));
  EXPECT_FALSE(isSafe("int g[8]; void f(int x) { __builtin_memset(g, 0, x); }"));
}

TEST_F(SafeCodeTest, AccessesAreAligned) {
  EXPECT_FALSE(isSafe("char g[8]; int f(void) { return *(int*)(g + 1); }"));
}

class RecursiveCodeTest : public SafeCodeTest {
protected:
  bool isSafe(const std::string& text, SafeCode::Recursion recursion = SafeCode::Recursion::Returns) {
    program = loadC(text);
    SafeCode code(
        *program, [](const Function&, const CallInfo&) { return std::nullopt; }, SafeCode::Unset::MayFail, recursion);
    return code.isSafeFrom(*program->findFunction("f"), 0);
  }
};

TEST_F(RecursiveCodeTest, IsSafeIfItsCallsAre) {
  std::string loop = "unsigned f(unsigned x) { return x ? f(x - 1) + 1 : 0; }";
  EXPECT_TRUE(isSafe(loop));
  EXPECT_FALSE(isSafe(loop, SafeCode::Recursion::MayFail));
  EXPECT_FALSE(isSafe("int g[4]; unsigned f(unsigned x) { return x ? f(x - 1) + 1 : g[4]; }"));
}

TEST_F(RecursiveCodeTest, FunctionsThatCallEachOther) {
  std::string other = "int g[4]; unsigned b(unsigned), c(unsigned); unsigned f(unsigned x) { return b(x) + c(x); }"
                      "unsigned c(unsigned x) { return x ? b(x - 1) : 3; }";
  EXPECT_TRUE(isSafe(other + "unsigned b(unsigned x) { return x ? c(x - 1) : g[3]; }"));
  // c is looked at while b is, and was taken for safe.
  EXPECT_FALSE(isSafe(other + "unsigned b(unsigned x) { return x ? c(x - 1) : g[4]; }"));
  EXPECT_FALSE(isSafe(other + "unsigned b(unsigned x) { unsigned r = x ? c(x - 1) : 1; return r + g[r]; }"));
}

TEST_F(RecursiveCodeTest, ResultsExcludeABranch) {
  std::string id =
      "int *p; unsigned id(unsigned x) { if (!x) return 0; unsigned r = id(x - 1) + 1; return r > 2 ? 2 : r; }";
  EXPECT_TRUE(isSafe(id + "int f(unsigned x) { if (id(x) == 3) return *p; return 0; }"));
  EXPECT_FALSE(isSafe(id + "int f(unsigned x) { if (id(x) == 2) return *p; return 0; }"));
  EXPECT_TRUE(isSafe(id + "int g[3]; int f(unsigned x) { return g[id(x)]; }"));
  EXPECT_FALSE(isSafe(id + "int g[2]; int f(unsigned x) { return g[id(x)]; }"));
}

} // namespace
} // namespace hindsight::test
