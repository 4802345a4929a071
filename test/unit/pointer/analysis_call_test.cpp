// What goes into a call and what comes back.
#include "pointer_fixture.h"

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using AnalysisCall = PointerFixture;

TEST_F(AnalysisCall, ReallocKeepsTheContents) {
  analyse(kHeapFunctions + "int x; int *p; int **a, **b;\n"
                           "int main(void) {\n a = malloc(8); a[0] = &x;\n b = realloc(a, 16); p = b[0]; }");
  EXPECT_THAT(held("b"), ElementsAre("heap@main:5"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
}

TEST_F(AnalysisCall, CallsThroughPointersAreFoundOnTheWay) {
  analyse("int x, y; int *f(int *p) { return p; } int *g(int *p) { return &y; } int *h(int *p) { return p; }"
          "int *(*table[2])(int *) = {f, g}; int *(*other)(int *) = h; int *r;"
          "int main(int argc, char **argv) { r = table[argc & 1](&x); return 0; }");
  EXPECT_THAT(targets("main", 0), ElementsAre("f", "g"));
  EXPECT_THAT(held("r"), ElementsAre("x", "y"));
  EXPECT_FALSE(result->isReached(function("h").id));
  EXPECT_THAT(parameter("h"), IsEmpty());
}

TEST_F(AnalysisCall, VirtualCalls) {
  load("int x, y; int *r; struct A { virtual int *f() { return &x; } }; struct B : A { int *f() override { return &y; "
       "} };"
       "struct C : A { int *f() override { return 0; } }; A *made(int n) { if (n) return new B; return new A; }"
       "int main(int n, char **v) { r = made(n)->f(); }",
       "snippet.cpp");
  result = std::make_unique<PointsTo>(analysePointers(*program));
  EXPECT_THAT(held("r"), ElementsAre("x", "y"));
  EXPECT_THAT(targets("main", 1), ElementsAre("A::f()", "B::f()"));
}

TEST_F(AnalysisCall, VariadicArguments) {
  analyse("int x, y; int *p; int *last(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int *r = 0;"
          " while (n--) r = __builtin_va_arg(l, int *); __builtin_va_end(l); return r; }"
          "int main(void) { p = last(2, &x, &y); }");
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
}

TEST_F(AnalysisCall, StructsByValueAndAsResults) {
  analyse(
      "int x, y; struct big { int *a; long n[4]; int *b; }; struct big made(struct big in) { in.b = in.a; return in; }"
      "int *p, *q; int main(void) { struct big b = {&x}; b.b = &y; struct big c = made(b); p = c.b; q = b.b; }");
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
  EXPECT_THAT(held("q"), ElementsAre("y")); // the callee wrote to its copy
}

TEST_F(AnalysisCall, UnknownFunctionsDoTheirWorst) {
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

/// Only the start of a function can be called, and data not at all.
TEST_F(AnalysisCall, WhatIsNoFunctionIsNotCalled) {
  analyse("int data; void f(void) {} int main(int n, char **v) { void (*p)(void) = n ? (void (*)(void))&data : f;"
          " p(); p = (void (*)(void))((char *)f + 4); p(); }");
  EXPECT_THAT(targets("main", 0), ElementsAre("f"));
  EXPECT_THAT(targets("main", 1), IsEmpty());
  EXPECT_FALSE(result->mayCallOutside(function("main").id, callsIn("main")[0]));
}

TEST_F(AnalysisCall, WhatUnknownCodeCallsItAlsoHearsFrom) {
  analyse("int x, y; int *p; int *back(int n, ...) { return &y; } void *mystery(void *);"
          "int main(void) { p = mystery(back); }");
  EXPECT_THAT(held("p"), testing::IsSupersetOf({"back+?", "y+?"}));
  EXPECT_THAT(result->calledFromOutside(), ElementsAre(function("back").id));
}

} // namespace
} // namespace hindsight
