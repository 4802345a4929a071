#include "term_fixture.h"

#include "term/linear_form.h"

using namespace hindsight;

using RewriteArithmetic = TermTest;

TEST_F(RewriteArithmetic, constantsFold) {
  EXPECT_EQ(t.add(num(0xffffffff), num(2)), num(1));
  EXPECT_EQ(t.sub(num(1), num(2)), num(0xffffffff));
  EXPECT_EQ(t.mul(num(6), num(7)), num(42));
  EXPECT_EQ(t.neg(num(0)), num(0));
}

TEST_F(RewriteArithmetic, orderDoesNotMatter) {
  EXPECT_EQ(t.add(x, y), t.add(y, x));
  EXPECT_EQ(t.mul(x, y), t.mul(y, x));
  EXPECT_EQ(t.add(t.add(x, y), z), t.add(x, t.add(z, y)));
  EXPECT_EQ(t.add(num(3), x), t.add(x, num(3)));
  EXPECT_TRUE(t.add(num(3), x)->kid(1)->isConst());
}

TEST_F(RewriteArithmetic, constantsGather) {
  EXPECT_EQ(t.add(t.add(x, num(1)), num(2)), t.add(x, num(3)));
  EXPECT_EQ(t.sub(t.add(x, num(1)), num(1)), x);
  EXPECT_EQ(t.add(t.add(x, num(1)), t.add(y, num(2))), t.add(t.add(x, y), num(3)));
}

TEST_F(RewriteArithmetic, equalAddendsGather) {
  EXPECT_EQ(t.sub(x, x), num(0));
  EXPECT_EQ(t.add(x, x), t.mul(x, num(2)));
  EXPECT_EQ(t.add(t.mul(x, num(3)), x), t.mul(x, num(4)));
  EXPECT_EQ(t.add(t.mul(x, num(0x80000000)), t.mul(x, num(0x80000000))), num(0));
}

TEST_F(RewriteArithmetic, pointersFindEachOther) {
  EXPECT_EQ(t.add(x, t.sub(y, x)), y);
  const Term* object = t.base(1, 32, true);
  EXPECT_EQ(t.sub(t.add(object, x), t.add(object, y)), t.sub(x, y));
  EXPECT_EQ(t.sub(t.add(object, num(12)), t.add(object, num(4))), num(8));
}

TEST_F(RewriteArithmetic, complementsInSums) {
  EXPECT_EQ(t.add(t.bitNot(x), num(1)), t.neg(x));
  EXPECT_EQ(t.add(t.bitNot(x), x), num(0xffffffff));
  EXPECT_EQ(t.sub(num(0xffffffff), x), t.bitNot(x));
}

TEST_F(RewriteArithmetic, constantFactorsAreDistributed) {
  EXPECT_EQ(t.mul(t.add(x, num(2)), num(4)), t.add(t.mul(x, num(4)), num(8)));
  EXPECT_EQ(t.mul(t.mul(x, num(3)), num(5)), t.mul(x, num(15)));
  EXPECT_EQ(t.neg(t.sub(x, y)), t.sub(y, x));
  EXPECT_EQ(t.mul(t.mul(x, num(3)), y), t.mul(t.mul(x, y), num(3)));
}

TEST_F(RewriteArithmetic, productsThatVanish) {
  EXPECT_EQ(t.mul(x, num(0)), num(0));
  EXPECT_EQ(t.mul(x, num(1)), x);
  const Term* high = t.concat(a, num(0, 24));
  EXPECT_EQ(t.mul(high, num(256)), num(0));
  EXPECT_EQ(t.mul(high, num(128))->kind(), TermKind::Mul);
}

TEST_F(RewriteArithmetic, productWithABit) {
  EXPECT_EQ(t.mul(t.zext(p, 32), x), t.ite(p, x, num(0)));
}

TEST_F(RewriteArithmetic, widthOneIsLogic) {
  EXPECT_EQ(t.add(p, q), t.bitXor(p, q));
  EXPECT_EQ(t.mul(p, q), t.bitAnd(p, q));
  EXPECT_EQ(t.add(p, t.makeTrue()), t.bitNot(p));
  EXPECT_EQ(t.neg(p), p);
}

TEST_F(RewriteArithmetic, choicesOfConstantsFold) {
  EXPECT_EQ(t.add(t.ite(p, num(3), num(5)), num(1)), t.ite(p, num(4), num(6)));
  EXPECT_EQ(t.mul(t.ite(p, num(3), num(5)), t.ite(p, num(2), num(4))), t.ite(p, num(6), num(20)));
  EXPECT_NE(t.mul(t.ite(p, num(3), num(5)), t.ite(q, num(2), num(4)))->kind(), TermKind::Ite);
}

TEST_F(RewriteArithmetic, longSumsStayCheapAndKeepTheirConstantOutside) {
  const Term* sum = num(0);
  for (int index = 0; index < 2000; ++index) {
    sum = t.add(sum, t.freshSymbol("s", 32));
    sum = t.add(sum, num(1));
  }
  EXPECT_EQ(sum->kid(1), num(2000));
  EXPECT_EQ(t.sub(sum, num(2000))->kind(), TermKind::Add);
  EXPECT_LT(t.termCount(), 100000u);
}

TEST_F(RewriteArithmetic, sumOfAForm) {
  LinearForm form(32);
  form.addends.push_back({x, 1});
  form.addends.push_back({y, mask128(32)});
  form.constant = 3;
  EXPECT_EQ(t.sum(form), t.add(t.sub(x, y), num(3)));
}
