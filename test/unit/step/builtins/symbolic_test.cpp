// Symbolic inputs and what harnesses say about them.
#include "../machine_fixture.h"

namespace hindsight {

namespace {

using Symbolic = MachineFixture;
const std::string kKlee = kNondet + "void klee_make_symbolic(void *, unsigned long, const char *);"
                                    "void klee_assume(unsigned long); int klee_range(int, int, const char *);"
                                    "int klee_int(const char *); unsigned long klee_choose(unsigned long);"
                                    "unsigned klee_is_symbolic(unsigned long); int klee_get_value_i32(int);"
                                    "unsigned long klee_get_obj_size(void *);"
                                    "void klee_check_memory_access(const void *, unsigned long);"
                                    "void klee_print_range(const char *, int); void klee_warning(const char *);"
                                    "_Bool __VERIFIER_nondet_bool(void); void __VERIFIER_nondet_memory(void *,"
                                    "unsigned long); double __VERIFIER_nondet_double(void);\n";

TEST_F(Symbolic, AnObjectIsMadeOfWordsOfItsType) {
  auto ended = run(kKlee + "int a[3]; int main(void) { klee_make_symbolic(a, sizeof a, \"a\");"
                           "if (a[1] == 70000 && a[2] == -1) return 1; return 0; }");
  const Ended* found = findEnd(ended, "returns 1");
  ASSERT_TRUE(found);
  const InputShape& shape = *found->state->inputs->shape;
  EXPECT_EQ(shape.name, "a");
  ASSERT_EQ(shape.parts.size(), 3u);
  auto model = solver.model(found->state->path);
  ASSERT_TRUE(model);
  EXPECT_EQ(Evaluator(*model).evaluate(shape.parts[1]), 70000u);
  EXPECT_EQ(Evaluator(*model).evaluate(shape.parts[2]), 0xffffffffu);
}

TEST_F(Symbolic, PartOfAnObjectMayBeMadeSymbolic) {
  EXPECT_EQ(endsOf(kKlee + "char t[6] = \"hello\"; int main(void) { klee_make_symbolic(t + 1, 2, \"t\");"
                           "if (t[0] != 'h' || t[3] != 'l') return 99; if (t[2] == 'x') return 1; return 2; }"),
            (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(endOf(kKlee + "char t[6]; int main(void) { klee_make_symbolic(t, 7, \"t\"); return 0; }"),
            "global-out-of-bounds-write: writes 7 bytes at offset 0 of global 't' (6 bytes)");
  EXPECT_EQ(endOf(kKlee + "const char t[6]; int main(void) { klee_make_symbolic((char *)t, 6, \"t\"); return 0; }"),
            "read-only-write: writes to global 't', which is constant");
}

TEST_F(Symbolic, TheTypeOfAnInputIsThatOfItsVariableOnEveryPath) {
  auto ended =
      run(kKlee + "float f; int i; int main(void) { if (__VERIFIER_nondet_int()) {"
                  "klee_make_symbolic(&f, 4, \"x\"); return 1; } klee_make_symbolic(&i, 4, \"x\"); return 2; }");
  const Ended *floating = findEnd(ended, "returns 1"), *integer = findEnd(ended, "returns 2");
  ASSERT_TRUE(floating && integer);
  EXPECT_EQ(floating->state->inputs->shape->type.kind, ScalarKind::Float);
  EXPECT_EQ(integer->state->inputs->shape->type.kind, ScalarKind::Integer);
}

TEST_F(Symbolic, BoolsAreZeroOrOne) {
  auto ended = run(kKlee + "int main(void) { _Bool b = __VERIFIER_nondet_bool(); int n = b; if (n == 0) return 0;"
                           "if (n == 1) return 1; return 2; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 0", "returns 1"}));
}

TEST_F(Symbolic, ANumberInTwoRegistersIsOneInput) {
  auto ended = run(kKlee + "__int128 __VERIFIER_nondet_int128(void); int main(void) {"
                           "__int128 a = __VERIFIER_nondet_int128(); if ((long)(a >> 64) == 5) return 1; return 2; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(ended[0].state->inputs->shape->size, 16u);
  EXPECT_EQ(ended[0].state->inputs->count, 1u);
  EXPECT_EQ(endsOf("struct S { long a; char b; }; struct S __VERIFIER_nondet_S(void);"
                   "int main(void) { return __VERIFIER_nondet_S().b; }"),
            (Lines{"unsupported: __VERIFIER_nondet_S returns parts of different sizes"}));
}

TEST_F(Symbolic, SignsComeFromTheName) {
  auto ended = run(kKlee + "int main(void) { __VERIFIER_nondet_uint(); __VERIFIER_nondet_int();"
                           "__VERIFIER_nondet_double(); return 0; }");
  ASSERT_EQ(ended.size(), 1u);
  const InputList* last = ended[0].state->inputs.get();
  EXPECT_EQ(last->shape->type, (ScalarType{ScalarKind::Float, 64}));
  EXPECT_TRUE(last->previous->shape->isSigned);
  EXPECT_FALSE(last->previous->previous->shape->isSigned);
}

TEST_F(Symbolic, AssumptionsNarrowAndContradictionsEndThePath) {
  EXPECT_EQ(endsOf(kKlee + "int main(void) { int x = klee_int(\"x\"); klee_assume(x > 3); if (x < 5) { if (x == 4)"
                           "return 1; return 99; } klee_assume(x < 5); return 98; }"),
            (Lines{"assumption failed", "returns 1"}));
  EXPECT_EQ(endOf(kKlee + "int main(void) { __VERIFIER_assume(0); return 0; }"), "assumption failed");
}

TEST_F(Symbolic, RangesAreHalfOpenAndSigned) {
  auto ended = run(kKlee + "int main(void) { int x = klee_range(-2, 1, \"x\"); if (x == -2) return 1; if (x == -1)"
                           "return 2; if (x == 0) return 3; return 99; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2", "returns 3"}));
  EXPECT_EQ(endOf(kKlee + "int main(void) { klee_range(5, 5, \"x\"); return 0; }"), "assumption failed");
  EXPECT_EQ(endsOf(kKlee + "int main(void) { unsigned long c = klee_choose(2); if (c == 0) return 1; if (c == 1)"
                           "return 2; return 99; }"),
            (Lines{"returns 1", "returns 2"}));
}

TEST_F(Symbolic, AValueIsTakenWithoutNarrowingThePath) {
  EXPECT_EQ(endsOf(kKlee + "int main(void) { int x = klee_int(\"x\"); klee_assume(x > 10); int v ="
                           "klee_get_value_i32(x); if (klee_is_symbolic(v) || v <= 10) return 99;"
                           "if (x == v) return 1; return 2; }"),
            (Lines{"returns 1", "returns 2"}));
}

TEST_F(Symbolic, SizesAndAccessesCanBeAskedFor) {
  EXPECT_EQ(endOf(kKlee + "int a[5]; int main(void) { klee_check_memory_access(a + 4, 4);"
                          "return klee_get_obj_size(a); }"),
            "returns 20");
  EXPECT_EQ(endOf(kKlee + "int a[5]; int main(void) { klee_check_memory_access(a + 4, 5); return 0; }"),
            "global-out-of-bounds-read: reads 5 bytes at offset 16 of global 'a' (20 bytes)");
  EXPECT_EQ(endsOf(kKlee + kHeap +
                   "int main(void) { unsigned n = klee_range(1, 4, \"n\"); char *p = malloc(n);"
                   "if (klee_get_obj_size(p) != n) return 99; return 0; }"),
            (Lines{"returns 0"}));
}

TEST_F(Symbolic, RangesAndWarningsArePrinted) {
  load(kKlee + "int main(void) { int x = klee_range(3, 9, \"x\"); klee_print_range(\"x\", x); klee_warning(\"w\");"
               "return 0; }");
  start();
  std::string seen;
  machine->setOutput([&](int, const char* bytes, size_t count) { seen += std::string(bytes, count); });
  runAll();
  EXPECT_EQ(seen, "x: [3, 8]\nwarning: w\n");
}

TEST_F(Symbolic, MemoryMayBeNondeterministicToo) {
  EXPECT_EQ(endsOf(kKlee + "short s[2]; int main(void) { __VERIFIER_nondet_memory(s, sizeof s); if (s[1] == 300)"
                           "return 1; return 2; }"),
            (Lines{"returns 1", "returns 2"}));
}

} // namespace

} // namespace hindsight
