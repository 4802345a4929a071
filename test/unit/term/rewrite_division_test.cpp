#include "term_fixture.h"

using namespace hindsight;

using RewriteDivision = TermTest;

TEST_F(RewriteDivision, trivialDivisors) {
  EXPECT_EQ(t.udiv(x, num(1)), x);
  EXPECT_EQ(t.sdiv(x, num(1)), x);
  EXPECT_EQ(t.urem(x, num(1)), num(0));
  EXPECT_EQ(t.srem(x, num(1)), num(0));
  EXPECT_EQ(t.sdiv(x, num(0xffffffff)), t.neg(x));
  EXPECT_EQ(t.srem(x, num(0xffffffff)), num(0));
}

TEST_F(RewriteDivision, byZero) {
  EXPECT_EQ(t.udiv(x, num(0)), num(0xffffffff));
  EXPECT_EQ(t.urem(x, num(0)), x);
  EXPECT_EQ(t.srem(x, num(0)), x);
  EXPECT_EQ(t.sdiv(x, num(0)), t.ite(t.slt(x, num(0)), num(1), num(0xffffffff)));
}

TEST_F(RewriteDivision, powersOfTwoMoveBits) {
  EXPECT_EQ(t.udiv(x, num(8)), t.zext(t.extract(x, 3, 29), 32));
  EXPECT_EQ(t.urem(x, num(8)), t.bitAnd(x, num(7)));
  EXPECT_EQ(t.udiv(x, num(8)), t.lshr(x, num(3)));
}

TEST_F(RewriteDivision, extendedDividendsAreDividedBefore) {
  const Term* wide = t.zext(a, 32);
  EXPECT_EQ(t.udiv(wide, num(10)), t.zext(t.udiv(a, num(10, 8)), 32));
  EXPECT_EQ(t.urem(wide, num(10)), t.zext(t.urem(a, num(10, 8)), 32));
  EXPECT_EQ(t.udiv(wide, num(256)), num(0));
  EXPECT_EQ(t.urem(wide, num(300)), wide);
  const Term* sign = t.sext(a, 32);
  EXPECT_EQ(t.sdiv(sign, num(10)), t.sext(t.sdiv(a, num(10, 8)), 32));
  EXPECT_EQ(t.srem(sign, num(10)), t.sext(t.srem(a, num(10, 8)), 32));
  EXPECT_EQ(t.sdiv(sign, num(128))->kind(), TermKind::SDiv); // -128 / 128 = -1: 128 does not fit
}

TEST_F(RewriteDivision, signedBecomesUnsignedWhereNothingIsNegative) {
  const Term *u = t.zext(a, 32), *v = t.add(t.zext(b, 32), num(1));
  EXPECT_EQ(t.sdiv(u, v), t.udiv(u, v));
  EXPECT_EQ(t.srem(u, v), t.urem(u, v));
  EXPECT_EQ(t.sdiv(u, num(0xfffffff6)), t.neg(t.udiv(u, num(10))));
  EXPECT_EQ(t.srem(x, num(0xfffffff6)), t.srem(x, num(10)));
}

TEST_F(RewriteDivision, chainsOfDivisions) {
  EXPECT_EQ(t.udiv(t.udiv(x, num(10)), num(10)), t.udiv(x, num(100)));
  EXPECT_EQ(t.udiv(t.udiv(x, num(100000)), num(100000)), num(0));
}

TEST_F(RewriteDivision, sameOperands) {
  EXPECT_EQ(t.urem(x, x), num(0));
  EXPECT_EQ(t.srem(x, x), num(0));
  EXPECT_EQ(t.udiv(x, x)->kind(), TermKind::UDiv); // 0 / 0 is all ones
  EXPECT_EQ(t.urem(num(0), x), num(0));
}
