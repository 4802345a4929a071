#include "term_fixture.h"

using namespace hindsight;

using RewriteShift = TermTest;

TEST_F(RewriteShift, constantAmounts) {
  EXPECT_EQ(t.shl(x, num(3)), t.mul(x, num(8)));
  EXPECT_EQ(t.lshr(x, num(3)), t.zext(t.extract(x, 3, 29), 32));
  EXPECT_EQ(t.ashr(x, num(3)), t.sext(t.extract(x, 3, 29), 32));
  EXPECT_EQ(t.shl(x, num(0)), x);
  EXPECT_EQ(t.lshr(x, num(0)), x);
  EXPECT_EQ(t.ashr(x, num(0)), x);
}

TEST_F(RewriteShift, beyondTheWidth) {
  EXPECT_EQ(t.shl(x, num(32)), num(0));
  EXPECT_EQ(t.lshr(x, num(1000)), num(0));
  EXPECT_EQ(t.ashr(x, num(32)), t.ashr(x, num(31)));
  EXPECT_EQ(t.shl(x, t.bitOr(y, num(64))), num(0));
  EXPECT_EQ(t.lshr(x, t.bitOr(y, num(64))), num(0));
  EXPECT_EQ(t.ashr(x, t.bitOr(y, num(64))), t.ashr(x, num(31)));
}

TEST_F(RewriteShift, combine) {
  EXPECT_EQ(t.shl(t.shl(x, num(3)), num(4)), t.shl(x, num(7)));
  EXPECT_EQ(t.lshr(t.lshr(x, num(3)), num(4)), t.lshr(x, num(7)));
  EXPECT_EQ(t.ashr(t.ashr(x, num(3)), num(4)), t.ashr(x, num(7)));
  EXPECT_EQ(t.shl(t.shl(x, num(20)), num(12)), num(0));
  EXPECT_EQ(t.lshr(t.shl(x, num(24)), num(24)), t.bitAnd(x, num(255)));
}

TEST_F(RewriteShift, zeroAndSignless) {
  EXPECT_EQ(t.shl(num(0), x), num(0));
  EXPECT_EQ(t.lshr(num(0), x), num(0));
  EXPECT_EQ(t.ashr(num(0xffffffff), x), num(0xffffffff));
  const Term* small = t.zext(a, 32);
  EXPECT_EQ(t.ashr(small, x), t.lshr(small, x));
}
