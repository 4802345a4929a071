#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class WalkHeap : public BackwardFixture {
protected:
  BackwardOutcome heap(const std::string& body) {
    return outcome("void *realloc(void *, __SIZE_TYPE__);"
                   "int main(void) { unsigned x = __VERIFIER_nondet_uint() & 3; " +
                   body + " }");
  }
};

TEST_F(WalkHeap, ReallocToASizeThatIsFoundLater) {
  const std::string grown = "unsigned *a = malloc(8); a[0] = x; a[1] = 5; a = realloc(a, (x + 2) * 4); ";
  EXPECT_EQ(heap(grown + "if (a[0] == 2 && a[1] == 5) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(heap(grown + "if (a[1] == 6) target();"), BackwardOutcome::Exhausted);
}

TEST_F(WalkHeap, WhatReallocAddsWasNeverCleared) {
  const std::string zeros = "unsigned *a = calloc(1, 4); a = realloc(a, (x + 1) * 4); ";
  EXPECT_EQ(heap(zeros + "if (a[0] == 1) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(heap(zeros + "if (x > 0 && a[1] == 1) target();"), BackwardOutcome::Reached);
}

TEST_F(WalkHeap, ReallocOfNothingAndToNothing) {
  EXPECT_EQ(heap("char *a = realloc(0, x + 1); a[x] = 3; if (a[0] == 3 && x == 0) target();"),
            BackwardOutcome::Reached);
  EXPECT_EQ(heap("char *a = malloc(2); a = realloc(a, x); if (!a && x == 0) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(heap("char *a = malloc(2); a = realloc(a, x); if (!a && x == 1) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(heap("char *a = realloc(0, x); if (!a) target();"), BackwardOutcome::Exhausted);
}

TEST_F(WalkHeap, ReallocMayStayWhereItIs) {
  const std::string moved = "char *a = malloc(2), *b = realloc(a, x + 1); ";
  EXPECT_EQ(heap(moved + "if (a == b) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(heap(moved + "if (a != b) target();"), BackwardOutcome::Reached);
}

TEST_F(WalkHeap, ArraysThatGrow) {
  EXPECT_EQ(heap("unsigned *a = 0; for (unsigned i = 0; i < 3; i++) { a = realloc(a, (i + 1) * 4); a[i] = i * x; }"
                 "if (a[1] == 3 && a[2] == 6) target();"),
            BackwardOutcome::Reached);
  EXPECT_EQ(heap("unsigned *a = 0; for (unsigned i = 0; i < 3; i++) { a = realloc(a, (i + 1) * 4); a[i] = i * x; }"
                 "if (a[1] == 3 && a[2] == 5) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkHeap, WhatFailsSetsErrno) {
  auto failing = [&](const std::string& body) {
    return outcome("void *realloc(void *, __SIZE_TYPE__); int __hindsight_errno;"
                   "int main(void) { __SIZE_TYPE__ n = __VERIFIER_nondet_uint() * 65536ul * 65536ul; " +
                   body + " }");
  };
  const std::string made = "char *a = malloc(n); ", grown = "char *a = malloc(4), *b = realloc(a, n); ";
  EXPECT_EQ(failing(made + "if (!a && __hindsight_errno == 12) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(failing(made + "if (__hindsight_errno == 12) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(failing(made + "if (a && __hindsight_errno == 12) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(failing(made + "if (!a && __hindsight_errno != 12) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(failing(grown + "if (__hindsight_errno == 12) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(failing(grown + "if (!b && n && __hindsight_errno == 0) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(failing(grown + "if (!b && __hindsight_errno == 0) target();"), BackwardOutcome::Reached);
}

} // namespace
