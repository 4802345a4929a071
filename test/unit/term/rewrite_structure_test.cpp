#include "term_fixture.h"

using namespace hindsight;

using RewriteStructure = TermTest;

TEST_F(RewriteStructure, adjacentExtractionsMeet) {
  EXPECT_EQ(t.concat(t.extract(x, 8, 8), t.extract(x, 0, 8)), t.extract(x, 0, 16));
  EXPECT_EQ(t.concat(t.extract(x, 16, 16), t.extract(x, 0, 16)), x);
  EXPECT_EQ(t.concat(t.extract(x, 0, 8), t.extract(x, 8, 8))->kind(), TermKind::Concat);
  EXPECT_EQ(t.concat(t.extract(x, 8, 8), t.extract(y, 0, 8))->kind(), TermKind::Concat);
}

class BytesOf : public TermTest, public ::testing::WithParamInterface<int> {
protected:
  const Term* value() {
    switch (GetParam()) {
    case 0: return x;
    case 1: return t.add(x, y);
    case 2: return t.add(t.mul(x, y), num(7));
    case 3: return t.sext(a, 32);
    case 4: return t.zext(a, 32);
    case 5: return t.concat(t.concat(a, b), t.extract(x, 0, 16));
    case 6: return t.ite(p, num(0x12345678), num(0x9abcdef0));
    case 7: return t.bitXor(x, y);
    case 8: return t.bitNot(x);
    case 9: return t.sext(t.extract(x, 3, 11), 32);
    case 10: return t.neg(x);
    default: return t.ite(p, x, y);
    }
  }
};

TEST_P(BytesOf, fitTogetherAgain) {
  const Term *whole = value(), *fromLow = nullptr, *fromHigh = nullptr;
  for (unsigned low = 0; low < 32; low += 8) {
    const Term* byte = t.extract(whole, low, 8);
    fromLow = fromLow ? t.concat(byte, fromLow) : byte;
  }
  for (unsigned low = 32; low > 0; low -= 8) {
    const Term* byte = t.extract(whole, low - 8, 8);
    fromHigh = fromHigh ? t.concat(fromHigh, byte) : byte;
  }
  EXPECT_EQ(fromLow, whole) << text(fromLow);
  EXPECT_EQ(fromHigh, whole) << text(fromHigh);
}

INSTANTIATE_TEST_SUITE_P(RewriteStructure, BytesOf, ::testing::Range(0, 12));

TEST_F(RewriteStructure, zeroAboveIsAnExtension) {
  EXPECT_EQ(t.concat(num(0, 24), a), t.zext(a, 32));
  EXPECT_EQ(t.concat(num(0, 8), t.concat(num(0, 16), a)), t.zext(a, 32));
  EXPECT_EQ(t.concat(t.extract(a, 7, 1), a), t.sext(a, 9));
  EXPECT_EQ(t.concat(p, p), t.sext(p, 2));
  EXPECT_EQ(t.concat(t.extract(a, 6, 1), a)->kind(), TermKind::Concat); // not the sign
}

TEST_F(RewriteStructure, nestedToTheRight) {
  EXPECT_EQ(t.concat(t.concat(a, b), a), t.concat(a, t.concat(b, a)));
  EXPECT_EQ(t.concat(num(1, 8), t.concat(num(2, 8), a)), t.concat(num(0x102, 16), a));
}

TEST_F(RewriteStructure, extensionsOfExtensions) {
  EXPECT_EQ(t.zext(t.zext(a, 16), 32), t.zext(a, 32));
  EXPECT_EQ(t.sext(t.sext(a, 16), 32), t.sext(a, 32));
  EXPECT_EQ(t.sext(t.zext(a, 16), 32), t.zext(a, 32));
  EXPECT_EQ(t.zext(t.sext(a, 16), 32)->kid(0), t.sext(a, 16));
  EXPECT_EQ(t.zext(a, 8), a);
  EXPECT_EQ(t.zext(num(0x80, 8), 16), num(0x80, 16));
  EXPECT_EQ(t.sext(num(0x80, 8), 16), num(0xff80, 16));
}

TEST_F(RewriteStructure, sumsThatCannotWrapExtendTheirAddends) {
  const Term* sum = t.add(t.mul(t.zext(a, 32), num(4)), num(8));
  EXPECT_EQ(t.zext(sum, 64), t.add(t.mul(t.zext(a, 64), num(4, 64)), num(8, 64)));
  EXPECT_EQ(t.zext(t.add(x, num(1)), 64)->kind(), TermKind::ZExt);
}

TEST_F(RewriteStructure, resizing) {
  EXPECT_EQ(t.resize(x, 8), t.extract(x, 0, 8));
  EXPECT_EQ(t.resize(a, 32), t.zext(a, 32));
  EXPECT_EQ(t.resize(x, 32), x);
}

TEST_F(RewriteStructure, choicesByOneCondition) {
  const Term* high = t.ite(p, t.extract(x, 8, 8), num(1, 8));
  const Term* low = t.ite(p, t.extract(x, 0, 8), num(2, 8));
  EXPECT_EQ(t.concat(high, low), t.ite(p, t.extract(x, 0, 16), num(0x102, 16)));
}
