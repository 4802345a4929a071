// Exact points-to sets of small programs.
#include "pointer_fixture.h"

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using PointsToTest = PointerFixture;

TEST_F(PointsToTest, AddressesAndCopies) {
  analyse("int x, y; int *p, *q, **pp; int main(void) { p = &x; pp = &p; *pp = &y; q = *pp; return 0; }");
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
  EXPECT_THAT(held("q"), ElementsAre("x", "y"));
  EXPECT_THAT(held("pp"), ElementsAre("p"));
}

TEST_F(PointsToTest, FieldsAreKeptApart) {
  analyse("int x, y; struct s { int *a; int n; int *b; } s; int *p, *q;"
          "int main(void) { s.a = &x; s.b = &y; s.n = 3; p = s.a; q = s.b; return 0; }");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
  EXPECT_THAT(held("s", 0, 8), ElementsAre("x"));
  EXPECT_THAT(held("s", 8, 4), IsEmpty());
  EXPECT_THAT(held("s", 16, 8), ElementsAre("y"));
}

TEST_F(PointsToTest, ElementsOfAnArrayShareFieldsByStride) {
  analyse("int x, y; struct s { int *a; long n; int *b; } s[10]; int *p, *q, **where;"
          "int main(int argc, char **argv) { s[argc].a = &x; s[argc + 1].b = &y; p = s[argc * 2].a; q = s[3].b;"
          " where = &s[argc].b; return 0; }");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
  EXPECT_THAT(held("where"), ElementsAre("s+16%24"));
}

TEST_F(PointsToTest, PointersThatWalkReachEveryStride) {
  analyse("struct s { int *a; int *b; } all[8]; struct s *end; int x, y; int *p, *q;"
          "int main(void) { for (struct s *s = all; s != all + 8; s++) { s->a = &x; s->b = &y; end = s; }"
          " p = all[3].a; q = all[5].b; return 0; }");
  EXPECT_THAT(held("end"), ElementsAre("all", "all+0%16"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
}

TEST_F(PointsToTest, HeapObjectsBySite) {
  analyse(kHeapFunctions + "struct n { struct n *next; int *v; } *list; int x; int *p;\n"
                           "struct n *fresh(void) {\n return malloc(sizeof(struct n)); }\n"
                           "int main(void) { for (int i = 0; i < 3; i++) { struct n *n = fresh(); n->next = list;"
                           " n->v = &x; list = n; } p = list->next->v; free(list); }");
  EXPECT_THAT(held("list"), ElementsAre("heap@fresh:4"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
}

TEST_F(PointsToTest, AccessesOutsideOfObjectsDoNotCount) {
  analyse("int x; struct { int *a; } s; struct { int *a, *b; } t; int *p;"
          "int main(void) { int **q = &s.a; q[1] = &x; p = t.b; q = &t.b; q[-1] = &x; }");
  EXPECT_THAT(held("s"), IsEmpty());
  EXPECT_THAT(held("t", 0, 8), ElementsAre("x"));
  EXPECT_THAT(held("p"), IsEmpty());
}

TEST_F(PointsToTest, ConstantsAreNeverWritten) {
  analyse("int x, y; int *const fixed[2] = {&x, &x}; int *free_[2]; int *p, *q;"
          "int main(int n, char **v) { int **w = n ? (int **)fixed : free_; *w = &y; p = fixed[n]; q = free_[n]; }");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
}

TEST_F(PointsToTest, CopiesBetweenManyObjectsKeepOffsets) {
  analyse(kHeapFunctions + "int x, y; struct s { int *a, *b; } s[2], t[2], u; int *p, *q;"
                           "int main(int n, char **v) { s[0].a = &x; s[1].b = &y; struct s *from = n ? &s[0] : &s[1];"
                           " struct s *to = n > 2 ? t : &u; memcpy(to, from, sizeof u); p = u.a; q = t[0].b; }");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
}

TEST_F(PointsToTest, ObjectsWithTooManyLocationsBecomeCoarse) {
  std::string source = "int x, y; struct s { int *p; int a, b; } s[40]; int *p; int main(void) {";
  for (int i = 0; i < 40; ++i) source += "s[" + std::to_string(i) + "].p = &x; s[" + std::to_string(i) + "].b = 1;";
  PointsToInput input;
  input.locationsPerObject = 16;
  analyse(source + " p = s[39].p; int *q = s[39].p; }", input);
  EXPECT_THAT(held("p"), ElementsAre("x"));
  auto object = result->locations().findObject({siteOfGlobal("s")});
  EXPECT_LE(result->locations().object(*object).locations, 16u + 15u);
}

TEST_F(PointsToTest, Aliases) {
  analyse("struct s { int a, b; } s, t; int *p, *q, *r; long *w; void f(int *p, int *q, int *r, long *w) {}"
          "int main(int argc, char **argv) { f(&s.a, &s.b, &t.a, (long *)&s); }");
  FunctionId f = function("f").id;
  auto alias = [&](Slot a, uint64_t n, Slot b, uint64_t m) {
    return result->mayAlias(f, Operand::slot(a), n, f, Operand::slot(b), m);
  };
  EXPECT_FALSE(alias(0, 4, 1, 4));
  EXPECT_TRUE(alias(0, 8, 1, 4));
  EXPECT_FALSE(alias(0, kToTheEnd, 2, kToTheEnd));
  EXPECT_TRUE(alias(3, 8, 1, 4));
  EXPECT_TRUE(alias(0, 4, 0, 4));
}

TEST_F(PointsToTest, ThirtyTwoBits) {
  analyse("int x, y; struct s { int *a, *b; } s; int *p; int *va(int n, ...) { __builtin_va_list l;"
          " __builtin_va_start(l, n); return __builtin_va_arg(l, int *); }"
          "int *q; int main(void) { s.a = &x; s.b = &y; p = s.b; q = va(1, &x); }",
          {}, {"-m32"});
  EXPECT_THAT(held("p"), ElementsAre("y"));
  EXPECT_THAT(held("q"), ElementsAre("x"));
}

} // namespace
} // namespace hindsight
