// From pointers to objects, and every check an access must pass.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using Resolve = MachineFixture;

TEST_F(Resolve, NullAndItsNeighbourhood) {
  EXPECT_EQ(endOf("struct S { int a[9]; int b; }; int main(void) { struct S *volatile p = 0; return p->b; }"),
            "null-dereference: reads at offset 36 from a null pointer");
  EXPECT_EQ(endOf("int main(void) { int *volatile p = 0; *p = 1; return 0; }"),
            "null-dereference: writes through a null pointer");
  EXPECT_EQ(endOf("int main(void) { int *volatile p = (int *)4096; return *p; }"),
            "invalid-dereference: reads at address 0x1000");
}

TEST_F(Resolve, EveryKindOfObjectHasItsOwnError) {
  EXPECT_EQ(endOf("char g[3]; int main(void) { volatile int i = 3; return g[i]; }"),
            "global-out-of-bounds-read: reads 1 byte at offset 3 of global 'g' (3 bytes)");
  EXPECT_EQ(endOf("char g[3]; int main(void) { volatile int i = -1; g[i] = 1; return 0; }"),
            "global-out-of-bounds-write: writes 1 byte at offset -1 of global 'g' (3 bytes)");
  EXPECT_EQ(endOf("int main(void) { char g[3]; volatile int i = 2; g[0] = 1; return *(short *)(g + i); }"),
            "stack-out-of-bounds-read: reads 2 bytes at offset 2 of local 'g' (3 bytes)");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(3); p[3] = 1; return 0; }"),
            "heap-out-of-bounds-write: writes 1 byte at offset 3 of a heap object (3 bytes)");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(0); return *p; }"),
            "heap-out-of-bounds-read: reads 1 byte at offset 0 of a heap object (0 bytes)");
}

TEST_F(Resolve, ConstantsMayBeReadOnly) {
  EXPECT_EQ(endOf("int main(void) { char *p = \"abc\"; p[0] = 'x'; return 0; }"),
            "read-only-write: writes to a string literal, which is constant");
  EXPECT_EQ(endOf("const int c = 5; int main(void) { int *p = (int *)&c; *p = 6; return c; }"),
            "read-only-write: writes to global 'c', which is constant");
}

TEST_F(Resolve, AVariableThatNobodyDefinesHasNoValue) {
  EXPECT_EQ(endOf("extern int v; int main(void) { return v; }"), "missing variable: v");
  EXPECT_EQ(endOf("extern int v; int main(void) { return &v != 0; }"), "returns 1");
  EXPECT_EQ(endOf("extern int v; int main(void) { v = 3; return v; }"), "returns 3");
  EXPECT_EQ(endOf("extern long v; int main(void) { *(int *)&v = 3; return v > 0; }"), "missing variable: v");
  EXPECT_EQ(endOf("extern const int v[4]; int main(void) { int w[4]; __builtin_memcpy(w, v, 16); return w[0]; }"),
            "missing variable: v");
  EXPECT_EQ(endOf("struct S { int a[9]; }; extern struct S v; int f(struct S s) { return s.a[0]; }"
                  "int main(void) { return f(v); }"),
            "missing variable: v");
}

TEST_F(Resolve, AVariableThatNobodyDefinesMayBeLarger) {
  EXPECT_EQ(endOf("extern int v[]; int main(void) { v[3] = 1; return 0; }"), "missing variable: v");
  EXPECT_EQ(endOf("extern int v[4]; int main(void) { v[4] = 1; return 0; }"), "missing variable: v");
  EXPECT_EQ(endOf(kNondet + "extern char v[4]; int main(void) { v[__VERIFIER_nondet_uchar()] = 1; return 0; }"),
            "missing variable: v");
}

/// Pruning tries ways that are not possible, with some of what the path knew forgotten.
struct ForgetsSizes : StepHooks {
  uint32_t interests() const override { return kHookAllocation; }
  void onAllocate(State& state, const Object&) override {
    state.path = {};
    ++state.speculation;
  }
};

