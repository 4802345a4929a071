// The loop: code that is reached late, differences that turn out to be numbers, and that it ends.
#include "pointer_fixture.h"

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using AnalysisLoop = PointerFixture;

TEST_F(AnalysisLoop, WalkingThroughMemoryEnds) {
  analyse(kHeapFunctions +
          "char *at, *copy; int main(int n, char **v) { at = malloc(n); while (*at) at++; copy = at; }");
  EXPECT_THAT(held("copy"), ElementsAre("heap@main:2", "heap@main:2+?"));
}

TEST_F(AnalysisLoop, DifferencesOfPointersAreNumbers) {
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

/// Each call leads to the pointer that the next one goes through.
TEST_F(AnalysisLoop, CodeIsAddedAsCallsReachIt) {
  analyse("int x; int *p; void (*f1)(void), (*f2)(void); void last(void) { p = &x; } void second(void) { f2 = last; }"
          "void first(void) { f1 = second; } void unused(void) { p = 0; }"
          "int main(void) { first(); f1(); f2(); }");
  EXPECT_THAT(targets("main", 1), ElementsAre("second"));
  EXPECT_THAT(targets("main", 2), ElementsAre("last"));
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_FALSE(result->isReached(function("unused").id));
  EXPECT_EQ(result->statistics().functions, 4u);
  EXPECT_GT(result->statistics().rounds, 1u);
}

} // namespace
} // namespace hindsight
