#include "term/value_facts.h"

#include "term_fixture.h"

using namespace hindsight;

using ValueFactsTest = TermTest;

TEST_F(ValueFactsTest, constantsAreExact) {
  ValueFacts facts = valueFacts(num(10));
  EXPECT_TRUE(facts.isExact());
  EXPECT_EQ(facts.ones, 10u);
  EXPECT_EQ(facts.zeros, mask128(32) & ~U128(10));
}

TEST_F(ValueFactsTest, symbolsAreUnknown) {
  ValueFacts facts = valueFacts(x);
  EXPECT_EQ(facts.low, 0u);
  EXPECT_EQ(facts.high, mask128(32));
  EXPECT_EQ(facts.zeros | facts.ones, 0u);
}

TEST_F(ValueFactsTest, truthValuesAreUnknown) {
  const Term* either = t.bitOr(t.ult(x, y), t.freshSymbol("c", 1));
  ValueFacts facts = valueFacts(either);
  EXPECT_EQ(facts.zeros, 0u);
  EXPECT_EQ(facts.ones, 0u);
  EXPECT_EQ(facts.high, 1u);
}

TEST_F(ValueFactsTest, extensions) {
  ValueFacts facts = valueFacts(t.zext(a, 32));
  EXPECT_EQ(facts.high, 255u);
  EXPECT_TRUE(facts.signIsZero());
  ValueFacts negative = valueFacts(t.sext(t.bitOr(a, num(0x80, 8)), 32));
  EXPECT_TRUE(negative.signIsOne());
  EXPECT_GE(negative.low, U128(0xffffff80));
}

TEST_F(ValueFactsTest, sumsThatCannotWrapHaveBounds) {
  ValueFacts facts = valueFacts(t.add(t.mul(t.zext(a, 32), num(4)), num(8)));
  EXPECT_EQ(facts.low, 8u);
  EXPECT_EQ(facts.high, 255u * 4 + 8);
  EXPECT_EQ(facts.trailingZeros(), 2u);
  EXPECT_EQ(valueFacts(t.add(x, num(1))).high, mask128(32));
}

TEST_F(ValueFactsTest, lowBitsOfSums) {
  ValueFacts facts = valueFacts(t.add(t.mul(x, num(4)), num(3)));
  EXPECT_EQ(facts.ones & 3, 3u);
}

TEST_F(ValueFactsTest, remaindersAndQuotients) {
  EXPECT_EQ(valueFacts(t.urem(x, num(10))).high, 9u);
  EXPECT_EQ(valueFacts(t.udiv(x, num(10))).high, mask128(32) / 10);
  EXPECT_EQ(valueFacts(t.udiv(x, y)).high, mask128(32)); // division by zero gives all ones
  const Term* divisor = t.add(t.zext(a, 32), num(3));    // 3 to 258
  EXPECT_EQ(valueFacts(t.urem(x, divisor)).high, 257u);
  EXPECT_EQ(valueFacts(t.udiv(x, divisor)).high, mask128(32) / 3);
  EXPECT_EQ(valueFacts(t.udiv(t.bitOr(x, num(0x80000000)), divisor)).low, U128(0x80000000) / 258);
}

TEST_F(ValueFactsTest, choicesJoin) {
  ValueFacts facts = valueFacts(t.ite(p, num(12), num(8)));
  EXPECT_EQ(facts.low, 8u);
  EXPECT_EQ(facts.high, 12u);
  EXPECT_TRUE(facts.bitIsOne(3));
  EXPECT_TRUE(facts.bitIsZero(0));
  EXPECT_FALSE(facts.contains(9));
  EXPECT_TRUE(facts.contains(12));
}

TEST_F(ValueFactsTest, tablesIncludeWhatIsReadOutside) {
  std::vector<const Term*> elements{num(5), num(6), num(7)};
  ValueFacts facts = valueFacts(t.select(t.arrayLiteral(elements), x));
  EXPECT_EQ(facts.low, 0u);
  EXPECT_EQ(facts.high, 7u);
}

TEST_F(ValueFactsTest, depthIsBounded) {
  const Term* term = t.zext(a, 32);
  EXPECT_EQ(valueFacts(term, 0).high, mask128(32));
  EXPECT_EQ(valueFacts(term, 1).high, 255u);
}

TEST_F(ValueFactsTest, boundsSharpenBits) {
  ValueFacts facts{{}, 8, 0x40, 0x43};
  facts.tighten();
  EXPECT_EQ(facts.ones, 0x40u);
  EXPECT_EQ(facts.zeros, 0xbcu);
}

TEST_F(ValueFactsTest, differencesOfSmallNumbers) {
  const Term* small = t.zext(t.extract(a, 0, 3), 32);
  ValueFacts facts = valueFacts(t.sub(num(13), small));
  EXPECT_EQ(facts.low, 6u);
  EXPECT_EQ(facts.high, 13u);
  facts = valueFacts(t.sub(t.sub(num(20), small), t.zext(b, 32)));
  EXPECT_EQ(facts.high, mask128(32)) << "may be negative";
  facts = valueFacts(t.sub(t.sub(num(0), small), num(1)));
  EXPECT_EQ(facts.low, 0xfffffff8u);
  EXPECT_EQ(facts.high, 0xffffffffu);
}
