// Address arithmetic, local objects and their scopes.
#include "operation_fixture.h"

namespace hindsight {

namespace {

class Gep : public OperationFixture, public testing::WithParamInterface<unsigned> {};
INSTANTIATE_TEST_SUITE_P(IndexWidths, Gep, testing::Values(7, 8, 16, 31, 32, 33, 64, 128));

TEST_P(Gep, IndicesAreSignExtendedAndScaled) {
  unsigned width = GetParam();
  std::string index = "i" + std::to_string(width);
  loadOperation(index + " %i", 64,
                "  %p = getelementptr [3 x i32], ptr getelementptr (i8, ptr @g, i64 100), " + index +
                    " %i, i32 1\n  %n = ptrtoint ptr %p to i64\n  %b = ptrtoint ptr @g to i64\n  %r = sub i64 %n, %b",
                "@g = global [200 x i8] zeroinitializer");
  for (U128 i : corners(width)) {
    uint64_t expected = 104 + static_cast<uint64_t>(asSigned(i, width)) * 12; // modulo the pointer width
    expectBoth({i}, value(expected));
  }
}

TEST_F(OperationFixture, OffsetsWrapAtThePointerWidth) {
  loadOperation("i32 %i", 32,
                "  %p = getelementptr i64, ptr @g, i32 %i\n  %n = ptrtoint ptr %p to i32\n"
                "  %b = ptrtoint ptr @g to i32\n  %r = sub i32 %n, %b",
                "@g = global [8 x i64] zeroinitializer", kLayout32);
  expectBoth({0x20000001}, value(8));
  expectBoth({0xffffffff}, value(0xfffffff8));
}

TEST_F(OperationFixture, SeveralIndicesAddUp) {
  loadOperation("i64 %i, i8 %j", 32,
                "  %p = getelementptr [4 x [5 x i32]], ptr @g, i64 0, i64 %i, i8 %j\n  %r = load i32, ptr %p",
                "@g = global [4 x [5 x i32]] [[5 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4], [5 x i32] [i32 10, i32 "
                "11, i32 12, i32 13, i32 14], [5 x i32] [i32 20, i32 21, i32 22, i32 23, i32 24], [5 x i32] [i32 30, "
                "i32 31, i32 32, i32 33, i32 34]]");
  expectBoth({2, 3}, value(23));
  expectBoth({2, 0xff}, value(14)); // -1: the element before, which is in the object
  expectBoth({3, 5}, error("global-out-of-bounds-read"));
  expectBoth({0, 0xff}, error("global-out-of-bounds-read"));
}

using Local = MachineFixture;

TEST_F(Local, AVariableLengthArrayHasExactlyItsElements) {
  EXPECT_EQ(endOf("int main(void) { volatile int n = 5; int a[n]; a[4] = 7; return a[4]; }"), "returns 7");
  EXPECT_EQ(endOf("int main(void) { volatile int n = 5; int a[n]; a[5] = 7; return 0; }"),
            "stack-out-of-bounds-write: writes 4 bytes at offset 20 of local 'a' (20 bytes)");
}

TEST_F(Local, ASymbolicLengthIsOnePathAndAnErrorForSome) {
  auto ended =
      run(kNondet + "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 2) return 8; if (n > 4) return 9;"
                    "char a[n]; a[2] = 1; return 7; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 7", "returns 8", "returns 9",
                                    "stack-out-of-bounds-write: writes 1 byte at offset 2 of local 'a' (2 bytes)"}));
  U128 n = inputOf(*findEnd(ended, "returns 7"), 0);
  EXPECT_TRUE(n == 3 || n == 4);
}

TEST_F(Local, AnArrayThatDoesNotFitTheStackIsAnError) {
  EXPECT_EQ(endOf("int main(void) { volatile long n = -1; char a[n]; a[0] = 1; return 0; }"),
            "stack-overflow: an array of 18446744073709551615 elements of 1 bytes does not fit the stack");
}

TEST_F(Local, AnUndefinedLengthIsFollowedOnceAndNamed) {
  loadIntoMain("  %p = alloca i8, i64 undef\n  store volatile i8 1, ptr %p\n  ret i32 0");
  EXPECT_EQ(describe(runAll()), (Lines{"stack-out-of-bounds-write: writes 1 byte at offset 0 of local 'p' (0 bytes)",
                                       "unsupported: a size or count that was never given a value"}));
}

TEST_F(Local, LeavingABlockEndsTheLifeOfItsVariables) {
  EXPECT_EQ(endOf("int main(void) { int *p; { int x = 4; p = &x; } return *p; }"), "use-after-scope: reads local 'x'");
}

TEST_F(Local, EveryRoundOfALoopHasVariablesOfItsOwn) {
  EXPECT_EQ(endOf("int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int x; if (i) *p = i; x = 5; p = &x; }"
                  "return 1; }"),
            "use-after-scope: writes local 'x' of an earlier pass through its block");
  EXPECT_EQ(endOf("int *g; static void keep(int *p) { g = p; } int main(void) { int n = 0; while (n < 9) {"
                  "int a[3]; if (n++ == 5) return g[1]; keep(a); } return 1; }"),
            "use-after-scope: reads local 'a' of an earlier pass through its block");
  EXPECT_EQ(endOf("int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int x = i; int *p = &x; s += *p; }"
                  "return s; }"),
            "returns 3");
}

