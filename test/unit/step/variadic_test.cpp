// va_start, va_copy and where each kind of variadic argument is found.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using Variadic = MachineFixture;
const std::string kList = "#define va_list __builtin_va_list\n#define va_start __builtin_va_start\n"
                          "#define va_arg __builtin_va_arg\n#define va_end __builtin_va_end\n"
                          "#define va_copy __builtin_va_copy\n";

TEST_F(Variadic, MoreArgumentsThanRegisters) {
  std::string program = kList + "static long f(int n, ...) { va_list ap; va_start(ap, n); long s = 0;"
                                "for (int i = 0; i < n; i++) s = s * 2 + va_arg(ap, int); va_end(ap); return s; }"
                                "int main(void) { return f(8, 1, 0, 0, 0, 0, 0, 1, 1) == 131; }";
  EXPECT_EQ(endOf(program), "returns 1");
  EXPECT_EQ(endOf(program, {"-m32"}), "returns 1");
}

TEST_F(Variadic, EveryTypeFindsItsPlace) {
  std::string program =
      kList + "static int f(int n, ...) { va_list ap; va_start(ap, n); char c = va_arg(ap, int);"
              "double d = va_arg(ap, double); long long l = va_arg(ap, long long);"
              "long double x = va_arg(ap, long double); char *s = va_arg(ap, char *); int last = va_arg(ap, int);"
              "va_end(ap); return c == 'x' && d == 0.5 && l == -1 && x == 2.25L && s[1] == 'b' && last == 77; }"
              "int main(void) { return f(0, 'x', 0.5f, -1ll, 2.25L, \"ab\", 77); }";
  EXPECT_EQ(endOf(program), "returns 1");
  EXPECT_EQ(endOf(program, {"-m32"}), "returns 1");
}

TEST_F(Variadic, SmallStructsLieInWordsOfTheirOwn) {
  std::string program =
      kList + "struct F { float x; }; struct G { float x, y, z; }; struct M { int i; float f; char c; };"
              "static int f(int n, ...) { va_list ap; va_start(ap, n); struct F a = va_arg(ap, struct F);"
              "struct F b = va_arg(ap, struct F); struct G g = va_arg(ap, struct G); struct F c = va_arg(ap, struct F);"
              "struct M m = va_arg(ap, struct M); int last = va_arg(ap, int); va_end(ap);"
              "return a.x == 1 && b.x == 2 && g.x == 3 && g.y == 4 && g.z == 5 && c.x == 6 && m.i == 7 && m.f == 8"
              "&& m.c == 9 && last == 10; }"
              "int main(void) { struct F a = {1}, b = {2}, c = {6}; struct G g = {3, 4, 5}; struct M m = {7, 8, 9};"
              "return f(0, a, b, g, c, m, 10); }";
  EXPECT_EQ(endOf(program), "returns 1");
  EXPECT_EQ(endOf(program, {"-m32"}), "returns 1");
}

TEST_F(Variadic, StructsInMemoryKeepTheirAlignment) {
  std::string program =
      kList + "struct L { long double x; long y; }; struct B { _Alignas(32) int a; int b[9]; }; struct C { int a[5]; };"
              "static int f(int n, ...) { va_list ap; va_start(ap, n); int i = va_arg(ap, int);"
              "struct L l = va_arg(ap, struct L); int j = va_arg(ap, int); struct C c = va_arg(ap, struct C);"
              "int k = va_arg(ap, int); va_end(ap);"
              "return i == 5 && l.x == 2.5L && l.y == 9 && j == 6 && c.a[4] == 11 && k == 7; }"
              "int main(void) { struct L l = {2.5L, 9}; struct C c = {{0, 0, 0, 0, 11}}; return f(1, 5, l, 6, c, 7); }";
  EXPECT_EQ(endOf(program), "returns 1");
  EXPECT_EQ(endOf(program, {"-m32"}), "returns 1");
}

TEST_F(Variadic, VectorsAndWideIntegersAreWhole) {
  EXPECT_EQ(endOf(kList + "typedef int V __attribute__((vector_size(16))); static int f(int n, ...) { va_list ap;"
                          "va_start(ap, n); int i = va_arg(ap, int); V v = va_arg(ap, V); __int128 w = va_arg(ap,"
                          "__int128); int j = va_arg(ap, int); va_end(ap);"
                          "return i == 1 && v[0] == 2 && v[3] == 5 && (long)(w >> 64) == 6 && (long)w == 7 && j == 8; }"
                          "int main(void) { V v = {2, 3, 4, 5}; return f(0, 1, v, (__int128)6 << 64 | 7, 8); }"),
            "returns 1");
}

TEST_F(Variadic, ACopiedListGoesOnFromWhereItWasCopied) {
  std::string program = kList + "static int f(int n, ...) { va_list a, b; va_start(a, n); int r = va_arg(a, int);"
                                "va_copy(b, a); r = r * 10 + va_arg(a, int); r = r * 10 + va_arg(b, int);"
                                "r = r * 10 + va_arg(b, int); va_end(a); va_end(b); return r; }"
                                "int main(void) { return f(0, 1, 2, 3) == 1223; }";
  EXPECT_EQ(endOf(program), "returns 1");
  EXPECT_EQ(endOf(program, {"-m32"}), "returns 1");
}

TEST_F(Variadic, TheListMayBeHandedOnAndStartedAgain) {
  EXPECT_EQ(endOf(kList + "static int sum(int n, va_list ap) { int s = 0; while (n--) s += va_arg(ap, int); return s; }"
                          "static int f(int n, ...) { va_list ap; va_start(ap, n); int a = sum(n, ap); va_end(ap);"
                          "va_start(ap, n); int b = sum(n, ap); va_end(ap); return a * 10 + b; }"
                          "int main(void) { return f(3, 1, 2, 3); }"),
            "returns 66");
}

TEST_F(Variadic, SymbolicArgumentsStaySymbolic) {
  auto ended = run(kNondet + kList +
                   "static int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int),"
                   "b = va_arg(ap, int); va_end(ap); if (b > 0 && b < 999 && a + b == 1000 && a == 3 * b) return 1;"
                   "return 0; } int main(void) { int x = __VERIFIER_nondet_int();"
                   "return f(2, x, __VERIFIER_nondet_int()); }");
  const Ended* found = findEnd(ended, "returns 1");
  ASSERT_TRUE(found);
  EXPECT_EQ(inputOf(*found, 0), 750u);
  EXPECT_EQ(inputOf(*found, 1), 250u);
}

TEST_F(Variadic, ReadingBehindTheLastArgumentIsAnError) {
  auto ended = run(kList + "static int f(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int);"
                           "return a + va_arg(ap, int); } int main(void) { return f(0, 1); }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.error, ErrorKind::StackOutOfBoundsRead);
}

} // namespace

} // namespace hindsight