TEST_F(Resolve, AForgottenBoundDoesNotMakeRoom) {
  ForgetsSizes hooks;
  std::string start = kNondet + kHeap +
                      "int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = n; if (n > 3)"
                      "return 0; char *p = malloc(n); ";
  for (const char* access : {"p[9] = 1; return 1; }", "return p[9]; }", "p[i - 1] = 1; return 1; }",
                             "__builtin_memset(p, 1, 9); return 1; }"}) {
    load(start + access);
    this->start(&hooks);
    std::vector<std::string> ends = describe(runAll());
    EXPECT_EQ(std::ranges::count(ends, "limit: an object of symbolic size beyond its 3 bytes"), 1) << access;
    EXPECT_EQ(std::ranges::count(ends, "returns 1"), 0) << access;
  }
}

TEST_F(Resolve, CodeIsNoData) {
  EXPECT_EQ(endOf("int main(void) { return *(char *)(void *)&main; }"),
            "invalid-dereference: reads the code of function 'main'");
}

TEST_F(Resolve, FreedMemoryStaysFreedEvenWhenItsSizeIsAllocatedAgain) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); *q = 1; return *p; }"),
            "use-after-free: reads a heap object");
}

TEST_F(Resolve, OnePastTheEndMayBeFormedAndNothingRead) {
  EXPECT_EQ(endOf("int a[2]; int main(void) { int *p = a + 2; __builtin_memcpy(p, p, 0); return p - a; }"),
            "returns 2");
}

TEST_F(Resolve, AnOffsetOnlyErrsWhereItCan) {
  auto ended = run(kNondet + "char a[10]; int main(void) { int i = __VERIFIER_nondet_int(); a[i] = 1; return 0; }");
  ASSERT_EQ(ended.size(), 2u);
  for (Ended& path : ended) {
    auto i = static_cast<int32_t>(inputOf(path, 0));
    EXPECT_EQ(path.end.kind == EndKind::Returned, i >= 0 && i < 10) << i;
  }
  // The path that went on knows that the offset was in bounds.
  EXPECT_EQ(endsOf(kNondet + "char a[10]; int main(void) { int i = __VERIFIER_nondet_int(); a[i] = 1;"
                             "if (i < 0 || i > 9) return 1; return 2; }")
                .back(),
            "returns 2");
}

TEST_F(Resolve, WideAccessesCheckTheirLastByte) {
  auto ended = run(kNondet + "char a[10]; int main(void) { unsigned i = __VERIFIER_nondet_uint();"
                             "__VERIFIER_assume((i >= 6) & (i <= 7)); *(int *)(a + i) = 1; return i; }");
  ASSERT_EQ(ended.size(), 2u);
  for (Ended& path : ended) EXPECT_EQ(inputOf(path, 0), path.end.kind == EndKind::Returned ? 6u : 7u);
}

TEST_F(Resolve, ANegativeOffsetThatWrapsIsNotInBounds) {
  EXPECT_EQ(endOf(kNondet + "char a[10]; int main(void) { long i = __VERIFIER_nondet_long();"
                            "__VERIFIER_assume(i == -1 || i == -2); return *(long *)(a + i) != 0; }")
                .substr(0, 25),
            "global-out-of-bounds-read");
}

TEST_F(Resolve, AChoiceOfObjectsIsAPathEach) {
  auto ended = run(kNondet + "int a = 1, b = 2; int main(void) { int c = __VERIFIER_nondet_int(); int *p = &a;"
                             "if (c == 1) p = &b; if (c == 2) p = 0; return *p; }");
  EXPECT_EQ(describe(ended), (Lines{"null-dereference: reads through a null pointer", "returns 1", "returns 2"}));
}

