// memcpy, memmove and memset: bounds, overlap, and sizes and places that are not known.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using RangeEffects = MachineFixture;
const std::string kRanges = kNondet + "void *memcpy(void *, const void *, unsigned long);"
                                      "void *memmove(void *, const void *, unsigned long);"
                                      "void *memset(void *, int, unsigned long);\n";

TEST_F(RangeEffects, CopiesCarryPointersAndUnknownBytes) {
  EXPECT_EQ(endOf(kRanges + "int x = 3; struct S { char c; int *p; } __attribute__((packed)); int main(void) {"
                            "struct S a = {1, &x}, b; memcpy(&b, &a, sizeof a); return *b.p + b.c; }"),
            "returns 4");
}

TEST_F(RangeEffects, AMoveOverlapsBothWays) {
  EXPECT_EQ(endOf(kRanges + "char a[8] = \"abcdefg\"; int main(void) { memmove(a + 1, a, 5); if (a[0] != 'a' || a[1] !="
                            "'a' || a[5] != 'e' || a[6] != 'g') return 1; memmove(a, a + 2, 5); return a[0] == 'b' &&"
                            "a[3] == 'e' && a[4] == 'g' && a[5] == 'e' ? 0 : 2; }"),
            "returns 0");
}

TEST_F(RangeEffects, ACopyMustNotOverlap) {
  EXPECT_EQ(endOf(kRanges + "char a[8]; int main(void) { memcpy(a + 1, a, 2); return 0; }"),
            "overlapping-copy: 2 bytes are copied between overlapping parts of global 'a'");
  EXPECT_EQ(endOf(kRanges + "char a[8]; int main(void) { memcpy(a + 2, a, 2); memcpy(a, a + 2, 2); memcpy(a, a, 8);"
                            "return 0; }"),
            "returns 0");
}

TEST_F(RangeEffects, ACopyOfUnknownSizeMustNotOverlapEither) {
  auto ended = run(kRanges + "char a[8]; int main(void) { unsigned long n = __VERIFIER_nondet_ulong();"
                             "__VERIFIER_assume(n <= 4); memcpy(a + 2, a, n); return n > 2 ? 99 : 0; }");
  ASSERT_EQ(ended.size(), 2u);
  for (Ended& path : ended) {
    bool overlaps = inputOf(path, 0) > 2;
    EXPECT_EQ(path.end.kind == EndKind::Error, overlaps);
    if (overlaps)
      EXPECT_EQ(path.end.error, ErrorKind::OverlappingCopy);
    else
      EXPECT_EQ(path.end.exitStatus, 0);
  }
}

TEST_F(RangeEffects, ACopyToAnUnknownPlaceMustNotOverlapEither) {
  auto ended = run(kRanges + "char a[16]; int main(void) { unsigned i = __VERIFIER_nondet_uint();"
                             "__VERIFIER_assume(i <= 12); memcpy(a + i, a + 4, 4); return 0; }");
  ASSERT_EQ(ended.size(), 2u);
  for (Ended& path : ended) {
    U128 i = inputOf(path, 0);
    EXPECT_EQ(path.end.kind == EndKind::Error, i != 4 && i > 0 && i < 8) << static_cast<unsigned>(i);
  }
}

TEST_F(RangeEffects, AnUnknownSizeCopiesThatManyBytes) {
  EXPECT_EQ(endOf(kRanges + "char a[6] = \"abcde\", b[6] = \"12345\"; int main(void) {"
                            "unsigned n = __VERIFIER_nondet_uint() % 6; memcpy(b, a, n);"
                            "for (unsigned i = 0; i < 5; i++) if (b[i] != (i < n ? 'a' : '1') + (int)i) return 1;"
                            "return 0; }")
                .find("returns 1"),
            std::string::npos);
}

TEST_F(RangeEffects, AnUnknownSizeMovesWithinOneObject) {
  Lines ends =
      endsOf(kRanges + "char a[8] = \"abcdefg\"; int main(void) { unsigned n = __VERIFIER_nondet_uint() % 6;"
                       "memmove(a + 2, a, n); for (unsigned i = 0; i < 7; i++) { char expected = 'a' + i;"
                       "if (i >= 2 && i - 2 < n) expected -= 2; if (a[i] != expected) return 1; } return 0; }");
  EXPECT_EQ(Lines(ends.size(), "returns 0"), ends);
}

