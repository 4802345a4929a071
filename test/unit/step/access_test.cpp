// Loads and stores: widths, partial and misaligned pointers, and isolation between states.
#include "operation_fixture.h"

namespace hindsight {

namespace {

class Access : public OperationFixture, public testing::WithParamInterface<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Widths, Access, testing::Values(1, 7, 8, 24, 31, 33, 48, 64, 65, 80, 127, 128));

TEST_P(Access, AValueComesBackAndItsNeighboursStay) {
  unsigned width = GetParam();
  std::string type = "i" + std::to_string(width);
  uint64_t bytes = (width + 7) / 8;
  loadOperation(type + " %a", width,
                "  store " + type + " %a, ptr getelementptr (i8, ptr @g, i64 3)\n  %r = load " + type +
                    ", ptr getelementptr (i8, ptr @g, i64 3)",
                "@g = global [32 x i8] c\"" + std::string(32, 'x') + "\"");
  for (U128 a : corners(width)) expectBoth({a}, value(a));
  ObjectId g = machine->globalObject(program->globalByName.at("g"));
  for (const Ended& path : symbolic) {
    EXPECT_EQ(path.state->memory.read(machine->context, g, 2, 1), Value::integer('x'));
    EXPECT_EQ(path.state->memory.read(machine->context, g, 3 + bytes, 1), Value::integer('x'));
  }
}

TEST_P(Access, ASymbolicOffsetReadsAndWritesTheSame) {
  unsigned width = GetParam();
  if (width % 8) return; // padding bits make such objects unlike arrays of bytes
  std::string type = "i" + std::to_string(width);
  loadOperation("i64 %i, " + type + " %a", width,
                "  %p = getelementptr i8, ptr @g, i64 %i\n  store " + type +
                    " %a, ptr %p\n  %q = getelementptr i8, "
                    "ptr @g, i64 4\n  %r = load " +
                    type + ", ptr %q",
                "@g = global [24 x i8] zeroinitializer");
  U128 ones = mask128(width);
  expectBoth({4, ones}, value(ones));
  expectBoth({3, ones}, value(ones >> 8));
  expectBoth({5, ones}, value(ones << 8 & ones));
  expectBoth({25 - width / 8, ones}, error("global-out-of-bounds-write"));
  expectBoth({~uint64_t(0), ones}, error("global-out-of-bounds-write"));
}

using AccessProgram = MachineFixture;

TEST_F(AccessProgram, HalvesOfAPointerMakeThePointerAgain) {
  EXPECT_EQ(endOf("int x = 9; int main(void) { int *p = &x, *q; unsigned *from = (unsigned *)&p, *to = (unsigned *)&q;"
                  "to[0] = from[0]; to[1] = from[1]; return *q; }",
                  {"-fno-strict-aliasing"}),
            "returns 9");
}

TEST_F(AccessProgram, BytesOfAPointerCopiedInAnyOrderMakeThePointerAgain) {
  EXPECT_EQ(endOf("int x = 9; int main(void) { int *p = &x, *q = 0; char *from = (char *)&p, *to = (char *)&q;"
                  "for (int i = 7; i >= 0; i--) to[i] = from[i]; return *q; }"),
            "returns 9");
}

TEST_F(AccessProgram, APointerMayStandAtAnOddAddress) {
  EXPECT_EQ(endOf("int x = 9; char buffer[32]; int main(void) { *(int **)(buffer + 3) = &x; buffer[2] = 1;"
                  "buffer[11] = 1; return **(int **)(buffer + 3); }"),
            "returns 9");
}

TEST_F(AccessProgram, APointerWithAForeignByteIsAnotherAddress) {
  auto ended = run("int x = 9; int main(void) { int *p = &x; ((char *)&p)[7] = 0x55; return *p; }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.error, ErrorKind::InvalidDereference);
}

TEST_F(AccessProgram, PartOfAPointerIsANumberThatDependsOnTheAddress) {
  auto ended = run("int x; int main(void) { int *volatile p = &x; unsigned short low = *(unsigned short *)&p;"
                   "return low == (unsigned short)(unsigned long)p; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1"}));
}

TEST_F(AccessProgram, AccessesAcrossAPageOfALargeObject) {
  EXPECT_EQ(endOf("char a[10000]; int main(void) { *(long *)(a + 4092) = 0x0102030405060708; a[4096] = 9;"
                  "return *(long *)(a + 4092) == 0x0102030905060708 ? a[4095] : 99; }"),
            "returns 5");
  EXPECT_EQ(endOf("char a[10000]; int main(void) { volatile int i = 9997; *(int *)(a + i) = 1; return 0; }"),
            "global-out-of-bounds-write: writes 4 bytes at offset 9997 of global 'a' (10000 bytes)");
}