TEST_F(Resolve, ATableOfPointersReadAtASymbolicIndex) {
  std::string program = kNondet + "int a = 1, b = 2; int *t[4] = {&a, &b, &a, 0}; int main(void) {"
                                  "unsigned i = __VERIFIER_nondet_uint() % 4; *t[i] += 10; return a * 100 + b; }";
  auto ended = run(program);
  EXPECT_EQ(describe(ended), (Lines{"null-dereference: reads through a null pointer", "returns 1102", "returns 112"}));
  EXPECT_EQ(inputOf(*findEnd(ended, "returns 112"), 0) % 4, 1u);
  EXPECT_EQ(inputOf(*findEnd(ended, "returns 1102"), 0) % 2, 0u);
  EXPECT_EQ(inputOf(*findEnd(ended, "null-dereference: reads through a null pointer"), 0) % 4, 3u);
}

TEST_F(Resolve, AliasesThroughTwoSymbolicIndices) {
  EXPECT_EQ(endsOf(kNondet + "int a[4]; int main(void) { unsigned i = __VERIFIER_nondet_uint() % 4,"
                             "j = __VERIFIER_nondet_uint() % 4; a[i] = 1; a[j] = 2;"
                             "if (a[i] == 2) { if (i == j) return 1; return 99; } if (i == j || a[i] != 1) return 98;"
                             "return 2; }"),
            (Lines{"returns 1", "returns 2"}));
}

TEST_F(Resolve, AnUnknownAddressIsAnErrorAndMayBeThatOfAnObject) {
  auto ended = run(kNondet + "int x = 7; int main(void) { int *volatile p = &x; unsigned long known = (unsigned long)p;"
                             "if (known % 4096 == 1004) return 99; unsigned long a = __VERIFIER_nondet_ulong();"
                             "if (*(int *)a == 7) return 7; return 6; }");
  size_t found = 0;
  for (Ended& path : ended) found += path.end.kind == EndKind::Returned && path.end.exitStatus == 7;
  EXPECT_EQ(found, 1u) << "the guessed address of x reads x";
  EXPECT_TRUE(std::any_of(ended.begin(), ended.end(),
                          [](Ended& path) { return path.end.error == ErrorKind::InvalidDereference; }));
}

TEST_F(Resolve, AnErrorNamesTheObjectAndItsPlace) {
  auto ended = run(kHeap + "int main(void) { char *p = malloc(3);\n free(p);\n return *p; }");
  ASSERT_EQ(ended.size(), 1u);
  const auto& notes = ended[0].end.notes;
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0].text, "a heap object of 3 bytes was allocated here");
  EXPECT_EQ(program->locations[notes[0].location].line, 2u);
  EXPECT_EQ(notes[1].text, "it was freed here");
  EXPECT_EQ(program->locations[notes[1].location].line, 3u);
}

TEST_F(Resolve, WrongInTwoWays) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(8); free(p); p[-12] = 1; return 0; }"),
            "use-after-free: writes 1 byte at offset -12 of a heap object (8 bytes)");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(8); free(p); p[7] = 1; return 0; }"),
            "use-after-free: writes a heap object");
}

TEST_F(Resolve, WhatAFunctionIsCalledWith) {
  EXPECT_EQ(endOf("int f(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int x = 0;"
                  "while (n--) x += __builtin_va_arg(l, int); return x; } int main(void) { return f(2, 1); }",
                  {"-m32"}),
            "stack-out-of-bounds-read: reads 4 bytes at offset 4 of the arguments of 'f' (4 bytes)");
}

TEST_F(Resolve, ThirtyTwoBitPointersHaveFourBytes) {
  EXPECT_EQ(
      endOf("int a[3] = {1, 2, 3}; int *t[2] = {a, a + 2}; int main(void) { return *t[1] * 10 + sizeof t; }", {"-m32"}),
      "returns 38");
  EXPECT_EQ(endOf("int *t[2]; int main(void) { volatile int i = 2; return t[i] != 0; }", {"-m32"}),
            "global-out-of-bounds-read: reads 4 bytes at offset 8 of global 't' (8 bytes)");
}

} // namespace

} // namespace hindsight
