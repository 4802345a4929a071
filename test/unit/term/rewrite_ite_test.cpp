#include "term_fixture.h"

#include "term/linear_form.h"

using namespace hindsight;

using RewriteIte = TermTest;

TEST_F(RewriteIte, trivial) {
  EXPECT_EQ(t.ite(t.makeTrue(), x, y), x);
  EXPECT_EQ(t.ite(t.makeFalse(), x, y), y);
  EXPECT_EQ(t.ite(p, x, x), x);
  EXPECT_EQ(t.ite(t.bitNot(p), x, y), t.ite(p, y, x));
}

TEST_F(RewriteIte, truthValues) {
  const Term* r = t.freshSymbol("r", 1);
  EXPECT_EQ(t.ite(p, t.makeTrue(), q), t.bitOr(p, q));
  EXPECT_EQ(t.ite(p, t.makeFalse(), q), t.bitAnd(t.bitNot(p), q));
  EXPECT_EQ(t.ite(p, q, t.makeFalse()), t.bitAnd(p, q));
  EXPECT_EQ(t.ite(p, q, t.makeTrue()), t.bitOr(t.bitNot(p), q));
  EXPECT_EQ(t.ite(p, t.makeTrue(), t.makeFalse()), p);
  EXPECT_EQ(t.ite(p, t.makeFalse(), t.makeTrue()), t.bitNot(p));
  EXPECT_EQ(t.ite(p, q, t.bitNot(q)), t.bitNot(t.bitXor(p, q)));
  EXPECT_EQ(t.ite(p, p, q), t.bitOr(p, q));
  EXPECT_EQ(t.ite(p, q, p), t.bitAnd(p, q));
  EXPECT_EQ(t.ite(p, t.bitNot(p), q), t.bitAnd(t.bitNot(p), q));
  EXPECT_EQ(t.ite(p, q, t.bitNot(p)), t.bitOr(t.bitNot(p), q));
  EXPECT_EQ(t.ite(p, q, r)->kind(), TermKind::Ite);
}

TEST_F(RewriteIte, numbersOfOneBit) {
  EXPECT_EQ(t.ite(p, num(1), num(0)), t.zext(p, 32));
  EXPECT_EQ(t.ite(p, num(0), num(1)), t.zext(t.bitNot(p), 32));
  EXPECT_EQ(t.ite(p, num(0xffffffff), num(0)), t.sext(p, 32));
  EXPECT_EQ(t.ite(p, num(0), num(0xffffffff)), t.sext(t.bitNot(p), 32));
}

TEST_F(RewriteIte, nested) {
  EXPECT_EQ(t.ite(p, t.ite(p, x, y), z), t.ite(p, x, z));
  EXPECT_EQ(t.ite(p, x, t.ite(p, y, z)), t.ite(p, x, z));
  EXPECT_EQ(t.ite(p, t.ite(q, x, y), y), t.ite(t.bitAnd(p, q), x, y));
  EXPECT_EQ(t.ite(p, x, t.ite(q, x, y)), t.ite(t.bitOr(p, q), x, y));
  EXPECT_EQ(t.ite(p, t.ite(q, x, y), x), t.ite(t.bitAnd(p, t.bitNot(q)), y, x));
}

TEST_F(RewriteIte, equalityOfItsBranches) {
  EXPECT_EQ(t.ite(t.eq(x, num(5)), num(5), x), x);
  EXPECT_EQ(t.ite(t.eq(x, y), x, y), y);
  EXPECT_EQ(t.ite(t.ne(x, y), x, y), x);
}

TEST_F(RewriteIte, extendedBranches) {
  EXPECT_EQ(t.ite(p, t.zext(a, 32), t.zext(b, 32)), t.zext(t.ite(p, a, b), 32));
  EXPECT_EQ(t.ite(p, t.zext(a, 32), num(7)), t.zext(t.ite(p, a, num(7, 8)), 32));
  EXPECT_EQ(t.ite(p, t.zext(a, 32), num(300))->kind(), TermKind::Ite);
}

TEST_F(RewriteIte, pointersIntoOneObjectKeepTheirBase) {
  const Term* object = t.base(1, 32, true);
  const Term* pointer = t.ite(p, t.add(object, num(4)), t.add(object, num(8)));
  EXPECT_EQ(pointer, t.add(object, t.ite(p, num(4), num(8))));
  const Term* other = t.ite(p, t.add(object, x), t.add(object, t.mul(y, num(4))));
  EXPECT_EQ(other, t.add(object, t.ite(p, x, t.mul(y, num(4)))));
  EXPECT_EQ(t.ite(p, object, t.add(object, num(1))), t.add(object, t.ite(p, num(0), num(1))));
}

TEST_F(RewriteIte, sumsThatDifferInAConstant) {
  EXPECT_EQ(t.ite(p, t.add(x, num(1)), t.add(x, num(2))), t.add(x, t.ite(p, num(1), num(2))));
  EXPECT_EQ(t.ite(p, t.add(x, y), t.add(x, z))->kind(), TermKind::Ite);
}

TEST_F(RewriteIte, countersInATable) {
  const Term* index = t.extract(x, 0, 2);
  const Term* elements[] = {y, z, num(3), num(4)};
  const Term* table = t.arrayLiteral(elements);
  const Term* isThere = t.eq(index, num(1, 2));
  const Term* increased = t.ite(isThere, t.add(t.select(table, index), num(1)), z);
  EXPECT_EQ(increased, t.add(z, t.zext(isThere, 32)));
  EXPECT_EQ(t.ite(t.eq(x, num(5)), t.add(x, y), z), t.ite(t.eq(x, num(5)), t.add(y, num(5)), z));
}
