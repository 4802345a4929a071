#include "backward/search/witnesses.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class WitnessesTest : public testing::Test {
protected:
  TermManager terms;
  const Term* x = terms.freshSymbol("x", 32);
  const Term* y = terms.freshSymbol("y", 32);
  ScratchEvaluator evaluator;
  Witnesses witnesses;
};

TEST_F(WitnessesTest, ThereIsAlwaysOne) {
  EXPECT_EQ(witnesses.size(), 1u);
  EXPECT_FALSE(witnesses.choose([](const Assignment&) { return false; }));
  EXPECT_EQ(witnesses.size(), 1u);
  EXPECT_TRUE(witnesses.best().empty());
}

TEST_F(WitnessesTest, ValuesAreCarriedToWhatAnUnknownTurnsOutToBe) {
  witnesses.set(x, 7);
  witnesses.carry(evaluator, x, terms.add(y, terms.constant(2, 32)));
  EXPECT_EQ(witnesses.best().get(y->symbol()), U128(5));
  witnesses.set(x, 9);
  witnesses.carry(evaluator, x, y);
  EXPECT_EQ(witnesses.best().get(y->symbol()), U128(5)) << "it had a value already";
}

TEST_F(WitnessesTest, TheRestOfASumIsWhatItIs) {
  const Term* z = terms.freshSymbol("z", 32);
  witnesses.set(x, 10);
  witnesses.set(y, 4);
  witnesses.carry(evaluator, x, terms.add(terms.mul(y, y), z));
  EXPECT_EQ(witnesses.best().get(z->symbol()), (U128(10) - 16) & mask128(32));
}

TEST_F(WitnessesTest, NamesMayBeExchanged) {
  witnesses.set(x, 1);
  witnesses.set(y, 2);
  witnesses.rename({{x, y}, {y, x}});
  EXPECT_EQ(witnesses.best().get(x->symbol()), U128(2));
  EXPECT_EQ(witnesses.best().get(y->symbol()), U128(1));
}

TEST_F(WitnessesTest, ThoseOfAnotherPathAreTried) {
  Witnesses others;
  witnesses.set(x, 1);
  others.set(x, 2);
  witnesses.take(others);
  ASSERT_EQ(witnesses.size(), 2u);
  EXPECT_TRUE(witnesses.choose([&](const Assignment& each) { return each.get(x->symbol()) == 2; }));
  EXPECT_EQ(witnesses.size(), 1u) << "what did not fit will not fit later";
  EXPECT_EQ(witnesses.best().get(x->symbol()), U128(2));
}

TEST_F(WitnessesTest, TheyAreNotTooMany) {
  for (int round = 0; round < 10; ++round) {
    Witnesses same = witnesses;
    witnesses.take(same);
  }
  EXPECT_LE(witnesses.size(), 64u);
}

TEST_F(WitnessesTest, WhatDoesNotFitMayBeChanged) {
  Witnesses others;
  witnesses.set(x, 1);
  others.set(x, 2);
  witnesses.take(others);
  EXPECT_FALSE(witnesses.choose([](const Assignment&) { return false; }));
  EXPECT_EQ(witnesses.size(), 2u) << "another one may be mended";
  EXPECT_TRUE(witnesses.choose([&](Assignment& each) {
    if (each.get(x->symbol()) != 2) return false;
    each.set(x->symbol(), 3);
    return true;
  }));
  EXPECT_EQ(witnesses.best().get(x->symbol()), 3u);
  witnesses.take(others);
  witnesses.keep(1);
  EXPECT_EQ(witnesses.size(), 1u);
  EXPECT_EQ(witnesses.best().get(x->symbol()), 3u);
}

} // namespace
