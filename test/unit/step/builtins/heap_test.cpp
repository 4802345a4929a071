// malloc and its relatives, operator new and delete.
#include "../machine_fixture.h"

namespace hindsight {

namespace {

class Heap : public MachineFixture {
protected:
  std::vector<std::string> endsWithFailures(const std::string& source) {
    load(source);
    MachineConfig config;
    config.mallocMayFail = true;
    start(nullptr, config);
    return describe(runAll());
  }
};

TEST_F(Heap, EveryWrongFreeHasItsKind) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(4); free(p); free(p); return 0; }"),
            "double-free: frees a heap object again");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(4); free(p + 2); return 0; }"),
            "interior-free: frees a heap object by a pointer to its byte 2");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(4); free(p + 4); return 0; }"),
            "interior-free: frees a heap object by a pointer to its byte 4");
  EXPECT_EQ(endOf(kHeap + "int g; int main(void) { free(&g); return 0; }", {"-w"}), "invalid-free: frees global 'g'");
  EXPECT_EQ(endOf(kHeap + "int main(void) { int l; int *volatile p = &l; free(p); return 0; }"),
            "invalid-free: frees local 'l'");
  EXPECT_EQ(endOf(kHeap + "int main(void) { free((void *)8); return 0; }", {"-w"}), "invalid-free: frees address 0x8");
  EXPECT_EQ(endOf(kHeap + "int main(void) { free(0); return 2; }"), "returns 2");
}

TEST_F(Heap, ASymbolicPointerIsFreedPerObject) {
  auto ended = run(kNondet + kHeap +
                   "int g; int main(void) { char *a = malloc(1), *b = malloc(1); *a = 1;"
                   "char *t[3] = {a, b, 0}; unsigned i = __VERIFIER_nondet_uint() % 3;"
                   "free(t[i]); return *a; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 1", "use-after-free: reads a heap object"}));
}

TEST_F(Heap, CallocIsZeroAndKnowsAboutOverflow) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { int *p = calloc(3, 4); return p[2] == 0 && p[0] == 0; }"), "returns 1");
  EXPECT_EQ(endOf(kHeap + "int main(void) { volatile unsigned long n = 1ul << 63; return calloc(n, 2) == 0; }"),
            "returns 1");
  EXPECT_EQ(endOf(kHeap + "int main(void) { volatile unsigned n = 1u << 31; return calloc(n, 2) == 0; }", {"-m32"}),
            "returns 1");
}

TEST_F(Heap, ASymbolicProductThatOverflowsDoesNotBecomeSmall) {
  // n * 2 wraps to 0 for n = 2^63: such an object must not look as if it had 0 bytes.
  Lines ends = endsOf(kNondet + kHeap +
                      "int main(void) { unsigned long n = __VERIFIER_nondet_ulong();"
                      "__VERIFIER_assume((n == 1) | (n == 1ul << 63)); char *p = calloc(n, 2);"
                      "p[1] = 1; return 3; }");
  EXPECT_EQ(ends, (Lines{"null-dereference: writes at offset 1 from a null pointer", "returns 3"}));
}

TEST_F(Heap, ReallocKeepsWhatFits) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(3); p[0] = 1; p[2] = 3; p = realloc(p, 8); p[7] = 7;"
                          "if (p[0] != 1 || p[2] != 3) return 99; p = realloc(p, 1); return *p; }"),
            "returns 1");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(3); p = realloc(p, 1); return p[1]; }"),
            "heap-out-of-bounds-read: reads 1 byte at offset 1 of a heap object (1 byte)");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(3); realloc(p, 9); return p[0]; }", {"-w"}),
            "use-after-free: reads a heap object");
  EXPECT_EQ(endOf(kHeap + "int main(void) { int *p = realloc(0, 4); *p = 5; return *p; }"), "returns 5");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(4); realloc(p + 1, 9); return 0; }", {"-w"}),
            "interior-free: frees a heap object by a pointer to its byte 1");
}

TEST_F(Heap, ReallocKeepsPointersAndMayFail) {
  EXPECT_EQ(
      endOf(kHeap + "int x = 6; int main(void) { int **p = malloc(8); *p = &x; p = realloc(p, 80); return **p; }"),
      "returns 6");
  // On failure the old object is still there.
  EXPECT_EQ(endsWithFailures(kHeap + "int main(void) { char *p = malloc(1); if (!p) return 1; *p = 4;"
                                     "char *q = realloc(p, 2); if (!q) { if (*p != 4) return 99; free(p); return 2; }"
                                     "if (*q != 4) return 98; free(q); return 3; }"),
            (Lines{"returns 1", "returns 2", "returns 3"}));
}