TEST_F(AccessProgram, TheSameReadOfAnUninitialisedByteGivesTheSameValue) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { int *p = malloc(8); return p[1] == p[1]; }"), "returns 1");
}

TEST_F(AccessProgram, SiblingsDoNotSeeEachOthersWrites) {
  auto ended = run(kNondet + "int g[3] = {1, 2, 3}; int main(void) { g[0] = 10; int c = __VERIFIER_nondet_int();"
                             "if (c) { g[1] = 20; g[0]++; } else { g[2] = 30; }"
                             "return g[0] + g[1] + g[2]; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 34", "returns 42"}));
}

TEST_F(AccessProgram, ASnapshotResumedTwiceGivesTheSameTwice) {
  load(kNondet + kHeap +
       "int g; int main(void) { int *p = malloc(40); for (int i = 0; i < 10; i++) p[i] = i;"
       "int k = __VERIFIER_nondet_int(); for (int i = 0; i < 50; i++) { g += p[i % 10]; p[3]++; }"
       "if (k > 7) p[k & 7] = 0; free(p); return g & 0x7f; }");
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  ASSERT_EQ(machine->run(*state, 150), RunOutcome::OutOfFuel);
  ASSERT_TRUE(state->inputs) << "the snapshot should be taken after the input";
  std::vector<Lines> results;
  for (int round = 0; round < 3; ++round) {
    waiting.push_back(state->clone());
    results.push_back(describe(runAll()));
  }
  EXPECT_EQ(results[0].size(), 2u);
  EXPECT_EQ(results[1], results[0]);
  EXPECT_EQ(results[2], results[0]);
}

TEST_F(AccessProgram, AtomicsAreReadsAndWrites) {
  std::string program =
      kNondet + "int main(void) { int x = __VERIFIER_nondet_int(), expected = 5;"
                "int swapped = __atomic_compare_exchange_n(&x, &expected, 9, 0, 5, 5);"
                "if (swapped) { if (x != 9 || expected != 5) return 99; return 1; }"
                "if (expected != x || x == 5) return 98;"
                "unsigned before = __atomic_fetch_add((unsigned *)&x, 3, 5); if ((unsigned)x != before + 3) return 97;"
                "int old = __atomic_exchange_n(&x, 4, 5); if ((unsigned)old != before + 3 || x != 4) return 96;"
                "__atomic_fetch_nand(&x, 6, 5); return x == ~4 ? 2 : 95; }";
  EXPECT_EQ(endsOf(program), (Lines{"returns 1", "returns 2"}));
}

TEST_F(AccessProgram, AtomicMinimumAndMaximumKnowTheSign) {
  loadIntoMain("  store i32 -5, ptr @x\n  %a = atomicrmw min ptr @x, i32 3 seq_cst\n"
               "  %b = atomicrmw umin ptr @x, i32 3 seq_cst\n  %c = atomicrmw max ptr @x, i32 -1 seq_cst\n"
               "  %d = atomicrmw umax ptr @x, i32 -1 seq_cst\n  %r = load i32, ptr @x\n"
               "  %s = add i32 %c, %d\n  %t = add i32 %r, %s\n  ret i32 %t");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 5"})); // b stores 3; c keeps it; d stores -1: 3 + 3 - 1
}

TEST_F(AccessProgram, BoolsOfUnknownBytesAreOneBit) {
  loadIntoMain("  %v = load i1, ptr @x\n  %w = load i8, ptr @x\n  %z = zext i1 %v to i8\n  %l = and i8 %w, 1\n"
               "  %e = icmp eq i8 %z, %l\n  %r = zext i1 %e to i32\n  ret i32 %r");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 1"}));
}

TEST_F(AccessProgram, LongDoublesKeepEightyBits) {
  EXPECT_EQ(endOf("long double a[2]; int main(void) { a[0] = 1.0L / 3; a[1] = a[0] * 3; unsigned short *w ="
                  "(unsigned short *)a; if (sizeof a != 32 || w[4] != 0x3ffd || w[12] != 0x3fff) return 99;"
                  "w[4] |= 0x8000; return a[0] < 0 && a[1] == 1.0L; }"),
            "returns 1");
}

} // namespace

} // namespace hindsight
