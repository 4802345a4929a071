#include "term/term_manager.h"

#include "support/internal_error.h"

#include <gmock/gmock.h>

#include "term_fixture.h"

using namespace hindsight;

using TermManagerTest = TermTest;

TEST_F(TermManagerTest, constantsAreCutToTheirWidth) {
  EXPECT_EQ(num(0x1ff, 8), num(0xff, 8));
  EXPECT_NE(num(1, 8), num(1, 9));
  EXPECT_TRUE(t.makeTrue()->isTrue());
  EXPECT_TRUE(t.makeFalse()->isFalse());
  EXPECT_EQ(num(~U128(0), 128)->value(), ~U128(0));
  EXPECT_TRUE(num(0x7f, 7)->isAllOnes());
}

TEST_F(TermManagerTest, kidsAreOlderThanParents) {
  const Term* sum = t.add(x, t.mul(y, num(3)));
  for (const Term* kid : sum->kids()) EXPECT_LT(kid->id(), sum->id());
}

TEST_F(TermManagerTest, withoutRewritingNodesAreBuiltAsAsked) {
  TermManager raw(false);
  const Term *u = raw.freshSymbol("u", 8), *one = raw.constant(1, 8);
  EXPECT_EQ(raw.add(one, one)->kind(), TermKind::Add);
  EXPECT_EQ(raw.bitNot(raw.bitNot(u))->kind(), TermKind::Not);
  EXPECT_EQ(raw.eq(u, u)->kind(), TermKind::Eq);
  EXPECT_NE(raw.add(u, one), raw.add(one, u));
  EXPECT_EQ(raw.ite(raw.makeTrue(), u, one)->kind(), TermKind::Ite);
  EXPECT_EQ(raw.sub(u, one)->kind(), TermKind::Add);
  EXPECT_EQ(raw.add(u, one), raw.add(u, one));
}

TEST_F(TermManagerTest, rebuildingWithTheSameKidsGivesTheTerm) {
  std::vector<const Term*> elements{a, b, num(3, 8)};
  const Term* array = t.store(t.arrayLiteral(elements), x, b);
  const Term* d = t.freshSymbol("d", 64);
  std::vector<const Term*> samples{num(4),
                                   x,
                                   t.add(x, y),
                                   t.mul(x, y),
                                   t.udiv(x, y),
                                   t.sdiv(x, y),
                                   t.urem(x, y),
                                   t.srem(x, y),
                                   t.bitAnd(x, y),
                                   t.bitOr(x, y),
                                   t.bitXor(x, y),
                                   t.bitNot(x),
                                   t.shl(x, y),
                                   t.lshr(x, y),
                                   t.ashr(x, y),
                                   t.eq(x, y),
                                   t.ult(x, y),
                                   t.ule(x, y),
                                   t.slt(x, y),
                                   t.sle(x, y),
                                   t.concat(a, b),
                                   t.extract(x, 3, 9),
                                   t.zext(a, 32),
                                   t.sext(a, 32),
                                   t.ite(p, x, y),
                                   array,
                                   t.select(array, y),
                                   t.floatBinary(TermKind::FSub, FloatFormat::Single, x, y),
                                   t.floatSqrt(FloatFormat::Double, d),
                                   t.floatFma(FloatFormat::Single, x, y, x),
                                   t.floatCompare(TermKind::FLe, FloatFormat::Single, x, y),
                                   t.floatConvert(FloatFormat::Single, FloatFormat::Half, x),
                                   t.floatFromInt(FloatFormat::Half, a, true),
                                   t.floatFromInt(FloatFormat::Half, a, false),
                                   t.floatToInt(FloatFormat::Double, d, 7, true),
                                   t.floatToInt(FloatFormat::Double, d, 7, false),
                                   t.floatRound(FloatFormat::Double, RoundingMode::Down, d)};
  for (const Term* term : samples) EXPECT_EQ(t.rebuild(term, term->kids()), term) << text(term);
  std::vector<const Term*> swapped{y, x};
  EXPECT_EQ(t.rebuild(t.ult(x, y), swapped), t.ult(y, x));
}

TEST_F(TermManagerTest, countsItsTermsAndMemory) {
  size_t terms = t.termCount(), bytes = t.memoryBytes();
  for (unsigned value = 0; value < 10000; ++value) t.add(x, num(value + 1000000));
  EXPECT_GE(t.termCount(), terms + 20000);
  EXPECT_GT(t.memoryBytes(), bytes);
}

TEST_F(TermManagerTest, twoManagersDoNotShare) {
  TermManager other;
  EXPECT_NE(other.makeTrue(), t.makeTrue());
  EXPECT_EQ(other.freshSymbol("x", 32)->symbol(), 0u);
}

TEST_F(TermManagerTest, wrongWidthsAreCaught) {
  EXPECT_THAT([&] { t.add(x, a); }, testing::ThrowsMessage<InternalError>(testing::HasSubstr("one width")));
  EXPECT_THAT([&] { t.ite(x, a, b); }, testing::ThrowsMessage<InternalError>(testing::HasSubstr("truth value")));
  EXPECT_THAT([&] { t.extract(a, 4, 8); }, testing::ThrowsMessage<InternalError>(testing::HasSubstr("inside")));
  EXPECT_THAT([&] { t.concat(t.zext(x, 100), x); }, testing::ThrowsMessage<InternalError>(testing::HasSubstr("128")));
  EXPECT_THAT([&] { t.floatSqrt(FloatFormat::Double, x); },
              testing::ThrowsMessage<InternalError>(testing::HasSubstr("format")));
}