TEST_F(Heap, ASizeThatIsNotKnownIsKeptAsATerm) {
  auto ended = run(kNondet + kHeap +
                   "int main(void) { unsigned n = __VERIFIER_nondet_uint(), i ="
                   "__VERIFIER_nondet_uint(); __VERIFIER_assume((n <= 100) & (i <= 200));"
                   "char *p = malloc(n); p[i] = 1; if (i >= n) return 99; return 0; }");
  ASSERT_EQ(ended.size(), 2u);
  for (Ended& path : ended)
    EXPECT_EQ(path.end.kind == EndKind::Returned, inputOf(path, 1) < inputOf(path, 0)) << describe(path.end);
  EXPECT_EQ(findEnd(ended, "returns 0")->state->depth, 1u);
}

TEST_F(Heap, LargeSizesAreAPathOfTheirOwn) {
  auto ended = run(kNondet + kHeap +
                   "int main(void) { unsigned long n = __VERIFIER_nondet_ulong(); char *p = malloc(n);"
                   "if (!p) return 7; if (n > 4096) { p[4096] = 1; return 1; } return 0; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 0", "returns 1", "returns 7"}));
  EXPECT_GT(inputOf(*findEnd(ended, "returns 1"), 0), 4096u);
  EXPECT_GE(inputOf(*findEnd(ended, "returns 7"), 0), 1ull << 47);
}

TEST_F(Heap, ASizeOfArgumentsNeedsNoBound) {
  // The end of a large object is checked like that of a small one.
  Lines ends = endsOf(kNondet + kHeap +
                      "int main(void) { unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n < 2000000);"
                      "char **p = malloc((n + 1ul) * 8); p[0] = 0; if (n > 100000) p[100000] = 0;"
                      "if (n > 100000) p[100002] = 0; return 0; }");
  EXPECT_EQ(ends, (Lines{"heap-out-of-bounds-write: writes 8 bytes at offset 800016 of a heap object (800016 bytes)",
                         "returns 0", "returns 0", "returns 0"}));
}

TEST_F(Heap, ANumberTooLargeGivesNull) {
  for (const char* n : {"~0ul", "1ul << 63", "1ul << 47"})
    EXPECT_EQ(endOf(kHeap + "int main(void) { volatile unsigned long n = " + n + "; return malloc(n) == 0; }"),
              "returns 1");
  EXPECT_EQ(endOf(kHeap + "int main(void) { volatile unsigned n = 1u << 31; return malloc(n) == 0; }", {"-m32"}),
            "returns 1");
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(4); p[3] = 7; char *q = realloc(p, 1ul << 50);"
                          "return q ? 0 : p[3]; }"),
            "returns 7");
  EXPECT_EQ(endOf("void *_Znwm(unsigned long); int main(void) { return _Znwm(1ul << 60) == 0; }"),
            "unsupported: std::bad_alloc, thrown by operator new");
  EXPECT_EQ(endOf("void *_ZnwmRKSt9nothrow_t(unsigned long, void *); int main(void) {"
                  "return _ZnwmRKSt9nothrow_t(1ul << 60, 0) == 0; }"),
            "returns 1");
}

TEST_F(Heap, LargeObjectsOnlyHaveThePagesThatAreUsed) {
  std::string size = "const unsigned long n = 5ul << 30; ";
  EXPECT_EQ(endOf(kHeap + "int main(void) {" + size +
                  "char *p = malloc(n); p[0] = 1; p[n - 1] = 2; p[n / 2] = 3;"
                  "return p[0] + p[n - 1] + p[n / 2]; }"),
            "returns 6");
  EXPECT_EQ(endOf(kHeap + "int main(void) {" + size + "char *p = malloc(n); p[n] = 1; return 0; }"),
            "heap-out-of-bounds-write: writes 1 byte at offset 5368709120 of a heap object (5368709120 bytes)");
  EXPECT_EQ(
      endOf(kHeap + "int main(void) {" + size + "char *p = calloc(n, 4); p[n] = 1; return p[n] + p[4 * n - 1]; }"),
      "returns 1");
  EXPECT_EQ(endOf(kHeap + "int main(void) {" + size +
                  "long *p = malloc(n); p[7] = 7; p = realloc(p, n + 100);"
                  "p[n / 8 + 1] = 1; return p[7] + p[n / 8 + 1]; }"),
            "returns 8");
}

TEST_F(Heap, ObjectsOfEverySizeThatAMachineHas) {
  std::string size = "const unsigned long n = 1ul << 46; ";
  EXPECT_EQ(endOf(kHeap + "int main(void) {" + size +
                  "char *p = malloc(n), *q = calloc(n, 1); p[n - 1] = 2; q[n / 3] = 3;"
                  "return p[n - 1] + q[n / 3] + q[n - 1]; }"),
            "returns 5");
  EXPECT_EQ(endOf(kHeap + "int main(void) {" + size + "char *p = malloc(n); p[n] = 1; return 0; }"),
            "heap-out-of-bounds-write: writes 1 byte at offset 70368744177664 of a heap object (70368744177664 bytes)");
}

