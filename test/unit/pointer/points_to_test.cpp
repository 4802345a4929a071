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

TEST_F(PointsToTest, InitialisersOfGlobals) {
  analyse("int x; void f(void) {} struct { int n; int *p; void (*g)(void); } s = {1, &x, f};"
          "int *q; int main(void) { q = s.p; s.g(); return 0; }");
  EXPECT_THAT(held("q"), ElementsAre("x"));
  EXPECT_THAT(targets("main", 0), ElementsAre("f"));
}

TEST_F(PointsToTest, PointersThatWalkReachEveryStride) {
  analyse("struct s { int *a; int *b; } all[8]; struct s *end; int x, y; int *p, *q;"
          "int main(void) { for (struct s *s = all; s != all + 8; s++) { s->a = &x; s->b = &y; end = s; }"
          " p = all[3].a; q = all[5].b; return 0; }");
  EXPECT_THAT(held("end"), ElementsAre("all", "all+0%16"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
}

TEST_F(PointsToTest, WalkingThroughMemoryEnds) {
  analyse(kHeapFunctions +
          "char *at, *copy; int main(int n, char **v) { at = malloc(n); while (*at) at++; copy = at; }");
  EXPECT_THAT(held("copy"), ElementsAre("heap@main:2", "heap@main:2+?"));
}

TEST_F(PointsToTest, HeapObjectsBySite) {
  analyse(kHeapFunctions + "struct n { struct n *next; int *v; } *list; int x; int *p;\n"
                           "struct n *fresh(void) {\n return malloc(sizeof(struct n)); }\n"
                           "int main(void) { for (int i = 0; i < 3; i++) { struct n *n = fresh(); n->next = list;"
                           " n->v = &x; list = n; } p = list->next->v; free(list); }");
  EXPECT_THAT(held("list"), ElementsAre("heap@fresh:4"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
}

TEST_F(PointsToTest, ReallocKeepsTheContents) {
  analyse(kHeapFunctions + "int x; int *p; int **a, **b;\n"
                           "int main(void) {\n a = malloc(8); a[0] = &x;\n b = realloc(a, 16); p = b[0]; }");
  EXPECT_THAT(held("b"), ElementsAre("heap@main:5"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
}

TEST_F(PointsToTest, IntegersKeepTheirPointers) {
  analyse("int x[4], y; long n, m; int *p, *q, *r; int main(int argc, char **argv) { n = (long)&x; p = (int *)(n + 4);"
          " m = (long)&y ^ (long)&x; q = (int *)(m ^ n); r = (int *)((long)&y & ~3L); }");
  EXPECT_THAT(held("p"), ElementsAre("x+4"));
  EXPECT_THAT(held("q"), ElementsAre("x+?", "y+?"));
  EXPECT_THAT(held("r"), ElementsAre("y+?"));
}

TEST_F(PointsToTest, PointersInPartsAndBytes) {
  analyse(
      "int x; int *p, *q, *r; union { int *p; char b[8]; unsigned w[2]; } u, v;"
      "int main(void) { p = &x; char *from = (char *)&p, *to = (char *)&q; for (int i = 0; i < 8; i++) to[i] = from[i];"
      " u.p = &x; v.w[0] = u.w[0]; v.w[1] = u.w[1]; r = v.p; }");
  EXPECT_THAT(held("q"), ElementsAre("x+?"));
  EXPECT_THAT(held("r"), ElementsAre("x+?"));
}

TEST_F(PointsToTest, StructCopies) {
  analyse("int x, y; struct s { int *a, *b; long n; } s, t, u[4]; int *p, *q, *r;"
          "int main(int argc, char **argv) { s.a = &x; s.b = &y; t = s; p = t.a; q = t.b; u[argc] = s; r = u[1].b; }");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
  EXPECT_THAT(held("r"), ElementsAre("y"));
  EXPECT_THAT(held("t", 16, 8), IsEmpty());
}

TEST_F(PointsToTest, CopiesOfPartsOfObjects) {
  analyse(kHeapFunctions + "int x, y, z; int *a[3], *b[3], *p, *q; int main(void) { a[0] = &x; a[1] = &y; a[2] = &z;"
                           " memcpy(b, a + 1, 16); p = b[0]; q = b[2]; }");
  EXPECT_THAT(held("p"), ElementsAre("y"));
  EXPECT_THAT(held("q"), IsEmpty());
  EXPECT_THAT(held("b", 8, 8), ElementsAre("z"));
}

TEST_F(PointsToTest, CallsThroughPointersAreFoundOnTheWay) {
  analyse("int x, y; int *f(int *p) { return p; } int *g(int *p) { return &y; } int *h(int *p) { return p; }"
          "int *(*table[2])(int *) = {f, g}; int *(*other)(int *) = h; int *r;"
          "int main(int argc, char **argv) { r = table[argc & 1](&x); return 0; }");
  EXPECT_THAT(targets("main", 0), ElementsAre("f", "g"));
  EXPECT_THAT(held("r"), ElementsAre("x", "y"));
  EXPECT_FALSE(result->isReached(function("h").id));
  EXPECT_THAT(parameter("h"), IsEmpty());
}

TEST_F(PointsToTest, VirtualCalls) {
  load("int x, y; int *r; struct A { virtual int *f() { return &x; } }; struct B : A { int *f() override { return &y; "
       "} };"
       "struct C : A { int *f() override { return 0; } }; A *made(int n) { if (n) return new B; return new A; }"
       "int main(int n, char **v) { r = made(n)->f(); }",
       "snippet.cpp");
  result = std::make_unique<PointsTo>(analysePointers(*program));
  EXPECT_THAT(held("r"), ElementsAre("x", "y"));
  EXPECT_THAT(targets("main", 1), ElementsAre("A::f()", "B::f()"));
}

TEST_F(PointsToTest, VariadicArguments) {
  analyse("int x, y; int *p; int *last(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int *r = 0;"
          " while (n--) r = __builtin_va_arg(l, int *); __builtin_va_end(l); return r; }"
          "int main(void) { p = last(2, &x, &y); }");
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
}

TEST_F(PointsToTest, StructsByValueAndAsResults) {
  analyse(
      "int x, y; struct big { int *a; long n[4]; int *b; }; struct big made(struct big in) { in.b = in.a; return in; }"
      "int *p, *q; int main(void) { struct big b = {&x}; b.b = &y; struct big c = made(b); p = c.b; q = b.b; }");
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
  EXPECT_THAT(held("q"), ElementsAre("y")); // the callee wrote to its copy
}

TEST_F(PointsToTest, ArgumentsOfTheProgram) {
  analyse("char **v, *s; int main(int argc, char **argv) { v = argv; s = argv[argc]; }");
  EXPECT_THAT(held("v"), ElementsAre("argv"));
  EXPECT_THAT(held("s"), ElementsAre("argv[]"));
}

TEST_F(PointsToTest, UnknownFunctionsDoTheirWorst) {
  analyse("int x, y, z; int *inner = &y; int **known[1] = {&inner}; int *p, *kept = &z; int *mystery(void *);"
          "void called(int *p) {} void quiet(int *p) {} int main(void) { p = mystery(known); p = mystery(called);"
          " int *safe = kept; return *safe; }");
  EXPECT_THAT(held("p"), ElementsAre("called+?", "inner+?", "known+?", "outside+?", "y+?"));
  EXPECT_THAT(held("inner"), testing::Contains("known+?"));
  EXPECT_THAT(held("kept"), ElementsAre("z"));
  EXPECT_THAT(parameter("called"), testing::Contains("y+?"));
  EXPECT_THAT(parameter("quiet"), IsEmpty());
  EXPECT_TRUE(result->mayCallOutside(function("main").id, callsIn("main")[0]));
}

TEST_F(PointsToTest, DifferencesOfPointersAreNumbers) {
  analyse("char a[8], b[8], c[8]; char *p, *q; long length(const char *s) { const char *e = s; while (*e) e++; return "
          "e - s; }"
          "int main(void) { p = a + length(b); q = c + length(c); }");
  EXPECT_THAT(held("p"), ElementsAre("a+?"));
  EXPECT_THAT(held("q"), ElementsAre("c+?"));
  // Unless they lead from one object to another: only from one that was measured.
  analyse(
      "char a[8], b[8], c[8]; char *p, *q; long d; int main(void) { d = (long)&b - (long)&a; p = a + d; q = c + d; }");
  EXPECT_THAT(held("p"), ElementsAre("a+?", "b+?"));
  EXPECT_THAT(held("q"), ElementsAre("c+?"));
  EXPECT_THAT(held("d"), IsEmpty());
  // A number that looks like a pointer is a number.
  analyse("char a[8]; long r; int main(int n, char **v) { char *by = (char *)(long)n; r = (long)a - (long)by; }");
  EXPECT_THAT(held("r"), ElementsAre("a+?"));
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

TEST_F(PointsToTest, WhatExternalGlobalsHoldIsNotKnown) {
  analyse("extern int *const table[2]; int x; int *p; void tell(int *); int main(int n, char **v) { tell(&x); p = "
          "table[n]; }");
  EXPECT_THAT(held("p"), testing::IsSupersetOf({"outside+?", "x+?"}));
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

TEST_F(PointsToTest, UniqueAndEscapingLocals) {
  analyse("int *kept; void use(int *p) {} int *leak(void) { static int s; int *p = &s; return p; }"
          "int rec(int n) { int r = n; use(&r); return n ? rec(n - 1) : r; }"
          "int main(int argc, char **argv) { int once = 1, held = 2, own = 3; int *own2 = &own; int **own3 = &own2; "
          "use(&once);"
          " kept = &held; for (int i = 0; i < argc; i++) { int often[argc]; use(often); } **own3 = 4; return *leak() + "
          "rec(argc); }");
  EXPECT_TRUE(result->isUnique(siteOfGlobal("kept")));
  EXPECT_TRUE(result->isUnique(siteOfLocal("main", "once")));
  EXPECT_FALSE(result->isUnique(siteOfLocal("rec", "r")));
  EXPECT_TRUE(result->isRecursive(function("rec").id));
  EXPECT_TRUE(result->escapes(siteOfLocal("main", "once")));
  EXPECT_TRUE(result->escapes(siteOfLocal("main", "held")));
  EXPECT_FALSE(result->escapes(siteOfLocal("main", "own")));
  for (const AllocaInfo& local : function("main").allocas)
    if (local.elementSize == 4 && local.name == "vla") EXPECT_FALSE(result->isUnique(local.site));
}

TEST_F(PointsToTest, StartsFromAGivenState) {
  load(kHeapFunctions + "struct n { struct n *next; } *list; struct n *found;\n"
                        "void search(struct n *from) { found = from->next; }\n"
                        "int main(void) {\n list = malloc(8); list->next = malloc(8); search(list); }");
  SiteId first = kNone;
  for (SiteId site = 0; site < program->sites.size(); ++site)
    if (program->sites[site].kind == SiteKind::Call && first == kNone) first = site;
  PointsToInput input;
  ObjectKey one{first, ObjectRole::Declared, 1}, two{first, ObjectRole::Declared, 2},
      three{first, ObjectRole::Declared, 3};
  input.objects = {{one, 8}, {two, 8}, {three, 8}};
  input.contents = {{{one, 0}, {two, 0}}, {{two, 0}, {three, 0}}};
  input.entries = {{function("search").id, {{{one, 0}}}}};
  input.initialisedGlobals = false;
  result = std::make_unique<PointsTo>(analysePointers(*program, input));
  EXPECT_THAT(held("found"), ElementsAre("heap@main:5#2"));
  EXPECT_TRUE(result->isUniqueObject(*result->locations().findObject(two)));
  EXPECT_FALSE(result->isReached(function("main").id));
}

TEST_F(PointsToTest, TwoRunsAgree) {
  std::string source =
      "int x, y; int *f(int *p) { return p; } int *(*fs[3])(int *) = {f}; int *p[9];"
      "int main(int n, char **v) { fs[n] = f; for (int i = 0; i < n; i++) p[i] = fs[i](i ? &x : &y); }";
  analyse(source);
  Names first = held("p");
  uint32_t locations = result->locations().locationCount();
  PointsTo again = analysePointers(*program);
  EXPECT_EQ(again.locations().locationCount(), locations);
  EXPECT_EQ(first, held("p"));
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
