// What single instructions do to sets.
#include "pointer_fixture.h"

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using AnalysisCode = PointerFixture;

TEST_F(AnalysisCode, IntegersKeepTheirPointers) {
  analyse("int x[4], y; long n, m; int *p, *q, *r; int main(int argc, char **argv) { n = (long)&x; p = (int *)(n + 4);"
          " m = (long)&y ^ (long)&x; q = (int *)(m ^ n); r = (int *)((long)&y & ~3L); }");
  EXPECT_THAT(held("p"), ElementsAre("x+4"));
  EXPECT_THAT(held("q"), ElementsAre("x+?", "y+?"));
  EXPECT_THAT(held("r"), ElementsAre("y+?"));
}

TEST_F(AnalysisCode, PointersInPartsAndBytes) {
  analyse(
      "int x; int *p, *q, *r; union { int *p; char b[8]; unsigned w[2]; } u, v;"
      "int main(void) { p = &x; char *from = (char *)&p, *to = (char *)&q; for (int i = 0; i < 8; i++) to[i] = from[i];"
      " u.p = &x; v.w[0] = u.w[0]; v.w[1] = u.w[1]; r = v.p; }");
  EXPECT_THAT(held("q"), ElementsAre("x+?"));
  EXPECT_THAT(held("r"), ElementsAre("x+?"));
}

TEST_F(AnalysisCode, StructCopies) {
  analyse("int x, y; struct s { int *a, *b; long n; } s, t, u[4]; int *p, *q, *r;"
          "int main(int argc, char **argv) { s.a = &x; s.b = &y; t = s; p = t.a; q = t.b; u[argc] = s; r = u[1].b; }");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
  EXPECT_THAT(held("r"), ElementsAre("y"));
  EXPECT_THAT(held("t", 16, 8), IsEmpty());
}

TEST_F(AnalysisCode, CopiesOfPartsOfObjects) {
  analyse(kHeapFunctions + "int x, y, z; int *a[3], *b[3], *p, *q; int main(void) { a[0] = &x; a[1] = &y; a[2] = &z;"
                           " memcpy(b, a + 1, 16); p = b[0]; q = b[2]; }");
  EXPECT_THAT(held("p"), ElementsAre("y"));
  EXPECT_THAT(held("q"), IsEmpty());
  EXPECT_THAT(held("b", 8, 8), ElementsAre("z"));
}

TEST_F(AnalysisCode, ChoicesJoinAndComparisonsAreNumbers) {
  analyse("int x, y, z; int *p; long less; int main(int n, char **v) { int *q = n > 2 ? &x : n > 1 ? &y : 0;"
          " less = q < &z; p = q; }",
          {}, {"-O1"});
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
  EXPECT_THAT(held("less"), IsEmpty());
}

/// An index chosen at run time may take or replace any lane.
TEST_F(AnalysisCode, LanesOfVectors) {
  analyse("typedef long v2 __attribute__((vector_size(16))); int x, y, z; long p, q; int main(int n, char **a) {"
          " v2 v = {(long)&x, (long)&y}; p = v[n]; v[n] = (long)&z; q = v[0]; }");
  EXPECT_THAT(held("p"), ElementsAre("x", "y"));
  EXPECT_THAT(held("q"), testing::IsSupersetOf({"x", "z"}));
}

/// All bytes may be equal to one of the pointer's: none of them is a number.
TEST_F(AnalysisCode, FillingWithAByteOfAnAddress) {
  analyse("int x; char a[16]; char c; int main(int n, char **v) {"
          " __builtin_memset(a, (int)(long)&x, n); c = a[3]; }");
  EXPECT_THAT(held("c"), ElementsAre("x+?"));
}

} // namespace
} // namespace hindsight
