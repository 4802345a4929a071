#include "term_fixture.h"

using namespace hindsight;

using RewriteBitwise = TermTest;

TEST_F(RewriteBitwise, identitiesAndAbsorption) {
  EXPECT_EQ(t.bitAnd(x, num(0)), num(0));
  EXPECT_EQ(t.bitAnd(x, num(0xffffffff)), x);
  EXPECT_EQ(t.bitOr(x, num(0)), x);
  EXPECT_EQ(t.bitOr(x, num(0xffffffff)), num(0xffffffff));
  EXPECT_EQ(t.bitXor(x, num(0)), x);
  EXPECT_EQ(t.bitXor(x, num(0xffffffff)), t.bitNot(x));
  EXPECT_EQ(t.bitAnd(x, x), x);
  EXPECT_EQ(t.bitOr(x, x), x);
  EXPECT_EQ(t.bitXor(x, x), num(0));
  EXPECT_EQ(t.bitAnd(x, t.bitNot(x)), num(0));
  EXPECT_EQ(t.bitOr(x, t.bitNot(x)), num(0xffffffff));
  EXPECT_EQ(t.bitXor(x, t.bitNot(x)), num(0xffffffff));
  EXPECT_EQ(t.bitAnd(x, t.bitOr(x, y)), x);
  EXPECT_EQ(t.bitOr(x, t.bitAnd(x, y)), x);
  EXPECT_EQ(t.bitAnd(x, t.bitAnd(x, y)), t.bitAnd(x, y));
  EXPECT_EQ(t.bitAnd(x, t.bitOr(t.bitNot(x), y)), t.bitAnd(x, y));
  EXPECT_EQ(t.bitAnd(x, t.bitAnd(y, t.bitNot(x))), num(0));
  EXPECT_EQ(t.bitXor(x, t.bitXor(y, x)), y);
}

TEST_F(RewriteBitwise, doubleComplement) {
  EXPECT_EQ(t.bitNot(t.bitNot(x)), x);
  EXPECT_EQ(t.bitXor(t.bitNot(x), y), t.bitNot(t.bitXor(x, y)));
  EXPECT_EQ(t.bitNot(t.bitXor(x, num(5))), t.bitXor(x, num(0xfffffffa)));
  EXPECT_EQ(t.bitNot(t.add(x, num(3))), t.sub(num(0xfffffffc), x));
}

TEST_F(RewriteBitwise, masksCombine) {
  EXPECT_EQ(t.bitAnd(t.bitAnd(x, num(0xf0f0)), num(0xff00)), t.bitAnd(x, num(0xf000)));
  EXPECT_EQ(t.bitOr(t.bitOr(x, num(1)), num(2)), t.bitOr(x, num(3)));
  EXPECT_EQ(t.bitXor(t.bitXor(x, num(1)), num(3)), t.bitXor(x, num(2)));
  EXPECT_EQ(t.bitAnd(t.bitAnd(x, num(0xf0)), y), t.bitAnd(t.bitAnd(x, y), num(0xf0)));
}

TEST_F(RewriteBitwise, knownBits) {
  const Term* small = t.zext(a, 32);
  EXPECT_EQ(t.bitAnd(small, num(0xffff)), small);
  EXPECT_EQ(t.bitAnd(small, num(0xff00)), num(0));
  EXPECT_EQ(t.bitAnd(t.mul(x, num(16)), num(0xf)), num(0));
  EXPECT_EQ(t.bitOr(t.bitOr(x, num(0xff)), num(0x0f)), t.bitOr(x, num(0xff)));
  EXPECT_EQ(t.bitAnd(small, t.mul(y, num(256))), num(0));
}

TEST_F(RewriteBitwise, lowMaskIsAnExtraction) {
  EXPECT_EQ(t.bitAnd(x, num(0xff)), t.zext(t.extract(x, 0, 8), 32));
}

TEST_F(RewriteBitwise, extendedOperandsAreNarrowed) {
  const Term *u = t.zext(a, 32), *v = t.zext(b, 32);
  EXPECT_EQ(t.bitAnd(u, v), t.zext(t.bitAnd(a, b), 32));
  EXPECT_EQ(t.bitOr(u, v), t.zext(t.bitOr(a, b), 32));
  EXPECT_EQ(t.bitXor(u, v), t.zext(t.bitXor(a, b), 32));
  EXPECT_EQ(t.bitXor(u, num(0x55)), t.zext(t.bitXor(a, num(0x55, 8)), 32));
  EXPECT_EQ(t.bitXor(u, num(0x155))->kind(), TermKind::Xor);
}

TEST_F(RewriteBitwise, bytesPutTogetherByShifts) {
  const Term* word = t.bitOr(t.shl(t.zext(a, 32), num(8)), t.zext(b, 32));
  EXPECT_EQ(word, t.zext(t.concat(a, b), 32));
  EXPECT_EQ(t.bitOr(t.shl(t.zext(a, 32), num(7)), t.zext(b, 32))->kind(), TermKind::Or); // they overlap
  const Term* whole = t.bitOr(t.bitOr(t.shl(t.zext(a, 32), num(24)), t.shl(t.zext(b, 32), num(16))),
                              t.bitOr(t.shl(t.zext(a, 32), num(8)), t.zext(b, 32)));
  EXPECT_EQ(whole, t.concat(t.concat(a, b), t.concat(a, b)));
}

TEST_F(RewriteBitwise, spreadBitsChoose) {
  EXPECT_EQ(t.bitAnd(t.sext(p, 32), x), t.ite(p, x, num(0)));
  EXPECT_EQ(t.bitOr(t.sext(p, 32), x), t.ite(p, num(0xffffffff), x));
}

TEST_F(RewriteBitwise, concatenationsAreMaskedByParts) {
  const Term* pair = t.concat(a, b);
  EXPECT_EQ(t.bitAnd(pair, num(0xff0f, 16)), t.concat(a, t.bitAnd(b, num(0x0f, 8))));
  EXPECT_EQ(t.bitOr(pair, num(0x00ff, 16)), t.concat(a, num(0xff, 8)));
}

TEST_F(RewriteBitwise, negatedComparisonsTurnAround) {
  EXPECT_EQ(t.bitNot(t.ult(x, y)), t.ule(y, x));
  EXPECT_EQ(t.bitNot(t.ule(x, y)), t.ult(y, x));
  EXPECT_EQ(t.bitNot(t.slt(x, y)), t.sle(y, x));
  EXPECT_EQ(t.bitNot(t.sle(x, y)), t.slt(y, x));
}

TEST_F(RewriteBitwise, deMorganWhereItShrinks) {
  const Term* both = t.bitAnd(t.bitNot(p), t.bitNot(q));
  EXPECT_EQ(t.bitNot(both), t.bitOr(p, q));
  EXPECT_EQ(t.bitNot(t.bitOr(t.ult(x, y), t.bitNot(q))), t.bitAnd(t.ule(y, x), q));
  EXPECT_EQ(t.bitNot(t.bitAnd(p, q))->kind(), TermKind::Not);
}
