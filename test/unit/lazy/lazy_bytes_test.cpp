// What memory of the input holds when it is read.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyBytes : public LazyFixture {};

TEST_F(LazyBytes, NumbersMayBeAnythingAndStayTheSame) {
  EXPECT_EQ(endsIn("int f(int *p) { if (*p == 7) { if (*p != 7) return 9; return 1; } return 2; }"),
            (Lines{"returns 1", "returns 2"}));
}

TEST_F(LazyBytes, ATruthValueIsOneOfTwo) {
  EXPECT_EQ(endsIn("int f(_Bool *p) { unsigned char c = *(unsigned char *)p; if (c > 1) return 2; return 1; }"),
            Lines{"returns 1"});
}

TEST_F(LazyBytes, PartsOfANumberAreTheNumber) {
  EXPECT_EQ(endsIn("int f(unsigned *p) { unsigned char low = *(unsigned char *)p, next = ((unsigned char *)p)[1];"
                   "unsigned short both = *(unsigned short *)p; return both == (low | next << 8); }"),
            Lines{"returns 1"});
}

TEST_F(LazyBytes, APointerThatIsCopiedIsTheSamePointer) {
  EXPECT_EQ(endsIn(kNode + "int f(struct node *p) { struct node copy; __builtin_memcpy(&copy, p, sizeof copy);"
                           "return copy.next == p->next && copy.val == p->val; }"),
            Lines{"returns 1"});
}

TEST_F(LazyBytes, WithoutATypeTheLoadSaysWhatItIs) {
  EXPECT_EQ(endsIn("int f(void *p) { int *q = *(int **)p; if (!q) return 0; *q = 5; return *q; }"),
            (Lines{"returns 0", "returns 5", "returns 5"})); // q may be p
}

TEST_F(LazyBytes, OfACastTheLoadKnowsBetterThanTheType) {
  EXPECT_EQ(endsIn("struct a { long n, m; }; struct b { long n; int *p; }; int f(struct a *x) {"
                   "struct b *y = (struct b *)x; if (!y->p) return 0; *y->p = 5; return *y->p; }"),
            (Lines{"returns 0", "returns 5", "returns 5"})); // p may point to what x does
}

TEST_F(LazyBytes, APointerOfWhichAByteIsReadStaysAPointer) {
  EXPECT_EQ(
      endsIn("struct b { long n; int *p; }; int f(struct b *x) { unsigned char *c = (unsigned char *)&x->p;"
             "if (c[2] == 7) *c = *c; if (!x->p) return 0; if (c[2] != ((unsigned long)x->p >> 16 & 255)) return 9;"
             "*x->p = 5; return 1; }"),
      (Lines{"returns 0", "returns 1", "returns 1"}));
}

TEST_F(LazyBytes, AUnionIsWhatItIsReadAs) {
  EXPECT_EQ(endsIn("union u { long n; int *p; }; int f(union u *x) { if (!x->p) return 0; return *x->p == *x->p; }"),
            (Lines{"returns 0", "returns 1", "returns 1"}));
}

TEST_F(LazyBytes, AnArrayIsReadAtAnyIndexWithoutAForkForEach) {
  Lines ends = endsIn("int f(int *a, unsigned i) { if (i > 7) return 0; if (a[i] == 3) return 1; return 2; }");
  EXPECT_EQ(ends, (Lines{"returns 0", "returns 1", "returns 2"}));
}

} // namespace
} // namespace hindsight::lazy
