#include "term_fixture.h"

using namespace hindsight;

using RewriteEquality = TermTest;

TEST_F(RewriteEquality, trivial) {
  EXPECT_EQ(t.eq(x, x), t.makeTrue());
  EXPECT_EQ(t.eq(num(1), num(2)), t.makeFalse());
  EXPECT_EQ(t.eq(x, y), t.eq(y, x));
  EXPECT_TRUE(t.eq(num(3), x)->kid(1)->isConst());
}

TEST_F(RewriteEquality, truthValues) {
  EXPECT_EQ(t.eq(p, t.makeTrue()), p);
  EXPECT_EQ(t.eq(p, t.makeFalse()), t.bitNot(p));
  EXPECT_EQ(t.eq(p, q), t.bitNot(t.bitXor(p, q)));
  EXPECT_EQ(t.eq(t.zext(p, 32), num(0)), t.bitNot(p));
  EXPECT_EQ(t.eq(t.zext(p, 32), num(1)), p);
  EXPECT_EQ(t.eq(t.zext(p, 32), num(2)), t.makeFalse());
  EXPECT_EQ(t.ne(t.zext(t.ult(x, y), 8), num(0, 8)), t.ult(x, y));
}

TEST_F(RewriteEquality, sumsCancel) {
  EXPECT_EQ(t.eq(t.add(x, num(3)), num(10)), t.eq(x, num(7)));
  EXPECT_EQ(t.eq(t.add(x, y), t.add(x, z)), t.eq(y, z));
  EXPECT_EQ(t.eq(t.sub(x, y), num(0)), t.eq(x, y));
  EXPECT_EQ(t.eq(t.add(x, num(3)), t.add(x, num(4))), t.makeFalse());
  EXPECT_EQ(t.eq(t.sub(x, y), t.sub(y, x)), t.eq(t.sub(y, x), t.sub(x, y)));
  EXPECT_EQ(t.eq(t.neg(x), num(5)), t.eq(x, num(0xfffffffb)));
  EXPECT_EQ(t.eq(t.bitNot(x), num(5)), t.eq(x, num(0xfffffffa)));
  const Term* shifted = t.eq(t.add(x, num(1)), t.add(y, num(2)));
  EXPECT_EQ(shifted, t.eq(x, t.add(y, num(1))));
  EXPECT_EQ(shifted->kid(0), x);
  EXPECT_EQ(shifted->kid(1), t.add(y, num(1)));
}

TEST_F(RewriteEquality, oddFactorsDivide) {
  EXPECT_EQ(t.eq(t.mul(x, num(3)), num(9)), t.eq(x, num(3)));
  EXPECT_EQ(t.eq(t.mul(x, num(4)), num(6)), t.makeFalse());
  EXPECT_EQ(t.eq(t.mul(x, num(4)), num(8)), t.eq(t.extract(x, 0, 30), num(2, 30)));
  EXPECT_EQ(t.eq(t.mul(x, num(12)), num(24)), t.eq(t.extract(x, 0, 30), num(2, 30)));
  U128 factor = (U128(0x123456789abcdef0) << 64) | 0x0fedcba987654321;
  const Term* wide = t.freshSymbol("w", 128);
  const Term* value = num(U128(77) << 90 | 13, 128);
  EXPECT_EQ(t.eq(t.mul(wide, num(factor, 128)), t.mul(value, num(factor, 128))), t.eq(wide, value));
}

TEST_F(RewriteEquality, extensions) {
  EXPECT_EQ(t.eq(t.zext(a, 32), num(7)), t.eq(a, num(7, 8)));
  EXPECT_EQ(t.eq(t.zext(a, 32), num(256)), t.makeFalse());
  EXPECT_EQ(t.eq(t.sext(a, 32), num(0xffffffff)), t.eq(a, num(0xff, 8)));
  EXPECT_EQ(t.eq(t.sext(a, 32), num(0xff)), t.makeFalse());
  EXPECT_EQ(t.eq(t.zext(a, 32), t.zext(b, 32)), t.eq(a, b));
  EXPECT_EQ(t.eq(t.sext(a, 32), t.sext(b, 32)), t.eq(a, b));
}

TEST_F(RewriteEquality, concatenations) {
  EXPECT_EQ(t.eq(t.concat(num(0x12, 8), a), num(0x1234, 16)), t.eq(a, num(0x34, 8)));
  EXPECT_EQ(t.eq(t.concat(num(0x12, 8), a), num(0x1334, 16)), t.makeFalse());
  EXPECT_EQ(t.eq(t.concat(a, num(0x34, 8)), num(0x1234, 16)), t.eq(a, num(0x12, 8)));
  EXPECT_EQ(t.eq(t.concat(a, b), num(0x1234, 16))->kind(), TermKind::Eq);
  const Term* c = t.freshSymbol("c", 8);
  EXPECT_EQ(t.eq(t.concat(a, b), t.concat(a, c)), t.eq(b, c));
}

TEST_F(RewriteEquality, bits) {
  EXPECT_EQ(t.eq(t.bitXor(x, num(5)), num(7)), t.eq(x, num(2)));
  EXPECT_EQ(t.eq(t.bitXor(x, y), num(0)), t.eq(x, y));
  EXPECT_EQ(t.eq(t.bitXor(x, y), x), t.eq(y, num(0)));
  EXPECT_EQ(t.eq(t.bitAnd(x, num(8)), num(0)), t.bitNot(t.extract(x, 3, 1)));
  EXPECT_EQ(t.eq(t.bitAnd(x, num(8)), num(8)), t.extract(x, 3, 1));
  EXPECT_EQ(t.eq(t.bitAnd(x, num(8)), num(4)), t.makeFalse());
  EXPECT_EQ(t.eq(t.bitOr(x, num(8)), num(4)), t.makeFalse());
  EXPECT_EQ(t.eq(t.bitOr(x, y), num(0)), t.bitAnd(t.eq(x, num(0)), t.eq(y, num(0))));
}

