// For which inputs a value was written.
#include "term/definedness.h"

#include "term/evaluator.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct DefinednessTest : testing::Test {
  TermManager terms;
  const Term* input = terms.freshSymbol("input", 8);
  const Term* flag = terms.freshSymbol("flag", 1);
  const Term* unset = terms.freshSymbol("unset", 8);
  UndefinedSymbols undefined;

  DefinednessTest() { undefined.insert(unset->symbol()); }
  const Term* of(const Term* term) { return definedness(terms, term, undefined); }
};

TEST_F(DefinednessTest, InputsAndNumbersAreWritten) {
  EXPECT_TRUE(of(terms.add(input, terms.constant(3, 8)))->isTrue());
}

TEST_F(DefinednessTest, UnwrittenSymbolsAreSeenAnywhereInATerm) {
  const Term *clean = input, *mixed = terms.zext(flag, 8);
  for (int round = 0; round < 30000; ++round) {
    const Term* number = terms.constant(static_cast<unsigned>(round) % 250 + 1, 8);
    clean = terms.mul(terms.add(clean, number), input);
    mixed = terms.mul(terms.bitXor(mixed, terms.add(unset, number)), input);
    if (round % 1000 == 0) EXPECT_TRUE(undefined.occurIn(mixed));
  }
  EXPECT_FALSE(undefined.occurIn(clean));
  EXPECT_TRUE(undefined.occurIn(terms.eq(clean, mixed)));
  EXPECT_FALSE(UndefinedSymbols().occurIn(mixed));
  const Term* later = terms.freshSymbol("later", 8);
  undefined.insert(later->symbol());
  EXPECT_TRUE(undefined.occurIn(terms.add(later, clean)));
  EXPECT_FALSE(undefined.occurIn(clean));
}

TEST_F(DefinednessTest, WhatIsComputedFromTheUnwrittenIsUnwritten) {
  EXPECT_TRUE(of(terms.eq(terms.add(input, unset), terms.constant(3, 8)))->isFalse());
}

TEST_F(DefinednessTest, AChoiceIsWrittenWhereTheChosenIs) {
  EXPECT_EQ(of(terms.ite(flag, input, unset)), flag);
  EXPECT_TRUE(of(terms.ite(terms.eq(unset, input), input, terms.constant(1, 8)))->isFalse());
}

TEST_F(DefinednessTest, AConjunctionIsWrittenWhereAWrittenPartIsFalse) {
  const Term* both = terms.bitAnd(flag, terms.eq(unset, terms.constant(4, 8)));
  EXPECT_EQ(of(both), terms.bitNot(flag));
  EXPECT_EQ(of(terms.bitOr(flag, terms.eq(unset, terms.constant(4, 8)))), flag);
}

TEST_F(DefinednessTest, AnElementIsWrittenWhereItsIndexIsNotThatOfTheUnwritten) {
  const Term* elements[] = {terms.constant(1, 8), unset, terms.constant(3, 8)};
  const Term* array = terms.arrayLiteral(elements);
  const Term* written = terms.bitNot(terms.eq(input, terms.constant(1, 8)));
  EXPECT_EQ(of(terms.select(array, input)), written);
  const Term* other = terms.freshSymbol("other", 8);
  const Term* stored = of(terms.select(terms.store(array, other, terms.constant(9, 8)), input));
  EXPECT_EQ(stored, terms.bitOr(terms.eq(other, input), written));
  EXPECT_TRUE(of(terms.select(array, unset))->isFalse());
}

TEST_F(DefinednessTest, ElementsOfLargeArrays) {
  std::vector<const Term*> elements;
  for (unsigned place = 0; place < 100; ++place) {
    bool isUnwritten = place % 3 == 1 || place >= 70;
    elements.push_back(isUnwritten ? terms.freshSymbol("unset", 8) : terms.constant(place, 8));
    if (isUnwritten) undefined.insert(elements.back()->symbol());
  }
  const Term* array = terms.store(terms.arrayLiteral(elements), terms.constant(7, 8), terms.constant(1, 8));
  const Term* written = of(terms.select(array, input));
  for (unsigned place = 0; place < 256; ++place) {
    Assignment assignment;
    assignment.set(input->symbol(), place);
    bool isUnwritten = place < 100 && (place % 3 == 1 || place >= 70) && place != 7;
    EXPECT_EQ(Evaluator(assignment).isTrue(written), !isUnwritten) << place;
  }
}

TEST_F(DefinednessTest, DeepTermsNeedNoStack) {
  const Term* deep = unset;
  for (unsigned depth = 0; depth < 200000; ++depth) deep = terms.bitXor(terms.mul(deep, input), terms.constant(5, 8));
  EXPECT_TRUE(of(deep)->isFalse());
}

} // namespace
