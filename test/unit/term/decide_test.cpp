#include "term/rewrite_rules.h"

#include "term_fixture.h"

using namespace hindsight;

using Decide = TermTest;

TEST_F(Decide, equality) {
  EXPECT_EQ(decideEqual(x, x), true);
  EXPECT_EQ(decideEqual(num(1), num(2)), false);
  EXPECT_EQ(decideEqual(x, y), std::nullopt);
  EXPECT_EQ(decideEqual(t.add(x, num(1)), x), false);
  EXPECT_EQ(decideEqual(t.zext(a, 32), num(256)), false);
  EXPECT_EQ(decideEqual(t.bitOr(x, num(1)), t.mul(y, num(2))), false);
  EXPECT_EQ(decideEqual(t.ite(p, num(1), num(2)), num(3)), false);
  EXPECT_EQ(decideEqual(t.ite(p, num(1), num(2)), num(2)), std::nullopt);
}

TEST_F(Decide, bases) {
  const Term *first = t.base(1, 32, true), *second = t.base(2, 32, true), *lazy = t.base(3, 32, false);
  EXPECT_EQ(decideEqual(first, second), false);
  EXPECT_EQ(decideEqual(t.add(first, x), t.add(second, x)), false);
  EXPECT_EQ(decideEqual(t.add(first, x), second), std::nullopt);
  EXPECT_EQ(decideEqual(lazy, second), std::nullopt);
  EXPECT_EQ(decideEqual(first, num(0)), false);
  EXPECT_EQ(decideEqual(lazy, num(0)), std::nullopt);
}

TEST_F(Decide, aBaseIsFoundAgainWhateverItsKind) {
  EXPECT_EQ(t.findBase(8), nullptr);
  const Term *lazy = t.base(8, 32, false), *distinct = t.base(9, 32, true);
  EXPECT_EQ(t.findBase(8), lazy);
  EXPECT_EQ(t.findBase(9), distinct);
}

TEST_F(Decide, order) {
  EXPECT_EQ(decideLess(false, num(1), t.bitOr(x, num(2))), true);
  EXPECT_EQ(decideLess(false, t.bitOr(x, num(2)), num(2)), false);
  EXPECT_EQ(decideLess(true, t.bitOr(x, num(0x80000000)), t.zext(a, 32)), true);
  EXPECT_EQ(decideLess(true, t.zext(a, 32), t.bitOr(x, num(0x80000000))), false);
  EXPECT_EQ(decideLess(false, x, y), std::nullopt);
}