TEST_F(Local, AGotoBackInsideTheBlockKeepsItsVariablesInC) {
  const std::string body = "int main(void) { int *p = 0; int n = 0;\nagain:;\nint x = n;\n"
                           "if (p) return *p; p = &x; n = 7; goto again; }";
  EXPECT_EQ(endOf(body), "returns 7");
  load(body, {}, "snippet.cpp"); // C++ destroys the variable on the way back
  start();
  EXPECT_EQ(describe(runAll()), (Lines{"use-after-scope: reads local 'x' of an earlier pass through its block"}));
}

TEST_F(Local, AJumpOutOfABlockLeavesIt) {
  EXPECT_EQ(endOf("int main(void) { int *p = 0; int n = 0; again: { int x = n; if (p) return *p; p = &x; n = 7;"
                  "goto again; } }"),
            "use-after-scope: reads local 'x' of an earlier pass through its block");
  EXPECT_EQ(endOf("typedef long jmp_buf[40]; int setjmp(jmp_buf); void longjmp(jmp_buf, int); jmp_buf out;"
                  "int *volatile p; int main(void) { setjmp(out); { int x = 4; if (p) return *p; p = &x;"
                  "longjmp(out, 1); } }"),
            "use-after-scope: reads local 'x' of an earlier pass through its block");
}

TEST_F(Local, RecursionTellsTheVariablesOfItsCallsApart) {
  EXPECT_EQ(endOf("static int f(int n, int *up) { int r = 0; for (int i = 0; i < 2; i++) { int x = i; if (up) ++*up;"
                  "if (n) r += f(n - 1, &x); r += x; } return r; } int main(void) { return f(2, 0); }"),
            "returns 19");
  EXPECT_EQ(endOf("int *g; static void f(void) { for (int i = 0; i < 2; i++) { int x = i; g = &x; } }"
                  "int main(void) { f(); return *g; }"),
            "use-after-return: reads local 'x'");
}

TEST_F(Local, ALocalIsAtOnePlaceInEveryRound) {
  EXPECT_EQ(endOf("int main(void) { int *p = 0, *q = 0; unsigned long a = 0; for (int i = 0; i < 3; i++) { int x = i;"
                  "if (p && p != &x) return 1; if (q && p != q) return 2; if (a && a != (unsigned long)&x) return 3;"
                  "if (a && (unsigned long)p != a) return 4; if (i == 2) return *(int *)(a * 3 / 3); q = p; p = &x;"
                  "a = (unsigned long)&x; } }"),
            "returns 2"); // the value that is at the address now
}

TEST_F(Local, RoundsLeaveNothingBehind) {
  load("static void f(int *p) { ++*p; } int main(void) {"
       "for (int i = 0; i < 1000; i++) { int x = i; f(&x); { char a[100]; f((int *)a); } } return 0; }");
  start();
  auto ended = runAll();
  ASSERT_EQ(describe(ended), (Lines{"returns 0"}));
  size_t locals = 0;
  ended[0].state->memory.forEach([&](const Object& object) { locals += object.kind == ObjectKind::Stack; });
  EXPECT_EQ(locals, 0u);
}

TEST_F(Local, AVariableStartsEveryRoundWithoutAValue) {
  // Otherwise x would still be 5 in the second round, and the path with another value would be lost.
  EXPECT_EQ(endsOf("static void keep(int *p) { *(int *volatile *)&p; } int main(void) {"
                   "for (int i = 0; i < 2; i++) { int x; keep(&x); if (i == 0) x = 5; else if (x != 5) return 1; }"
                   "return 0; }"),
            (Lines{"returns 0", "returns 1"}));
}

TEST_F(Local, ReturningEndsTheLifeOfEveryVariable) {
  EXPECT_EQ(endOf("static int *f(void) { int x = 4; int *volatile p = &x; return p; } int main(void) { return *f(); }"),
            "use-after-return: reads local 'x'");
}

TEST_F(Local, EveryActivationHasVariablesOfItsOwn) {
  EXPECT_EQ(endOf("static int f(int n, int *up) { int x = n; if (up) *up += 100; if (n == 0) return x;"
                  "int r = f(n - 1, &x); return x * 10 + (r != 0); } int main(void) { return f(2, 0) == 1021; }"),
            "returns 1");
}

TEST_F(Local, StackRestoreDropsWhatABlockAllocated) {
  EXPECT_EQ(endOf("int main(void) { char *p = 0; volatile int n = 3; for (int i = 0; i < 3; i++) { char a[n];"
                  "a[0] = i; p = a; } return *p; }"),
            "use-after-scope: reads local 'a', a local of dynamic size whose block has ended");
}

} // namespace

} // namespace hindsight