TEST_F(RewriteEquality, choices) {
  EXPECT_EQ(t.eq(t.ite(p, num(1), num(2)), num(1)), p);
  EXPECT_EQ(t.eq(t.ite(p, num(1), num(2)), num(2)), t.bitNot(p));
  EXPECT_EQ(t.eq(t.ite(p, num(1), num(2)), num(3)), t.makeFalse());
  EXPECT_EQ(t.eq(t.ite(p, num(1), x), num(1)), t.bitOr(p, t.eq(x, num(1))));
  EXPECT_EQ(t.eq(t.ite(p, x, y), x), t.bitOr(p, t.eq(x, y)));
  EXPECT_EQ(t.eq(t.ite(p, x, y), num(1))->kind(), TermKind::Eq);
}

TEST_F(RewriteEquality, tables) {
  std::vector<const Term*> elements{num(3), num(4), num(5), num(6)};
  const Term* table = t.arrayLiteral(elements);
  const Term* inside = t.freshSymbol("i", 2);
  EXPECT_EQ(t.eq(t.select(table, inside), num(9)), t.makeFalse());
  EXPECT_EQ(t.eq(t.select(table, x), num(9)), t.makeFalse());
  EXPECT_EQ(t.eq(t.select(table, x), num(0)), t.ult(num(3), x)); // outside reads 0
  EXPECT_EQ(t.eq(t.select(table, inside), num(0)), t.makeFalse());
  EXPECT_EQ(t.eq(t.select(table, inside), num(4))->kind(), TermKind::Eq);
}

TEST_F(RewriteEquality, distinctBases) {
  const Term *first = t.base(1, 64, true), *second = t.base(2, 64, true), *lazy = t.base(3, 64, false);
  const Term *null = num(0, 64), *four = num(4, 64);
  EXPECT_EQ(t.eq(first, second), t.makeFalse());
  EXPECT_EQ(t.eq(t.add(first, four), second), t.makeFalse());
  EXPECT_EQ(t.eq(t.add(first, four), t.add(second, four)), t.makeFalse());
  EXPECT_EQ(t.eq(first, null), t.makeFalse());
  EXPECT_EQ(t.eq(t.sub(first, four), num(100, 64)), t.makeFalse());
  EXPECT_EQ(t.eq(first, num(4096, 64))->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(t.add(first, num(U128(1) << 30, 64)), second)->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(t.sub(first, num(U128(1) << 30, 64)), null)->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(first, num(~U128(0), 64)), t.makeFalse()); // MAP_FAILED
  EXPECT_EQ(t.eq(lazy, num(~U128(0), 64))->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(lazy, null)->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(lazy, first)->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(t.add(first, t.zext(x, 64)), second)->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(t.mul(first, num(2, 64)), null)->kind(), TermKind::Eq);
}

TEST_F(RewriteEquality, treesOfPointersAgainstNull) {
  const Term* tree = t.base(100, 64, true);
  const Term* null = num(0, 64);
  std::vector<const Term*> pointers;
  for (uint64_t object = 1; object <= 60; ++object) {
    const Term* condition = t.freshSymbol("c", 1);
    pointers.push_back(t.base(object, 64, true));
    tree = t.ite(condition, t.add(pointers.back(), num(8, 64)), tree);
  }
  EXPECT_EQ(t.eq(tree, null), t.makeFalse());
  const Term* index = t.freshSymbol("i", 5);
  pointers.resize(32);
  EXPECT_EQ(t.eq(t.select(t.arrayLiteral(pointers), index), null), t.makeFalse());
  EXPECT_EQ(t.eq(t.ite(p, pointers[0], null), null), t.bitNot(p));
  EXPECT_EQ(t.eq(t.add(t.ite(p, pointers[0], pointers[1]), num(4, 64)), null), t.makeFalse());
  EXPECT_EQ(t.eq(t.sub(t.ite(p, pointers[0], pointers[1]), num(4, 64)), null), t.makeFalse());
  EXPECT_EQ(t.eq(t.ite(p, pointers[0], pointers[1]), pointers[1]), t.bitNot(p));
}

TEST_F(RewriteEquality, deepChoicesDoNotExhaustTheStack) {
  const Term* deep = num(0);
  for (unsigned index = 1; index < 100000; ++index) deep = t.ite(t.freshSymbol("c", 1), num(index), deep);
  const Term* equation = t.eq(deep, num(7));
  EXPECT_EQ(equation->width(), 1u);
}

TEST_F(RewriteEquality, sumsThatAreAsSmallOrAsLargeAsTheyCanBe) {
  const Term* count = t.add(t.zext(p, 32), t.zext(q, 32));
  EXPECT_EQ(t.eq(count, num(0)), t.bitAnd(t.bitNot(p), t.bitNot(q)));
  EXPECT_EQ(t.eq(count, num(2)), t.bitAnd(p, q));
  EXPECT_EQ(t.eq(count, num(3)), t.makeFalse());
  EXPECT_EQ(t.eq(count, num(1))->kind(), TermKind::Eq);
  EXPECT_EQ(t.eq(t.add(t.zext(a, 32), num(7)), t.neg(t.mul(t.zext(b, 32), num(3)))), t.makeFalse());
  const Term* eight = t.add(t.zext(p, 1 + 7), t.zext(q, 8));
  EXPECT_EQ(t.eq(t.mul(eight, num(128, 8)), num(0, 8))->kind(), TermKind::Eq) << "two of 128 wrap around";
}
