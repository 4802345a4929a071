#include "term_fixture.h"

using namespace hindsight;

using RewriteCompare = TermTest;

TEST_F(RewriteCompare, constantsAndEqualOperands) {
  EXPECT_EQ(t.ult(num(1), num(2)), t.makeTrue());
  EXPECT_EQ(t.slt(num(0xffffffff), num(0)), t.makeTrue());
  EXPECT_EQ(t.ult(x, x), t.makeFalse());
  EXPECT_EQ(t.ule(x, x), t.makeTrue());
  EXPECT_EQ(t.slt(x, x), t.makeFalse());
  EXPECT_EQ(t.sle(x, x), t.makeTrue());
}

TEST_F(RewriteCompare, endsOfTheOrder) {
  EXPECT_EQ(t.ult(x, num(0)), t.makeFalse());
  EXPECT_EQ(t.ult(x, num(1)), t.eq(x, num(0)));
  EXPECT_EQ(t.ult(num(0), x), t.ne(x, num(0)));
  EXPECT_EQ(t.ult(x, num(0xffffffff)), t.ne(x, num(0xffffffff)));
  EXPECT_EQ(t.ult(num(0xfffffffe), x), t.eq(x, num(0xffffffff)));
  EXPECT_EQ(t.ult(num(0xffffffff), x), t.makeFalse());
  EXPECT_EQ(t.slt(x, num(0x80000000)), t.makeFalse());
  EXPECT_EQ(t.slt(x, num(0x80000001)), t.eq(x, num(0x80000000)));
  EXPECT_EQ(t.slt(num(0x7ffffffe), x), t.eq(x, num(0x7fffffff)));
  EXPECT_EQ(t.slt(num(0x80000000), x), t.ne(x, num(0x80000000)));
  EXPECT_EQ(t.ule(x, num(0xffffffff)), t.makeTrue());
  EXPECT_EQ(t.sle(num(0x80000000), x), t.makeTrue());
}

TEST_F(RewriteCompare, oneFormWithConstants) {
  EXPECT_EQ(t.ule(x, num(5)), t.ult(x, num(6)));
  EXPECT_EQ(t.ule(num(5), x), t.ult(num(4), x));
  EXPECT_EQ(t.sle(x, num(5)), t.slt(x, num(6)));
  EXPECT_EQ(t.sle(num(5), x), t.slt(num(4), x));
  EXPECT_EQ(t.bitNot(t.ult(x, num(5))), t.ult(num(4), x));
}

TEST_F(RewriteCompare, zeroExtendedAgainstConstants) {
  const Term* wide = t.zext(a, 32);
  EXPECT_EQ(t.ult(wide, num(10)), t.ult(a, num(10, 8)));
  EXPECT_EQ(t.ult(num(10), wide), t.ult(num(10, 8), a));
  EXPECT_EQ(t.ult(wide, num(256)), t.makeTrue());
  EXPECT_EQ(t.ult(num(255), wide), t.makeFalse());
  EXPECT_EQ(t.slt(wide, num(10)), t.ult(a, num(10, 8)));
  EXPECT_EQ(t.slt(wide, num(0xffffffff)), t.makeFalse());
  EXPECT_EQ(t.slt(num(0xffffffff), wide), t.makeTrue());
}

TEST_F(RewriteCompare, signExtendedAgainstConstants) {
  const Term* wide = t.sext(a, 32);
  EXPECT_EQ(t.slt(wide, num(10)), t.slt(a, num(10, 8)));
  EXPECT_EQ(t.slt(wide, num(0xfffffff0)), t.slt(a, num(0xf0, 8)));
  EXPECT_EQ(t.slt(wide, num(128)), t.makeTrue());
  EXPECT_EQ(t.slt(num(200), wide), t.makeFalse());
  EXPECT_EQ(t.slt(num(0xffffff00), wide), t.makeTrue());
  EXPECT_EQ(t.ult(wide, num(10)), t.ult(a, num(10, 8)));
  EXPECT_EQ(t.ult(wide, num(1000)), t.slt(num(0xff, 8), a)); // not negative
  EXPECT_EQ(t.ult(num(1000), wide), t.slt(a, num(0, 8)));
}

TEST_F(RewriteCompare, bothExtended) {
  EXPECT_EQ(t.ult(t.zext(a, 32), t.zext(b, 32)), t.ult(a, b));
  EXPECT_EQ(t.slt(t.zext(a, 32), t.zext(b, 32)), t.ult(a, b));
  EXPECT_EQ(t.slt(t.sext(a, 32), t.sext(b, 32)), t.slt(a, b));
  EXPECT_EQ(t.ult(t.sext(a, 32), t.sext(b, 32)), t.ult(a, b));
  EXPECT_EQ(t.ule(t.zext(a, 32), t.zext(b, 32)), t.ule(a, b));
  EXPECT_EQ(t.sle(t.sext(a, 32), t.sext(b, 32)), t.sle(a, b));
  const Term* middle = t.freshSymbol("m", 16);
  EXPECT_EQ(t.ult(t.zext(a, 32), t.zext(middle, 32)), t.ult(t.zext(a, 16), middle));
}

TEST_F(RewriteCompare, boundsDecide) {
  const Term* offset = t.add(t.mul(t.zext(a, 32), num(4)), num(4));
  EXPECT_EQ(t.ult(offset, num(1025)), t.makeTrue());
  EXPECT_EQ(t.ult(num(3), offset), t.makeTrue());
  EXPECT_EQ(t.ule(offset, num(3)), t.makeFalse());
  EXPECT_EQ(t.ule(t.urem(x, num(10)), num(9)), t.makeTrue());
}

TEST_F(RewriteCompare, concatenationsDecidedByTheirUpperPart) {
  const Term* pair = t.concat(a, b);
  EXPECT_EQ(t.ult(pair, num(0x1200, 16)), t.ult(a, num(0x12, 8)));
  EXPECT_EQ(t.ult(num(0x12ff, 16), pair), t.ult(num(0x12, 8), a));
  EXPECT_EQ(t.slt(pair, num(0x1200, 16)), t.slt(a, num(0x12, 8)));
}

TEST_F(RewriteCompare, complementsTurnAround) {
  EXPECT_EQ(t.ult(t.bitNot(x), t.bitNot(y)), t.ult(y, x));
  EXPECT_EQ(t.slt(t.bitNot(x), num(5)), t.slt(num(0xfffffffa), x));
  EXPECT_EQ(t.ule(t.bitNot(x), t.bitNot(y)), t.ule(y, x));
}

TEST_F(RewriteCompare, choices) {
  EXPECT_EQ(t.ult(t.ite(p, num(3), num(30)), num(10)), p);
  EXPECT_EQ(t.ult(t.ite(p, num(3), x), num(10)), t.bitOr(p, t.ult(x, num(10))));
  EXPECT_EQ(t.ult(num(10), t.ite(p, num(3), x)), t.bitAnd(t.bitNot(p), t.ult(num(10), x)));
}

TEST_F(RewriteCompare, widthOne) {
  EXPECT_EQ(t.ult(p, q), t.bitAnd(t.bitNot(p), q));
  EXPECT_EQ(t.slt(p, q), t.bitAnd(p, t.bitNot(q)));
  EXPECT_EQ(t.ule(p, q), t.bitOr(t.bitNot(p), q));
  EXPECT_EQ(t.sle(p, q), t.bitOr(p, t.bitNot(q)));
}
