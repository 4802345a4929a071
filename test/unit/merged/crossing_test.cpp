#include "merged/crossing.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

/// What single operations do, by programs that have little else.
class CrossingTest : public MergedFixture {};

TEST_F(CrossingTest, MemoryIsWrittenAndRead) {
  expectAll("void f(struct Node *p) { p->val = 3; check(p->val == 3); }", SatResult::Unsat);
  expectAll("void f(struct Node *p, struct Node *q) { p->val = 3; q->val = 4; check(p->val == 3); }", SatResult::Sat);
  expectAll("void f(struct Node *p, struct Node *q) { p->val = 3; q->val = 4; check(p == q || p->val == 3); }",
            SatResult::Unsat);
}

TEST_F(CrossingTest, NewObjectsHoldAnythingOrZeros) {
  expectAll("void f(void) { struct Node *n = calloc(1, 16); check(n->val == 0 && n->next == NULL); }",
            SatResult::Unsat);
  expectAll("void f(void) { struct Node *n = malloc(16); check(n->val == 0); }", SatResult::Sat);
  expectAll("void f(struct Node *p) { struct Node *n = malloc(16), *m = malloc(16); check(n != m && n != p && n); }",
            SatResult::Unsat);
}

TEST_F(CrossingTest, WhatIsFreedMayComeAgain) {
  expectAll("void f(struct Node *p) { free(p); struct Node *n = malloc(16); check(n != p); }", SatResult::Sat);
  expectAll("void f(struct Node *p) { struct Node *n = malloc(16); check(n != p); free(p); }", SatResult::Unsat);
}

TEST_F(CrossingTest, StructsAreCopied) {
  expectAll("void f(struct Node *p, struct Node *q) { *p = *q; check(p->val == q->val && p->next == q->next); }",
            SatResult::Unsat);
  expectAll("void f(struct Node *p, struct Node *q, struct Node *r) { *p = *q; check(r->val == q->val); }",
            SatResult::Sat);
}

TEST_F(CrossingTest, Elements) {
  expectAll("void f(int *a, int i, int j) { a[i] = 1; a[j] = 2; check(a[i] == 1); }", SatResult::Sat);
  expectAll("void f(int *a, int i, int j) { a[i] = 1; a[j] = 2; check(a[i] == 1 || i == j); }", SatResult::Unsat);
}

TEST_F(CrossingTest, AccessesNeedAnObject) {
  expectAll("void f(struct Node *p) { int x = p->val; check(p != NULL); }", SatResult::Unsat);
  expectAll("void f(struct Node *p) { p->val = 1; check(p != NULL); }", SatResult::Unsat);
}

TEST_F(CrossingTest, AssumptionsAndDivisors) {
  expectAll("void f(int x) { klee_assume(x > 5); check(x > 4); }", SatResult::Unsat);
  expectAll("void f(int x, int y) { int z = x / y; check(y != 0); }", SatResult::Unsat);
}

TEST_F(CrossingTest, PointersIntoObjectsAreRefused) {
  load("struct Node **g; void f(struct Node *p) { g = &p->next; *g = NULL; check(p->next == NULL); }");
  Unwinding unwinding = unwound();
  for (Strategy strategy : kStrategies) EXPECT_FALSE(searchErrors(unwinding, strategy).refusals.empty());
}

TEST_F(CrossingTest, UnknownFunctionsMayDoAnything) {
  load("int unknown(struct Node *); void f(struct Node *p) { p->val = 1; unknown(p); check(p->val == 1); }");
  Unwinding unwinding = unwound();
  for (Strategy strategy : kStrategies) {
    SearchResult result = searchErrors(unwinding, strategy);
    EXPECT_EQ(result.result, SatResult::Sat);
    EXPECT_THAT(result.guesses, testing::Contains(testing::HasSubstr("'unknown' may write to memory")));
  }
}

} // namespace
} // namespace hindsight::merged
