// Where objects of the input may be.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyPlaces : public LazyFixture {
protected:
  static long count(const Lines& ends, const std::string& end) { return std::ranges::count(ends, end); }
};

TEST_F(LazyPlaces, TwoPointersMayBeOne) {
  Lines ends = endsIn("int f(int *p, int *q) { *p = 1; *q = 2; return *p; }");
  EXPECT_EQ(ends, (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(heap->needs(), (Lines{"p != NULL", "q != NULL"}));
}

TEST_F(LazyPlaces, NotIfTheirTypesDiffer) {
  EXPECT_EQ(endsIn("int f(int *p, double *q) { *p = 1; *q = 2; return *p; }"), Lines{"returns 1"});
}

TEST_F(LazyPlaces, AMemberOfALargerObject) {
  EXPECT_EQ(
      endsIn("struct in { int x; }; struct out { long id; struct in a, b; };"
             "int f(struct out *o, struct in *i) { o->a.x = 1; o->b.x = 2; i->x = 9; return o->a.x * 10 + o->b.x; }"),
      (Lines{"returns 12", "returns 19", "returns 92"}));
}

TEST_F(LazyPlaces, AVariableWhoseAddressIsTaken) {
  Lines ends =
      endsIn("int g, h; int *where(void) { return &g; } int f(int *p) { g = h = 1; *p = 2; return g * 10 + h; }");
  EXPECT_EQ(ends, (Lines{"returns 11", "returns 21"}));
}

TEST_F(LazyPlaces, ComparingForksAndAUseKeepsToIt) {
  EXPECT_EQ(endsIn("int f(int *p, int *q) { if (!p || !q) return 0; if (p != q) { *p = 1; *q = 2; return *p; }"
                   "*p = 3; *q = 4; return *p; }"),
            (Lines{"returns 0", "returns 0", "returns 1", "returns 4"}));
}

TEST_F(LazyPlaces, AUseAfterComparingDependsOnNoAddressEither) {
  startIn("int g, h; int *where(int x) { return x ? &g : &h; }"
          "int f(int *p, int *q) { if (!p || !q) return 0; if (p != q) { *p = 1; return 1; }"
          "if (q == &h) { *p = 2; return h; } *q = 3; return *p; }");
  std::vector<Ended> ended = runAll();
  Lines ends = describe(ended);
  std::ranges::sort(ends);
  EXPECT_EQ(ends.front(), "returns 0");
  EXPECT_GE(count(ends, "returns 1"), 1);
  EXPECT_EQ(count(ends, "returns 2"), 1);
  EXPECT_GE(count(ends, "returns 3"), 1);
  for (const Ended& each : ended) EXPECT_FALSE(each.state->addressDependent);
}

TEST_F(LazyPlaces, AnOffsetMayDependOnAComparison) {
  Lines ends =
      endsIn("int f(char *text, long *other, int flag) { char *p = text + (other != 0) + (flag ? 1 : 2); *p = 5;"
             "if (other && flag) { if (text[2] == 5) return 5; return 9; } if (*p == 5) return 6; return 9; }");
  EXPECT_EQ(count(ends, "returns 5"), 1);
  EXPECT_EQ(count(ends, "returns 6"), static_cast<long>(ends.size()) - 1);
}

TEST_F(LazyPlaces, ComparingWithAVariableDependsOnNoAddress) {
  startIn("int g, h; int *where(int x) { return x ? &g : &h; }"
          "int f(int *p) { if (p == &g) { if (p == &h) return 100; return 1; } return 2; }");
  std::vector<Ended> ended = runAll();
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2"}));
  for (const Ended& each : ended) EXPECT_FALSE(each.state->addressDependent);
}

TEST_F(LazyPlaces, WhatIsBornOnTheWayIsNoInput) {
  EXPECT_EQ(endsIn(kHeap +
                   "int f(int *p) { int x = 1, *m = malloc(4); *m = 1; *p = 2; int r = *m + x + (p == m) + (p == &x);"
                   "free(m); return r; }"),
            Lines{"returns 2"});
}

TEST_F(LazyPlaces, AnObjectFoundLateIsNotOneThatWasFreedOnTheWay) {
  EXPECT_EQ(endsIn(kHeap + "int f(int *p) { int *m = malloc(4); free(m); *p = 2; return p == m; }"),
            Lines{"returns 0"});
}

TEST_F(LazyPlaces, FreedOnceAndAgain) {
  Lines ends = endsIn(kHeap + "int f(int *p, int *q) { free(p); free(q); return 0; }");
  // Both null, one of them, none and apart; and both the same.
  EXPECT_EQ(count(ends, "returns 0"), 4);
  EXPECT_EQ(count(ends, "double-free: frees a heap object again"), 1);
  EXPECT_EQ(ends.size(), 5u);
  EXPECT_TRUE(heap->needs().empty());
}

TEST_F(LazyPlaces, WhatIsFreedCanBeFreed) {
  Lines ends =
      endsIn(kHeap + "int g; int *where(void) { return &g; } int f(int *p) { *p = 1; free(p); g = 2; return 0; }");
  EXPECT_EQ(ends, Lines{"returns 0"});
  EXPECT_EQ(heap->needs(), (Lines{"p != NULL", "p can be freed"}));
}

TEST_F(LazyPlaces, FreeingTheMiddleIsAnErrorOfTheProgram) {
  Lines ends = endsIn(kHeap + "int f(int *p) { free(p + 1); return 0; }");
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_TRUE(ends[0].starts_with("interior-free")) << ends[0];
}

TEST_F(LazyPlaces, BoundsAreWrittenDown) {
  const std::string source =
      kNode + "int f(struct node *p) { int n = 0; for (; p; p = p->next) if (++n == 9) break; return n; }";
  endsIn(source, {.isOn = true}, {.depth = 2, .objects = 12, .bytes = 64});
  EXPECT_EQ(heap->boundsHit(), std::set{StopReason::HeapDepth});
  endsIn(source, {.isOn = true}, {.depth = 20, .objects = 2, .bytes = 64});
  EXPECT_EQ(heap->boundsHit(), std::set{StopReason::HeapObjects});
}

TEST_F(LazyPlaces, WhatWasComparedIsWhereThePathSays) {
  EXPECT_EQ(endsIn("int f(char *p, char *q) { if (!p || !q || q != p + 3) return 0; p[3] = 1; if (*q == 1) return 1; "
                   "return 2; }"),
            (Lines{"returns 0", "returns 0", "returns 0", "returns 1"}));
  EXPECT_EQ(heap->needs(), Lines{"p points to at least 4 bytes"});
}

TEST_F(LazyPlaces, BeforeAnObjectThatWasFoundEndsByName) {
  Lines ends = endsIn("int f(char *p, char *q) { if (!p || !q || q != p + 3) return 0; *q = 1; return *p == 1; }");
  EXPECT_EQ(count(ends, "unsupported: a pointer of the input that is compared with one into another object"), 1);
}

TEST_F(LazyPlaces, ObjectsThatAreApartStayApart) {
  EXPECT_EQ(
      endsIn("int f(int *p, int *q) { *p = 1; *q = 2; if (p == q) return 0; if (p + 1 == q) return 9; return 1; }"),
      (Lines{"returns 0", "returns 1"}));
}

TEST_F(LazyPlaces, AFunctionThatNothingNamesIsNotCalled) {
  EXPECT_EQ(endsIn("int f(int (*go)(int)) { return go(1); }"),
            Lines{"unsupported: a call through a function pointer of the input, which is none of the functions of this "
                  "type whose address the program takes"});
}

} // namespace
} // namespace hindsight::lazy
