// What functions without a body return, and what they may write.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyOutside : public LazyFixture {
protected:
  /// In order, each once.
  Lines endsOf(const std::string& source) {
    Lines ends = endsIn(kNode + kHeap + source, {.isOn = true, .anyMissing = true});
    std::ranges::sort(ends);
    ends.erase(std::ranges::unique(ends).begin(), ends.end());
    return ends;
  }
};

TEST_F(LazyOutside, ResultsAreInputs) {
  EXPECT_EQ(endsOf("int g(void); int f(void) { int a = g(), b = g(); if (a == 1 && b == 2) return 1; return 0; }"),
            (Lines{"returns 0", "returns 1"}));
  EXPECT_NE(heap->restsOn().find("functions without a body (g) return anything"), std::string::npos);
}

TEST_F(LazyOutside, WithoutTheOptionThePathEnds) {
  EXPECT_EQ(endsIn("int g(void); int f(void) { return g(); }"), Lines{"missing: g"});
}

TEST_F(LazyOutside, ALocalThatIsHandedOver) {
  EXPECT_EQ(endsOf("void g(int *); int f(void) { int x = 1, y = 1; g(&x); if (x == 1) return 2; if (y == 1) return 3; "
                   "return 4; }"),
            (Lines{"returns 2", "returns 3"}));
}

TEST_F(LazyOutside, WhatAnObjectLeadsTo) {
  EXPECT_EQ(endsOf("void g(int **); int f(void) { int x = 1, y = 1, *p = &x; g(&p); if (x == 1) return 2; if (y == 1) "
                   "return 3; return "
                   "4; }"),
            (Lines{"returns 2", "returns 3"}));
}

TEST_F(LazyOutside, APointerMayBeAsItWas) {
  EXPECT_EQ(endsOf("void g(struct node **); int f(void) { struct node n, *p = &n; g(&p); if (p == &n) { n.val = 1;"
                   "p->val = 2; return n.val; } return 0; }"),
            (Lines{"returns 0", "returns 2"}));
}

TEST_F(LazyOutside, AlsoIntoTheMiddle) {
  EXPECT_EQ(
      endsOf("void g(char **); int f(void) { char t[4] = {1, 2, 3, 4}, *p = t + 2; g(&p); if (!p) return 0; *p = 9;"
             "if (t[2] == 9) return 1; return 2; }"),
      (Lines{"returns 0", "returns 1", "returns 2"}));
}

TEST_F(LazyOutside, AResultIsNoneOfWhatItDoesNotKnow) {
  EXPECT_EQ(
      endsOf("struct node *g(void); int f(void) { struct node n, *p = g(); n.val = 1; if (!p) return 0; p->val = 2;"
             "return n.val; }"),
      (Lines{"returns 0", "returns 1"}));
}

TEST_F(LazyOutside, WhatOneOfThemHasReturnedAnotherMayWrite) {
  EXPECT_EQ(endsOf("struct node *g(void); void h(void); int f(struct node *a) { struct node *n = g(); if (!a || n != "
                   "a) return 0;"
                   "a->val = 1; h(); if (a->val == 1) return 1; return 2; }"),
            (Lines{"returns 0", "returns 1", "returns 2"}));
}

TEST_F(LazyOutside, NoPointersToWhatHasBeenFreed) {
  EXPECT_EQ(
      endsOf("void g(void *); struct node *h(void); int f(void) { struct node *n = malloc(sizeof *n); g(n); free(n);"
             "struct node *p = h(); if (!p) return 0; p->val = 1; return 1; }"),
      (Lines{"returns 0", "returns 1"}));
}

TEST_F(LazyOutside, ConstantsAndWhatIsOnlyReadStay) {
  EXPECT_EQ(endsOf("void g(const int *); int h(int *) __attribute__((pure)); static const int c = 3;"
                   "int f(void) { int x = 1; g(&c); h(&x); return c * 10 + x; }"),
            Lines{"returns 31"});
}

TEST_F(LazyOutside, FunctionsOfTheCaller) {
  EXPECT_EQ(endsOf("struct ops { int (*a)(int), (*b)(int); }; int f(struct ops *o) { int x = o->a(1), y = o->b(2);"
                   "return x == 5 && y == 6 && o->a == o->b; }"),
            (Lines{"returns 0", "returns 1"}));
  EXPECT_EQ(heap->needs(), (Lines{"o != NULL", "o->a != NULL", "o->b != NULL"}));
}

TEST_F(LazyOutside, TheHeapOfAPathSaysWhatTheyDo) {
  startIn(kNode + "void g(struct node *); int f(struct node *n) { if (!n) return 0; n->val = 1; g(n); if (n->val == 7) "
                  "return 1; return 0; }",
          {.isOn = true, .anyMissing = true});
  EXPECT_EQ(heapThatEnds("returns 1"), (Lines{"n -> #1 {}", "g() writes #1 {val 7}"}));
}

} // namespace
} // namespace hindsight::lazy
