#include "term_fixture.h"

using namespace hindsight;

using RewriteLogic = TermTest;

TEST_F(RewriteLogic, equalitiesExcludeEachOther) {
  EXPECT_EQ(t.bitAnd(t.eq(x, num(1)), t.eq(x, num(2))), t.makeFalse());
  EXPECT_EQ(t.bitOr(t.eq(x, num(1)), t.eq(x, num(2)))->kind(), TermKind::Or);
  EXPECT_EQ(t.bitAnd(t.eq(x, num(1)), t.eq(y, num(2)))->kind(), TermKind::And);
}

TEST_F(RewriteLogic, equalityAgainstOrder) {
  EXPECT_EQ(t.bitAnd(t.eq(x, num(3)), t.ult(x, num(10))), t.eq(x, num(3)));
  EXPECT_EQ(t.bitAnd(t.eq(x, num(30)), t.ult(x, num(10))), t.makeFalse());
  EXPECT_EQ(t.bitOr(t.eq(x, num(3)), t.ult(x, num(10))), t.ult(x, num(10)));
  EXPECT_EQ(t.bitAnd(t.eq(x, num(0xfffffff0)), t.slt(x, num(10))), t.eq(x, num(0xfffffff0)));
}

TEST_F(RewriteLogic, differenceAgainstOthers) {
  EXPECT_EQ(t.bitAnd(t.ne(x, num(3)), t.eq(x, num(4))), t.eq(x, num(4)));
  EXPECT_EQ(t.bitAnd(t.ne(x, num(30)), t.ult(x, num(10))), t.ult(x, num(10)));
  EXPECT_EQ(t.bitOr(t.ne(x, num(3)), t.ult(x, num(10))), t.makeTrue());
  EXPECT_EQ(t.bitOr(t.ne(x, num(30)), t.ult(x, num(10))), t.ne(x, num(30)));
  EXPECT_EQ(t.bitOr(t.ne(x, num(1)), t.ne(x, num(2))), t.makeTrue());
  EXPECT_EQ(t.bitAnd(t.ne(x, num(1)), t.ne(x, num(2)))->kind(), TermKind::And);
}

TEST_F(RewriteLogic, intervals) {
  EXPECT_EQ(t.bitAnd(t.ult(x, num(5)), t.ult(x, num(9))), t.ult(x, num(5)));
  EXPECT_EQ(t.bitOr(t.ult(x, num(5)), t.ult(x, num(9))), t.ult(x, num(9)));
  EXPECT_EQ(t.bitAnd(t.ult(x, num(5)), t.ult(num(7), x)), t.makeFalse());
  EXPECT_EQ(t.bitOr(t.ult(x, num(5)), t.ult(num(4), x)), t.makeTrue());
  EXPECT_EQ(t.bitOr(t.ult(x, num(5)), t.ult(num(3), x)), t.makeTrue());
  EXPECT_NE(t.bitOr(t.ult(x, num(5)), t.ult(num(5), x)), t.makeTrue()); // 5 itself is missing
  EXPECT_EQ(t.bitAnd(t.ult(x, num(5)), t.ult(num(3), x)), t.eq(x, num(4)));
  EXPECT_EQ(t.bitAnd(t.slt(x, num(5)), t.slt(num(3), x)), t.eq(x, num(4)));
  EXPECT_EQ(t.bitAnd(t.slt(x, num(0xfffffffb)), t.slt(num(3), x)), t.makeFalse());
}

TEST_F(RewriteLogic, oppositeOrders) {
  EXPECT_EQ(t.bitAnd(t.ult(x, y), t.ule(y, x)), t.makeFalse());
  EXPECT_EQ(t.bitOr(t.sle(y, x), t.slt(x, y)), t.makeTrue());
  EXPECT_EQ(t.bitAnd(t.ult(x, y), t.ule(x, y))->kind(), TermKind::And);
}