TEST_F(RangeEffects, UnknownPlacesAreCopiedFromAndTo) {
  Lines ends =
      endsOf(kRanges + "char a[8] = \"abcdefg\", b[8]; int main(void) { unsigned i ="
                       "__VERIFIER_nondet_uint() % 6, j = __VERIFIER_nondet_uint() % 6; memcpy(b + j, a + i, 2);"
                       "if (b[j] != (char)('a' + i) || b[j + 1] != (char)('b' + i)) return 1;"
                       "return j > 0 && b[0] ? 2 : 0; }");
  EXPECT_EQ(Lines(ends.size(), "returns 0"), ends);
}

TEST_F(RangeEffects, AnUnknownSizeFillsThatManyBytes) {
  Lines ends = endsOf(kRanges + "char a[6] = \"abcde\"; int main(void) { unsigned n = __VERIFIER_nondet_uint() % 6,"
                                "i = __VERIFIER_nondet_uint() % 6; memset(a, 'x', n);"
                                "if (a[i] != (i < n ? 'x' : i == 5 ? 0 : (char)('a' + i))) return 1; return 0; }");
  EXPECT_EQ(Lines(ends.size(), "returns 0"), ends);
}

TEST_F(RangeEffects, BothEndsOfACopyAreChecked) {
  EXPECT_EQ(endOf(kRanges + "char a[4], b[9]; int main(void) { memcpy(a, b, 5); return 0; }"),
            "global-out-of-bounds-write: writes 5 bytes at offset 0 of global 'a' (4 bytes)");
  EXPECT_EQ(endOf(kRanges + "char a[4], b[9]; int main(void) { memcpy(b, a, 5); return 0; }"),
            "global-out-of-bounds-read: reads 5 bytes at offset 0 of global 'a' (4 bytes)");
  EXPECT_EQ(endOf(kRanges + "char a[4]; int main(void) { volatile int n = -1; memset(a, 0, n); return 0; }"),
            "negative-size: the size is -1");
  EXPECT_EQ(endOf(kRanges + "int main(void) { memcpy(0, 0, 0); memset((void *)1, 0, 0); return 3; }", {"-w"}),
            "returns 3");
}

TEST_F(RangeEffects, TheSizeThatLeavesTheObjectIsFound) {
  auto ended = run(kRanges + "char a[4], b[9]; int main(void) { unsigned long n = __VERIFIER_nondet_ulong();"
                             "memcpy(a, b, n); return n > 4; }");
  Lines ends = describe(ended);
  EXPECT_EQ(ends.back(), "returns 0");
  for (Ended& path : ended)
    EXPECT_EQ(path.end.kind == EndKind::Returned, inputOf(path, 0) <= 4) << static_cast<uint64_t>(inputOf(path, 0));
  EXPECT_EQ(ends.size(), 3u); // too large for b, too large for a, and the rest
}

TEST_F(RangeEffects, LargeUnknownSizesAreNotTreatedByteByByte) {
  // More than a thousand bytes: a path per size, and each copies exactly that much.
  Lines ends = endsOf(kRanges + "char a[3000], b[3000]; int main(void) { a[2000] = 7; a[2001] = 8;"
                                "unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n == 2001 || n == 2002);"
                                "memcpy(b, a, n); return b[2000] + b[2001]; }");
  EXPECT_EQ(ends, (Lines{"returns 15", "returns 7"}));
}

TEST_F(RangeEffects, ASymbolicByteFillsEveryByte) {
  EXPECT_EQ(endOf(kRanges + "unsigned a[2]; int main(void) { int c = __VERIFIER_nondet_int(); memset(a, c, 8);"
                            "return a[0] == (c & 0xffu) * 0x01010101u && a[0] == a[1] ? 1 : 2; }"),
            "returns 1");
}

TEST_F(RangeEffects, TheEngineFunctionsReturnTheirDestination) {
  EXPECT_EQ(endOf(kRanges + "char a[4], b[4]; int main(void) { void *(*volatile f)(void *, const void *, unsigned long)"
                            "= memcpy; void *(*volatile g)(void *, int, unsigned long) = memset;"
                            "return f(a + 1, b, 3) == a + 1 && g(b, 1, 4) == b; }"),
            "returns 1");
}

} // namespace

} // namespace hindsight
