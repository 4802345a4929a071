// Objects that turn out to be parts of larger ones.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyParts : public LazyFixture {
protected:
  static inline const std::string kItem =
      "struct in { struct in *next; int x; }; struct item { long id; struct in in; int val; };\n"
      "#define ITEM(p) ((struct item *)((char *)(p) - __builtin_offsetof(struct item, in)))\n";
};

TEST_F(LazyParts, InWhatIsFoundLater) {
  EXPECT_EQ(endsIn(kItem + "int f(struct in *i, struct item *o) { i->x = 1; o->in.x = 2; return i->x; }"),
            (Lines{"returns 1", "returns 2"}));
}

TEST_F(LazyParts, TwoOfThem) {
  Lines ends =
      endsIn("struct two { long a; int b, c; }; int f(int *p, int *q, struct two *t) { *p = 1; *q = 2; t->b = 3;"
             "t->c = 4; return *p * 10 + *q; }");
  std::ranges::sort(ends);
  ends.erase(std::ranges::unique(ends).begin(), ends.end());
  EXPECT_EQ(ends, (Lines{"returns 12", "returns 13", "returns 14", "returns 22", "returns 32", "returns 33",
                         "returns 34", "returns 42", "returns 43", "returns 44"}));
}

TEST_F(LazyParts, WhatWasThereIsKept) {
  startIn(kItem +
          "int f(struct in *i, struct item *o) { int x = i->x; i->next = i; if (&o->in != i) return 0; o->id = 1;"
          "if (o->in.x != x || i->next != i || i->next != &o->in) return 2; return x == 7 ? 7 : 1; }");
  unsigned seen = 0;
  for (const Ended& each : runAll()) {
    if (each.end.kind == EndKind::AssumptionFailed) continue;
    EXPECT_FALSE(describe(each.end) == "returns 2");
    if (describe(each.end) != "returns 7") continue;
    ++seen;
    EXPECT_EQ(heapOf(*each.state), (Lines{"i -> #1+8 {in.x 7}", "o -> #1"}));
  }
  EXPECT_LE(seen, 1u);
}

TEST_F(LazyParts, FreedWithAllOfIt) {
  Lines ends = endsIn(kHeap + kItem + "int f(struct in *i, struct item *o) { i->x = 1; free(o); return i->x; }");
  EXPECT_EQ(std::ranges::count(ends, "returns 1"), 2) << "null, or another block";
  EXPECT_EQ(std::ranges::count_if(ends, [](const std::string& end) { return end.starts_with("use-after-free"); }), 1);
}

TEST_F(LazyParts, AStructAroundAPointer) {
  startIn(kItem +
          "int f(struct in *i) { if (!i) return 0; if (ITEM(i)->id == 5 && ITEM(i)->val == 6) return 1; return 2; }");
  EXPECT_EQ(heapThatEnds("returns 1"), (Lines{"i -> #1+8 {id 5, val 6}"}));
}

TEST_F(LazyParts, AnotherPointerMayBeToTheWhole) {
  Lines ends =
      endsIn(kItem + "int f(struct in *i, struct item *o) { ITEM(i)->val = 1; o->val = 2; return ITEM(i)->val; }");
  EXPECT_EQ(std::ranges::count(ends, "returns 2"), 1);
  EXPECT_GE(std::ranges::count(ends, "returns 1"), 1);
}

TEST_F(LazyParts, EachStructThatItMayBeAMemberOf) {
  Lines ends = endsIn("struct in { int x; }; struct a { int k; struct in in; }; struct b { int k, l; struct in in; };"
                      "int f(struct in *i, struct a *p, struct b *q) { ((int *)i)[-1] = 1; p->k = 2; q->l = 3;"
                      "return ((int *)i)[-1]; }");
  for (const char* end : {"returns 1", "returns 2", "returns 3"}) EXPECT_GE(std::ranges::count(ends, end), 1) << end;
}

} // namespace
} // namespace hindsight::lazy
