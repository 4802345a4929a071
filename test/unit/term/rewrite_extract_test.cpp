#include "term_fixture.h"

using namespace hindsight;

using RewriteExtract = TermTest;

TEST_F(RewriteExtract, wholeAndNested) {
  EXPECT_EQ(t.extract(x, 0, 32), x);
  EXPECT_EQ(t.extract(t.extract(x, 8, 16), 4, 4), t.extract(x, 12, 4));
  EXPECT_EQ(t.extract(num(0xabcd), 4, 8), num(0xbc, 8));
}

TEST_F(RewriteExtract, concatenations) {
  const Term* pair = t.concat(a, b);
  EXPECT_EQ(t.extract(pair, 0, 8), b);
  EXPECT_EQ(t.extract(pair, 8, 8), a);
  EXPECT_EQ(t.extract(pair, 4, 8), t.concat(t.extract(a, 0, 4), t.extract(b, 4, 4)));
}

TEST_F(RewriteExtract, extensions) {
  EXPECT_EQ(t.extract(t.zext(a, 32), 0, 8), a);
  EXPECT_EQ(t.extract(t.zext(a, 32), 8, 8), num(0, 8));
  EXPECT_EQ(t.extract(t.zext(a, 32), 4, 8), t.zext(t.extract(a, 4, 4), 8));
  EXPECT_EQ(t.extract(t.zext(a, 32), 0, 16), t.zext(a, 16));
  EXPECT_EQ(t.extract(t.sext(a, 32), 4, 8), t.sext(t.extract(a, 4, 4), 8));
  EXPECT_EQ(t.extract(t.sext(a, 32), 16, 8), t.sext(t.extract(a, 7, 1), 8));
}

TEST_F(RewriteExtract, lowBitsOfArithmetic) {
  const Term *u = t.zext(a, 64), *v = t.sext(b, 64);
  EXPECT_EQ(t.extract(t.add(u, v), 0, 8), t.add(a, b));
  EXPECT_EQ(t.extract(t.mul(u, v), 0, 8), t.mul(a, b));
  EXPECT_EQ(t.extract(t.sub(x, y), 0, 8), t.sub(t.extract(x, 0, 8), t.extract(y, 0, 8)));
}

TEST_F(RewriteExtract, indexOfAScaledOffset) {
  const Term* offset = t.add(t.mul(t.zext(x, 64), num(4, 64)), num(8, 64));
  EXPECT_EQ(t.extract(offset, 2, 32), t.add(x, num(2)));
  EXPECT_EQ(t.extract(offset, 0, 2), num(0, 2));
  EXPECT_EQ(t.extract(t.add(offset, num(1, 64)), 2, 32), t.add(x, num(2))); // nothing is carried
  EXPECT_EQ(t.extract(offset, 3, 32)->kind(), TermKind::Extract);           // not every addend is a multiple of 8
}

TEST_F(RewriteExtract, bitsOfAStreamOfBytes) {
  // As decompressors keep what they have read: hold += byte << bits.
  const Term *five = t.zext(t.extract(x, 3, 5), 64), *byte = t.freshSymbol("byte", 8), *next = t.freshSymbol("next", 8);
  const Term* hold =
      t.add(t.add(five, t.mul(t.zext(byte, 64), num(32, 64))), t.mul(t.zext(next, 64), num(1 << 13, 64)));
  EXPECT_EQ(t.extract(hold, 14, 3), t.extract(next, 1, 3));
  EXPECT_EQ(t.extract(hold, 0, 5), t.extract(x, 3, 5));
  EXPECT_EQ(t.extract(hold, 5, 8), byte);
  EXPECT_EQ(t.extract(hold, 21, 43), num(0, 43));
  Assignment assignment;
  assignment.set(x->symbol(), 0xa7);
  assignment.set(byte->symbol(), 0x9d);
  assignment.set(next->symbol(), 0x6b);
  Evaluator evaluator(assignment);
  for (unsigned low = 0; low < 60; low += 3)
    for (unsigned width : {1u, 3u, 4u, 17u})
      if (low + width <= 64)
        EXPECT_EQ(evaluator.evaluate(t.extract(hold, low, width)), evaluator.evaluate(hold) >> low & mask128(width));
  // Parts that share a bit are carried.
  const Term* carried = t.add(t.zext(byte, 64), t.mul(t.zext(next, 64), num(128, 64)));
  EXPECT_FALSE(t.extract(carried, 8, 8) == t.extract(t.mul(t.zext(next, 64), num(128, 64)), 8, 8));
}

TEST_F(RewriteExtract, bitwiseOnlyWhereItHelps) {
  EXPECT_EQ(t.extract(t.bitXor(x, y), 8, 8)->kind(), TermKind::Extract);
  EXPECT_EQ(t.extract(t.bitXor(t.zext(a, 32), y), 8, 8), t.extract(y, 8, 8));
  EXPECT_EQ(t.extract(t.bitAnd(x, num(0xff00)), 0, 8), num(0, 8));
  EXPECT_EQ(t.extract(t.bitNot(t.zext(a, 32)), 0, 8), t.bitNot(a));
}

TEST_F(RewriteExtract, choices) {
  EXPECT_EQ(t.extract(t.ite(p, num(0x1234), num(0x5678)), 8, 8), t.ite(p, num(0x12, 8), num(0x56, 8)));
  EXPECT_EQ(t.extract(t.ite(p, num(0x1234), t.ite(q, num(0x5678), num(1))), 8, 8),
            t.ite(p, num(0x12, 8), t.ite(q, num(0x56, 8), num(0, 8))));
  EXPECT_EQ(t.extract(t.ite(p, x, y), 8, 8)->kind(), TermKind::Extract);
}

TEST_F(RewriteExtract, deepSumsDoNotExhaustTheStack) {
  TermManager plain(false);
  const Term* sum = t.freshSymbol("s", 64);
  for (int round = 0; round < 100000; ++round) sum = t.bitXor(t.add(sum, t.zext(x, 64)), t.zext(y, 64));
  EXPECT_EQ(t.extract(sum, 0, 8)->width(), 8u);
}

TEST_F(RewriteExtract, sharedPartsAreVisitedOnce) {
  const Term *u = t.freshSymbol("u", 64), *v = t.freshSymbol("v", 64);
  for (int round = 0; round < 60; ++round) { // 2^60 paths
    const Term* next = t.mul(u, v);
    v = t.mul(u, t.bitXor(u, v));
    u = next;
  }
  EXPECT_EQ(t.extract(t.mul(u, v), 0, 8)->width(), 8u);
}

TEST_F(RewriteExtract, fieldsOfOneElementHaveOneIndex) {
  const Term* index = t.add(t.zext(a, 32), t.mul(t.zext(b, 32), num(32)));
  for (unsigned field : {0u, 1u, 3u}) {
    const Term* offset = t.add(t.mul(index, num(4)), num(field));
    EXPECT_EQ(t.extract(offset, 2, 9), t.extract(index, 0, 9)) << field;
  }
}
