// What is read off the solved sets: recursion, objects that are one, locals that others know.
#include "pointer_fixture.h"

namespace hindsight {
namespace {

using AnalysisResult = PointerFixture;

TEST_F(AnalysisResult, UniqueAndEscapingLocals) {
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
  EXPECT_FALSE(result->isUnique(siteOfLocal("main", "often"))) << "another one in each round";
}

TEST_F(AnalysisResult, TwoRunsAgree) {
  std::string source =
      "int x, y; int *f(int *p) { return p; } int *(*fs[3])(int *) = {f}; int *p[9];"
      "int main(int n, char **v) { fs[n] = f; for (int i = 0; i < n; i++) p[i] = fs[i](i ? &x : &y); }";
  analyse(source);
  Names first = held("p");
  uint32_t locations = result->locations().locationCount();
  result = std::make_unique<PointsTo>(analysePointers(*program));
  EXPECT_EQ(result->locations().locationCount(), locations);
  EXPECT_EQ(held("p"), first);
  EXPECT_THAT(first, testing::ElementsAre("x", "y"));
}

TEST_F(AnalysisResult, RecursionThroughOthers) {
  analyse("void mystery(void (*)(void)); int even(int n); int odd(int n) { return n ? even(n - 1) : 0; }"
          "int even(int n) { return n ? odd(n - 1) : 1; } void back(void) { mystery(0); }"
          "int plain(int n) { return n; } int main(int n, char **v) { mystery(back); return odd(plain(n)); }");
  EXPECT_TRUE(result->isRecursive(function("even").id));
  EXPECT_TRUE(result->isRecursive(function("back").id)) << "who it calls may call it";
  EXPECT_FALSE(result->isRecursive(function("plain").id));
  EXPECT_FALSE(result->isRecursive(function("main").id));
}

/// A local that holds the address of another one makes it known if it is known itself.
TEST_F(AnalysisResult, EscapingThroughAnotherLocal) {
  analyse("int **kept; void use(int **p) {} int main(void) { int known = 1, own = 2; int *holder = &known;"
          " int *quiet = &own; kept = &holder; int **volatile at = &quiet; **at = 3; }");
  EXPECT_TRUE(result->escapes(siteOfLocal("main", "known")));
  EXPECT_FALSE(result->escapes(siteOfLocal("main", "own")));
}

} // namespace
} // namespace hindsight
