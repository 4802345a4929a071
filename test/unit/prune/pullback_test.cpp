#include "prune/pullback.h"

#include "pullback_fixture.h"

namespace hindsight::prune {
namespace {

class PullBackTest : public PullBackFixture {};

TEST_F(PullBackTest, ByWhatWasComputed) {
  reenact(kAdds);
  need(terms.ult(inGlobal("h"), number(100)));
  Ref<const Interpolant> start = pulled();
  ASSERT_TRUE(start);
  EXPECT_EQ(start->facts.size(), 2u) << "of g, and that k is 0";
  for (const Fact& fact : start->facts) {
    ASSERT_TRUE(fact.sum);
    if (fact.sum == inGlobal("k")) EXPECT_EQ(fact.interval, (WrappedInterval{0, 0, 32}));
    if (fact.sum == inGlobal("g")) EXPECT_EQ(fact.interval, (WrappedInterval{0xfffffffb, 94, 32})) << "it may wrap";
  }
}

TEST_F(PullBackTest, WhatCannotHoldIsNoInterpolant) {
  reenact(kAdds);
  need(terms.eq(inGlobal("k"), number(7)));
  EXPECT_FALSE(pulled());
}

TEST_F(PullBackTest, WhatHoldsAnywayIsNotNeeded) {
  reenact(kAdds);
  need(terms.eq(inGlobal("k"), number(1)));
  Ref<const Interpolant> start = pulled();
  ASSERT_TRUE(start);
  EXPECT_EQ(start->facts.size(), 1u) << "only that k was 0";
}

TEST_F(PullBackTest, UnderTheConditionOfASide) {
  reenact("int g = 3, h; int main(void) { int x = __VERIFIER_nondet_int(); if (x == g) h = 1; return h; }");
  ASSERT_EQ(reenactor->ends().size(), 2u);
  // Both ways need g to be below 10: no condition is needed for that.
  need(terms.ult(inGlobal("g"), number(10)));
  Ref<const Interpolant> start = pulled();
  ASSERT_TRUE(start);
  EXPECT_TRUE(holdsWith(*start, "g", 9));
  EXPECT_FALSE(holdsWith(*start, "g", 10));
}

TEST_F(PullBackTest, PointersAndObjectsOfTheEnd) {
  reenact("int g, *p = &g, *q, k; int main(void) { q = p; if (k == 0) k = 1; return *q; }");
  atEnd->pointers.push_back({inGlobal("q", 0, 8), global("g"), 0});
  atEnd->objects.push_back(KeptObject::of(*program, *ran.before, global("g")));
  Ref<const Interpolant> start = pulled();
  ASSERT_TRUE(start);
  ASSERT_EQ(start->pointers.size(), 1u);
  EXPECT_EQ(start->pointers[0].place, inGlobal("p", 0, 8));
}

TEST_F(PullBackTest, OtherPointersThanNeeded) {
  reenact("int g, h, *p = &g, *q, k; int main(void) { q = p; h = 1; if (k == 0) k = 1; return *q; }");
  atEnd->pointers.push_back({inGlobal("q", 0, 8), global("h"), 0});
  EXPECT_FALSE(pulled());
}

} // namespace
} // namespace hindsight::prune
