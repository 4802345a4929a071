#include "solver/free_term.h"

#include "fixture.h"

namespace hindsight {
namespace {

class FreeTermTest : public SolverTest {
protected:
  FreeTerms freeTerms{terms};

  void expectReaches(const Term* term, U128 value) {
    Assignment assignment;
    freeTerms.assign(term, value, assignment);
    Evaluator evaluator(assignment);
    EXPECT_EQ(static_cast<uint64_t>(evaluator.evaluate(term)), static_cast<uint64_t>(value));
  }
  void expectFree(const Term* term) {
    ASSERT_TRUE(freeTerms.isFree(term));
    ValueSet image = FreeTerms::image(term);
    for (uint64_t value : {image.min(), image.max(), image.min() + (image.max() - image.min()) / 3})
      expectReaches(term, value);
  }
};

TEST_F(FreeTermTest, CombinationsOfDistinctSymbols) {
  const Term *a = symbol("a"), *b = symbol("b"), *w = symbol("w", 32);
  expectFree(a);
  expectFree(word("x"));
  expectFree(terms.extract(w, 7, 12));
  expectFree(terms.bitNot(w));
  expectFree(terms.add(w, number(77)));
  expectFree(terms.add(terms.zext(a, 32), w));
  expectFree(terms.mul(w, number(0x12345679)));
  expectFree(terms.bitXor(terms.zext(terms.mul(a, b), 32), w));
  expectFree(terms.concat(terms.add(a, number(3, 8)), b));
  expectFree(terms.urem(w, number(20)));
  EXPECT_EQ(FreeTerms::image(terms.urem(w, number(20))), ValueSet::between(32, 0, 19));
}

TEST_F(FreeTermTest, WhatCannotTakeEveryValueIsNotFree) {
  const Term *a = symbol("a"), *w = symbol("w", 32);
  EXPECT_FALSE(freeTerms.isFree(terms.zext(a, 32)));
  EXPECT_FALSE(freeTerms.isFree(terms.mul(w, number(6))));
  EXPECT_FALSE(freeTerms.isFree(terms.concat(a, a)));
  EXPECT_FALSE(freeTerms.isFree(terms.bitAnd(w, number(0x55))));
  EXPECT_FALSE(freeTerms.isFree(terms.mul(w, w)));
  EXPECT_FALSE(freeTerms.isFree(terms.add(terms.urem(w, number(7)), number(1))));
  EXPECT_FALSE(freeTerms.isFree(terms.ult(a, number(3, 8))));
}

TEST_F(FreeTermTest, InverseOfOddNumbers) {
  std::mt19937_64 random(5);
  for (int round = 0; round < 100; ++round) {
    U128 odd = (U128(random()) << 64 | random()) | 1;
    EXPECT_TRUE(odd * inverseOfOdd(odd) == 1);
  }
}

TEST_F(FreeTermTest, WideTermsAreAssignedToo) {
  const Term* wide = terms.concat(symbol("h", 64), symbol("l", 64));
  ASSERT_TRUE(freeTerms.isFree(wide));
  Assignment assignment;
  U128 value = U128(0x0123456789abcdefull) << 64 | 0xfedcba9876543210ull;
  freeTerms.assign(wide, value, assignment);
  Evaluator evaluator(assignment);
  EXPECT_TRUE(evaluator.evaluate(wide) == value);
}

} // namespace
} // namespace hindsight