TEST_F(Heap, LargeObjectsAreFilledAndCopiedWithoutTheirPages) {
  std::string functions =
      "void *memset(void *, int, unsigned long); void *memcpy(void *, const void *, unsigned long);";
  EXPECT_EQ(endOf(kHeap + functions +
                  "int main(void) { const unsigned long n = 1ul << 40; char *p = malloc(n), *q = malloc(n);"
                  "memset(p, 7, n); p[n / 2] = 1; memcpy(q, p, n); p[5] = 2; p[n / 2] = 3; q[6] = 4;"
                  "return q[0] * 1000 + q[n / 2] * 100 + q[5] * 10 + q[n - 1] + p[6]; }"),
            "returns 7184");
  // Small enough for a table of pages.
  EXPECT_EQ(endOf(kHeap + functions +
                  "int main(void) { const unsigned long n = (4ul << 20) + 5; char *p = malloc(n), *q = malloc(n);"
                  "p[8] = 1; memset(p + 3, 7, n - 3); p[n / 2] = 1; memcpy(q, p, n); p[5] = 2; p[n / 2] = 3; q[6] = 4;"
                  "return q[8] * 1000 + q[n / 2] * 100 + q[5] * 10 + q[n - 1] + p[6]; }"),
            "returns 7184");
}

TEST_F(Heap, NewAndDeleteMustMatch) {
  std::string operators = "void *_Znwm(unsigned long); void *_Znam(unsigned long); void _ZdlPv(void *);"
                          "void _ZdaPv(void *); void _ZdlPvm(void *, unsigned long);" +
                          kHeap;
  EXPECT_EQ(endOf(operators + "int main(void) { _ZdlPv(_Znwm(4)); _ZdaPv(_Znam(4)); _ZdlPvm(_Znwm(4), 4); _ZdlPv(0);"
                              "return 1; }"),
            "returns 1");
  EXPECT_EQ(endOf(operators + "int main(void) { _ZdlPv(_Znam(4)); return 1; }"),
            "mismatched-free: delete frees what should be freed by delete[]");
  EXPECT_EQ(endOf(operators + "int main(void) { free(_Znwm(4)); return 1; }"),
            "mismatched-free: free frees what should be freed by delete");
  EXPECT_EQ(endOf(operators + "int main(void) { _ZdaPv(malloc(4)); return 1; }"),
            "mismatched-free: delete[] frees what should be freed by free");
}

TEST_F(Heap, SizedDeleteMustBeToldTheSizeOfTheObject) {
  std::string operators = "void *_Znwm(unsigned long); void *_Znam(unsigned long); void _ZdaPvm(void *, unsigned long);"
                          "void _ZdlPvm(void *, unsigned long); void _ZdlPvSt11align_val_t(void *, unsigned long);" +
                          kNondet;
  EXPECT_EQ(endOf(operators + "int main(void) { _ZdlPvm(_Znwm(8), 4); return 1; }"),
            "mismatched-free: delete is told that the object has 4 bytes, but it has 8");
  EXPECT_EQ(endOf(operators + "int main(void) { _ZdaPvm(_Znam(4), 8); return 1; }"),
            "mismatched-free: delete[] is told that the object has 8 bytes, but it has 4");
  EXPECT_EQ(endOf(operators + "int main(void) { _ZdlPvSt11align_val_t(_Znwm(8), 64); _ZdlPvm(0, 4); return 1; }"),
            "returns 1");
  EXPECT_EQ(endOf(operators + "int main(void) { unsigned long n = __VERIFIER_nondet_uint() & 7; _ZdaPvm(_Znam(n * 8),"
                              "n * 8); return 1; }"),
            "returns 1");
}

TEST_F(Heap, FreeingWhatWasNeverSetIsAnInvalidFree) {
  Lines wrong{"invalid-free: the address is not that of any object, for example 0x1", "returns 1"};
  EXPECT_EQ(endsOf(kHeap + "int main(void) { int *p; free(p); return 1; }"), wrong);
  EXPECT_EQ(endsOf(kHeap + "int main(void) { int *volatile p; free(p); return 1; }"), wrong);
  EXPECT_EQ(endsOf(kHeap + "struct S { int *p; }; int main(void) { struct S *s = malloc(sizeof *s); free(s->p);"
                           "free(s); return 1; }"),
            wrong);
}

TEST_F(Heap, FreeingANumberIsFineWhereItIsNullOrAnObject) {
  auto ended = run(kNondet + kHeap +
                   "int main(void) { char *p = malloc(3); unsigned long n = __VERIFIER_nondet_ulong();"
                   "if (n == (unsigned long)p) { free((void *)n); return 1; }"
                   "free((void *)n); free(p); return 2; }");
  EXPECT_EQ(std::ranges::count(describe(ended), "returns 1"), 1);
  EXPECT_EQ(std::ranges::count(describe(ended), "returns 2"), 1);
}

TEST_F(Heap, AlignedMemoryIsAligned) {
  EXPECT_EQ(endOf("void *__hindsight_alloc_aligned(unsigned long, unsigned long); int main(void) {"
                  "char *p = __hindsight_alloc_aligned(512, 3); p[2] = 1; return (unsigned long)p % 512; }"),
            "returns 0");
}

} // namespace

} // namespace hindsight
