// Comparisons of integers at every width, and of pointers with and without addresses.
#include "operation_fixture.h"

namespace hindsight {

namespace {

class Compare : public OperationFixture, public testing::WithParamInterface<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Widths, Compare, testing::Values(1, 7, 31, 32, 33, 64, 65, 127, 128));

TEST_P(Compare, EveryPredicateOfIntegers) {
  unsigned width = GetParam();
  std::string type = "i" + std::to_string(width);
  struct {
    const char* name;
    bool isSigned;
    bool (*unsignedHolds)(U128, U128);
    bool (*signedHolds)(I128, I128);
  } const predicates[] = {
      {"eq", false, [](U128 a, U128 b) { return a == b; }, nullptr},
      {"ne", false, [](U128 a, U128 b) { return a != b; }, nullptr},
      {"ult", false, [](U128 a, U128 b) { return a < b; }, nullptr},
      {"uge", false, [](U128 a, U128 b) { return a >= b; }, nullptr},
      {"ugt", false, [](U128 a, U128 b) { return a > b; }, nullptr},
      {"ule", false, [](U128 a, U128 b) { return a <= b; }, nullptr},
      {"slt", true, nullptr, [](I128 a, I128 b) { return a < b; }},
      {"sge", true, nullptr, [](I128 a, I128 b) { return a >= b; }},
      {"sgt", true, nullptr, [](I128 a, I128 b) { return a > b; }},
      {"sle", true, nullptr, [](I128 a, I128 b) { return a <= b; }},
  };
  for (const auto& predicate : predicates) {
    // Once as a value, once as the condition of a branch: those are compiled into one operation.
    std::string compare = std::string("icmp ") + predicate.name + " " + type;
    loadOperation(type + " %a, " + type + " %b", 8,
                  "  %v = " + compare + " %a, %b\n  %z = zext i1 %v to i8\n  %c = " + compare +
                      " %a, %b\n  br i1 %c, label %yes, label %no\nyes:\n  br label %end\nno:\n  br label %end\n"
                      "end:\n  %p = phi i8 [2, %yes], [0, %no]\n  %r = or i8 %p, %z");
    for (U128 a : corners(width))
      for (U128 b : corners(width)) {
        bool holds = predicate.isSigned ? predicate.signedHolds(asSigned(a, width), asSigned(b, width))
                                        : predicate.unsignedHolds(a, b);
        expectBoth({a, b}, value(holds ? 3 : 0));
      }
  }
}

using ComparePointers = MachineFixture;

TEST_F(ComparePointers, PointersIntoOneObjectAreOrderedByOffset) {
  auto ended = run("int a[4]; int main(void) { int *p = a, *end = a + 4; int n = 0; for (; p < end; p++) n++;"
                   "if (!(a - 1 < a)) return 99; return p == end ? n : 98; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 4"}));
  EXPECT_FALSE(ended[0].state->addressDependent);
}

TEST_F(ComparePointers, PlacesInsideTwoObjectsDifferWhereverTheseAre) {
  auto ended = run(kNondet + "int a[8], b; int main(void) { unsigned i = __VERIFIER_nondet_uint() & 7;"
                             "if (a + i == &b) return 1; if (a + i == 0) return 2; return 3; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 3"}));
  EXPECT_FALSE(ended[0].state->addressDependent);
}

TEST_F(ComparePointers, APlaceBehindAnObjectMayBeTheNextOne) {
  auto ended = run(kNondet + "int a[7], b; int main(void) { unsigned i = __VERIFIER_nondet_uint() & 7;"
                             "if (a + i == 0) return 1; if (a + i == &b) return 2; return 3; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 3"}));
  EXPECT_TRUE(ended[0].state->addressDependent) << "nobody knows what is behind";
}

TEST_F(ComparePointers, SymbolicOffsetsAreOrderedWithoutAddresses) {
  auto ended = run(kNondet + "int a[8]; int main(void) { unsigned i = __VERIFIER_nondet_uint() % 8;"
                             "if (a + i < a + 3) return 1; return 2; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2"}));
  for (Ended& path : ended) {
    EXPECT_FALSE(path.state->addressDependent);
    EXPECT_EQ(inputOf(path, 0) % 8 < 3, path.end.exitStatus == 1);
  }
}

TEST_F(ComparePointers, OnePastTheEndIsNotTheStartOfAnotherAndSaysThatItCouldBe) {
  auto ended = run("int a[2], b[2]; int main(void) { int *p = a + 2; return (p == b) + 2 * (b + 2 == a); }");
  EXPECT_EQ(describe(ended), (Lines{"returns 0"}));
  EXPECT_TRUE(ended[0].state->addressDependent);
}

TEST_F(ComparePointers, AnOrderBetweenObjectsIsTotalAndSaysSo) {
  auto ended = run("int a, b, c; int main(void) { int *volatile x[3] = {&a, &b, &c}; int n = 0;"
                   "for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) n += x[i] < x[j];"
                   "if ((x[0] < x[1]) == (x[1] < x[0])) return 99; return n; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 3"}));
  EXPECT_TRUE(ended[0].state->addressDependent);
}

TEST_F(ComparePointers, NullIsNoObjectAndMinusOneIsAnAddress) {
  auto ended = run("int a; int main(void) { int *volatile p = &a; return (p == 0) + 2 * (p == (int *)-1); }");
  EXPECT_EQ(describe(ended), (Lines{"returns 0"}));
  ended = run("int a; int main(void) { int *volatile p = &a; return (p > (int *)0) + 2 * (p <= (int *)0) +"
              "4 * ((int *)0 < p) + 8 * ((int *)0 >= p); }");
  EXPECT_EQ(describe(ended), (Lines{"returns 5"}));
  EXPECT_FALSE(ended[0].state->addressDependent);
}

TEST_F(ComparePointers, AFreedPointerStillComparesEqualToItself) {
  EXPECT_EQ(endOf(kHeap + "int main(void) { char *p = malloc(4), *q = p; free(p); char *r = malloc(4);"
                          "if (p == q) return 1; return r != 0; }"),
            "returns 1");
}

TEST_F(ComparePointers, AChoiceOfPointersIsDecidedByItsCondition) {
  auto ended = run(kNondet + "int a, b, *t[2] = {&b, &a}; int main(void) { unsigned c = __VERIFIER_nondet_uint() % 2;"
                             "if (t[c] == &a) { if (c) return 1; return 98; } if (c) return 97; return 2; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2"}));
}

} // namespace

} // namespace hindsight
