#include "prune/fact.h"

#include "term/evaluator.h"

#include <gtest/gtest.h>

namespace hindsight::prune {
namespace {

std::optional<U128> nothing(const Term*) {
  return std::nullopt;
}

class FactTest : public ::testing::Test {
protected:
  TermManager terms;
  const Term* x = terms.freshSymbol("x", 3);
  const Term* y = terms.freshSymbol("y", 3);

  const Term* number(U128 value) { return terms.constant(value, 3); }
  bool holds(const Term* formula, U128 valueOfX, U128 valueOfY) {
    Assignment assignment;
    assignment.set(x->symbol(), valueOfX);
    assignment.set(y->symbol(), valueOfY);
    Evaluator evaluator(assignment);
    return evaluator.isTrue(formula);
  }
  bool hold(const Facts& facts, U128 valueOfX, U128 valueOfY) {
    for (const Fact& fact : facts.all())
      if (!holds(Facts::formulaOf(terms, fact), valueOfX, valueOfY)) return false;
    return true;
  }
  /// Facts say what the formulas say, for every value.
  void expectSame(const std::vector<const Term*>& formulas) {
    Facts facts(terms);
    for (const Term* formula : formulas) facts.add(formula, nothing);
    for (unsigned a = 0; a < 8; ++a)
      for (unsigned b = 0; b < 8; ++b) {
        bool expected = true;
        for (const Term* formula : formulas) expected &= holds(formula, a, b);
        ASSERT_EQ(hold(facts, a, b), expected) << "x = " << a << ", y = " << b;
      }
  }
  std::vector<const Term*> comparisons(const Term* subject) {
    std::vector<const Term*> all;
    for (unsigned value = 0; value < 8; ++value) {
      const Term* other = number(value);
      for (const Term* test : {terms.eq(subject, other), terms.ult(subject, other), terms.ult(other, subject),
                               terms.ule(subject, other), terms.ule(other, subject), terms.slt(subject, other),
                               terms.slt(other, subject), terms.sle(subject, other), terms.sle(other, subject)}) {
        all.push_back(test);
        all.push_back(terms.bitNot(test));
      }
    }
    return all;
  }
};

TEST_F(FactTest, IntervalsMayGoAroundTheEnd) {
  WrappedInterval interval{6, 1, 3};
  EXPECT_EQ(interval.extent(), 3u);
  for (unsigned value : {6, 7, 0, 1}) EXPECT_TRUE(interval.contains(value));
  for (unsigned value : {2, 3, 4, 5}) EXPECT_FALSE(interval.contains(value));
  EXPECT_FALSE(interval.isAll());
  EXPECT_TRUE((WrappedInterval{3, 2, 3}.isAll()));
}

TEST_F(FactTest, WhatIsInBothIntervals) {
  for (unsigned code = 0; code < 8 * 8 * 8 * 8; ++code) {
    WrappedInterval a{code & 7, code >> 3 & 7, 3}, b{code >> 6 & 7, code >> 9 & 7, 3};
    for (unsigned keep = 0; keep <= 8; ++keep) {
      std::optional<U128> kept = keep < 8 ? std::optional<U128>(keep) : std::nullopt;
      std::optional<WrappedInterval> both = intersect(a, b, kept);
      unsigned common = 0, found = 0;
      for (unsigned value = 0; value < 8; ++value) {
        bool isCommon = a.contains(value) && b.contains(value);
        common += isCommon;
        if (!both || !both->contains(value)) continue;
        ++found;
        ASSERT_TRUE(isCommon) << code << ": " << value << " is not in both";
      }
      if (both && kept && a.contains(*kept) && b.contains(*kept)) EXPECT_TRUE(both->contains(*kept)) << code;
      if (both && !kept) EXPECT_EQ(found, common) << code; // nothing is given up without a reason
    }
  }
}

TEST_F(FactTest, EveryComparisonWithANumber) {
  for (const Term* formula : comparisons(x)) expectSame({formula});
}

TEST_F(FactTest, EveryComparisonOfASum) {
  std::vector<const Term*> sums = {terms.add(x, number(5)), terms.sub(x, y),
                                   terms.sub(number(2), x), terms.add(terms.mul(x, number(3)), y),
                                   terms.mul(x, number(7)), terms.mul(x, number(4))};
  for (const Term* sum : sums)
    for (const Term* formula : comparisons(sum)) expectSame({formula});
}

TEST_F(FactTest, PairsOfComparisons) {
  std::vector<const Term*> of = comparisons(x), shifted = comparisons(terms.add(x, number(3)));
  for (size_t index = 0; index < of.size(); index += 3)
    for (size_t other = index % 5; other < shifted.size(); other += 5) expectSame({of[index], shifted[other]});
}

TEST_F(FactTest, BoundsOfOneSumAreOneFact) {
  Facts facts(terms);
  auto four = [](const Term*) { return std::optional<U128>(4); };
  facts.add(terms.ult(number(1), x), four);
  facts.add(terms.ult(terms.add(x, number(1)), number(7)), four); // x + 1 may wrap: 7 is allowed, but not next to 4
  ASSERT_EQ(facts.all().size(), 1u);
  EXPECT_EQ(facts.all()[0].sum, x);
  EXPECT_EQ(facts.all()[0].interval, (WrappedInterval{2, 5, 3}));
}

TEST_F(FactTest, OfTwoPiecesTheOneWithTheNumberIsKept) {
  Facts facts(terms);
  auto five = [](const Term*) { return std::optional<U128>(5); };
  facts.add(terms.bitNot(terms.eq(x, number(3))), five);
  facts.add(terms.bitNot(terms.eq(x, number(7))), five);
  for (unsigned value = 0; value < 8; ++value) {
    bool isHolding = hold(facts, value, 0);
    if (value == 3 || value == 7) EXPECT_FALSE(isHolding);
    if (value == 5) EXPECT_TRUE(isHolding);
  }
}

TEST_F(FactTest, WhatExcludesEachOtherStaysFalse) {
  Facts facts(terms);
  facts.add(terms.ult(x, number(2)), nothing);
  facts.add(terms.ult(number(4), x), nothing);
  for (unsigned value = 0; value < 8; ++value) EXPECT_FALSE(hold(facts, value, 0));
}

TEST_F(FactTest, OtherFormulasStayAsTheyAre) {
  const Term* product = terms.mul(x, y);
  expectSame({terms.eq(product, number(4)), terms.bitOr(terms.eq(x, number(2)), terms.ult(y, x))});
  Facts facts(terms);
  facts.add(terms.makeTrue(), nothing);
  EXPECT_TRUE(facts.all().empty());
  const Term* either = terms.bitOr(terms.eq(x, number(2)), terms.ult(y, x));
  facts.add(either, nothing);
  facts.add(either, nothing);
  EXPECT_EQ(facts.all().size(), 1u);
}

TEST_F(FactTest, ConjunctionsAreTakenApart) {
  Facts facts(terms);
  facts.add(terms.bitAnd(terms.ult(x, number(5)), terms.ult(number(1), y)), nothing);
  EXPECT_EQ(facts.all().size(), 2u);
  expectSame({terms.bitAnd(terms.ult(x, number(5)), terms.ult(number(1), y)), terms.ult(x, y)});
}

TEST_F(FactTest, SingleBits) {
  const Term* bit = terms.freshSymbol("bit", 1);
  Facts facts(terms);
  EXPECT_EQ(facts.normalised(bit).interval, (WrappedInterval{1, 1, 1}));
  EXPECT_EQ(facts.normalised(terms.bitNot(bit)).interval, (WrappedInterval{0, 0, 1}));
  EXPECT_EQ(facts.normalised(terms.bitNot(bit)).sum, bit);
}

} // namespace
} // namespace hindsight::prune
