#include "program/inner_arrays.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

bool uses(const char* source) {
  return usesInnerArrays(*loadC(source));
}

TEST(InnerArrays, OfStructs) {
  EXPECT_TRUE(uses("struct s { int n; char a[4]; }; char f(struct s *s, int i) { return s->a[i]; }"));
  EXPECT_TRUE(uses("struct s { char a[4]; int n; }; char f(struct s *s, int i) { return s->a[i]; }"))
      << "the first one";
  EXPECT_TRUE(uses("struct s { char a[4]; int n; } g; char f(int i) { return g.a[i]; }")) << "a global";
  EXPECT_TRUE(uses("struct s { int n; char a[4]; } g; char f(int i) { char *p = g.a; return p[i]; }"));
  EXPECT_TRUE(uses("struct t { char a[4]; }; struct s { int n; struct t t[2]; };\n"
                   "char f(struct s *s, int i) { return s->t[1].a[i]; }"));
}

TEST(InnerArrays, OtherArraysAreObjects) {
  EXPECT_FALSE(uses("char f(int i) { char a[4] = {0}; return a[i]; }"));
  EXPECT_FALSE(uses("struct s { int n, m; }; int f(struct s *s) { return s->m; }"));
  EXPECT_FALSE(uses("struct s { int n; char a[]; }; char f(struct s *s, int i) { return s->a[i]; }")) << "flexible";
}

} // namespace
} // namespace hindsight::test
