#include "term_fixture.h"

using namespace hindsight;

using RewriteFloat = TermTest;

TEST_F(RewriteFloat, constantsFold) {
  const Term *one = num(0x3f800000), *two = num(0x40000000);
  EXPECT_EQ(t.floatBinary(TermKind::FAdd, FloatFormat::Single, one, one), two);
  EXPECT_EQ(t.floatCompare(TermKind::FLt, FloatFormat::Single, one, two), t.makeTrue());
  EXPECT_EQ(t.floatConvert(FloatFormat::Single, FloatFormat::Double, one), num(U128(0x3ff0000000000000), 64));
  EXPECT_EQ(t.floatFromInt(FloatFormat::Single, num(2, 8), true), two);
  EXPECT_EQ(t.floatToInt(FloatFormat::Single, two, 8, true), num(2, 8));
  EXPECT_EQ(t.floatSqrt(FloatFormat::Single, num(0x40800000)), two);
  EXPECT_EQ(t.floatFma(FloatFormat::Single, one, one, one), two);
  EXPECT_EQ(t.floatRound(FloatFormat::Single, RoundingMode::Up, num(0x3f800001)), two);
  EXPECT_EQ(t.floatIsNan(FloatFormat::Single, num(0x7fc00000)), t.makeTrue());
}

TEST_F(RewriteFloat, whatIsNotTrueOfFloatsIsNotDone) {
  const Term *zero = num(0), *one = num(0x3f800000);
  EXPECT_EQ(t.floatBinary(TermKind::FAdd, FloatFormat::Single, x, zero)->kind(), TermKind::FAdd); // -0 + 0 = 0
  EXPECT_EQ(t.floatBinary(TermKind::FMul, FloatFormat::Single, x, one)->kind(), TermKind::FMul);  // quiets NaNs
  EXPECT_EQ(t.floatBinary(TermKind::FSub, FloatFormat::Single, x, x)->kind(), TermKind::FSub);    // infinities
  EXPECT_NE(t.floatBinary(TermKind::FAdd, FloatFormat::Single, x, y),
            t.floatBinary(TermKind::FAdd, FloatFormat::Single, y, x)); // which NaN
  EXPECT_EQ(t.floatCompare(TermKind::FEq, FloatFormat::Single, x, x)->kind(), TermKind::FEq);
}

TEST_F(RewriteFloat, comparisons) {
  EXPECT_EQ(t.floatCompare(TermKind::FLt, FloatFormat::Single, x, x), t.makeFalse());
  EXPECT_EQ(t.floatCompare(TermKind::FLe, FloatFormat::Single, x, x), t.bitNot(t.floatIsNan(FloatFormat::Single, x)));
  EXPECT_EQ(t.floatCompare(TermKind::FEq, FloatFormat::Single, x, y),
            t.floatCompare(TermKind::FEq, FloatFormat::Single, y, x));
  EXPECT_NE(t.floatCompare(TermKind::FLt, FloatFormat::Single, x, y),
            t.floatCompare(TermKind::FLt, FloatFormat::Single, y, x));
}

TEST_F(RewriteFloat, conversionsFromExtendedIntegers) {
  EXPECT_EQ(t.floatFromInt(FloatFormat::Double, t.sext(a, 32), true), t.floatFromInt(FloatFormat::Double, a, true));
  EXPECT_EQ(t.floatFromInt(FloatFormat::Double, t.zext(a, 32), false), t.floatFromInt(FloatFormat::Double, a, false));
  EXPECT_EQ(t.floatFromInt(FloatFormat::Double, t.zext(a, 32), true), t.floatFromInt(FloatFormat::Double, a, false));
  EXPECT_NE(t.floatFromInt(FloatFormat::Double, a, true), t.floatFromInt(FloatFormat::Double, a, false));
}

TEST_F(RewriteFloat, roundingWhatIsRound) {
  const Term* round = t.floatFromInt(FloatFormat::Single, a, true);
  EXPECT_EQ(t.floatRound(FloatFormat::Single, RoundingMode::Up, round), round);
  const Term* down = t.floatRound(FloatFormat::Single, RoundingMode::Down, x);
  EXPECT_EQ(t.floatRound(FloatFormat::Single, RoundingMode::Up, down), down);
  EXPECT_NE(t.floatRound(FloatFormat::Single, RoundingMode::Up, x), down);
}

TEST_F(RewriteFloat, formatsAreRemembered) {
  const Term* d = t.freshSymbol("d", 64);
  const Term* term = t.floatConvert(FloatFormat::Double, FloatFormat::Extended, d);
  EXPECT_EQ(term->width(), 80u);
  EXPECT_EQ(term->format(), FloatFormat::Extended);
  EXPECT_EQ(term->sourceFormat(), FloatFormat::Double);
  EXPECT_TRUE(term->mentionsFloat());
  const Term* rounded = t.floatRound(FloatFormat::Double, RoundingMode::TowardZero, d);
  EXPECT_EQ(rounded->roundingMode(), RoundingMode::TowardZero);
  EXPECT_EQ(rounded->format(), FloatFormat::Double);
  EXPECT_EQ(t.floatToInt(FloatFormat::Double, d, 17, false)->format(), FloatFormat::Double);
}
