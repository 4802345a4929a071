#include "term/evaluator.h"

#include "term_fixture.h"

using namespace hindsight;

class EvaluatorTest : public ::testing::Test {
protected:
  TermManager t{false}; // as asked: what is tested here is evaluation, not rewriting
  const Term* x = t.freshSymbol("x", 32);
  const Term* y = t.freshSymbol("y", 32);
  Assignment assignment;
};

TEST_F(EvaluatorTest, symbolsDefaultToZeroAndKeepTheirWidth) {
  const Term* bit = t.freshSymbol("bit", 1);
  assignment.set(bit->symbol(), 3);
  Evaluator evaluator(assignment);
  EXPECT_EQ(evaluator.evaluate(x), 0u);
  EXPECT_EQ(evaluator.evaluate(bit), 1u);
}

TEST_F(EvaluatorTest, computesNestedOperations) {
  assignment.set(x->symbol(), 20);
  assignment.set(y->symbol(), 3);
  Evaluator evaluator(assignment);
  const Term* term = t.urem(t.mul(t.add(x, y), t.constant(10, 32)), t.constant(7, 32));
  EXPECT_EQ(evaluator.evaluate(term), 230u % 7);
  EXPECT_EQ(evaluator.evaluate(term), 230u % 7); // from memory
  EXPECT_TRUE(evaluator.isTrue(t.ult(y, x)));
  EXPECT_FALSE(evaluator.isTrue(t.ult(x, y)));
}

TEST_F(EvaluatorTest, connectivesAndChoices) {
  assignment.set(x->symbol(), 6);
  Evaluator evaluator(assignment);
  EXPECT_EQ(evaluator.evaluate(t.bitAnd(x, t.constant(3, 32))), 2u);
  EXPECT_EQ(evaluator.evaluate(t.bitAnd(y, x)), 0u);
  EXPECT_EQ(evaluator.evaluate(t.bitOr(x, t.constant(1, 32))), 7u);
  EXPECT_EQ(evaluator.evaluate(t.bitOr(t.constant(~U128(0), 32), x)), mask128(32));
  EXPECT_EQ(evaluator.evaluate(t.ite(t.eq(x, y), x, t.constant(9, 32))), 9u);
}

TEST_F(EvaluatorTest, arraysReadTheNewestWrite) {
  std::vector<const Term*> elements{t.constant(10, 8), t.constant(11, 8), t.constant(12, 8)};
  const Term* array = t.arrayLiteral(elements);
  const Term* once = t.store(array, x, t.constant(99, 8));
  const Term* twice = t.store(once, t.constant(1, 32), t.constant(50, 8));
  assignment.set(x->symbol(), 1);
  Evaluator evaluator(assignment);
  EXPECT_EQ(evaluator.evaluate(t.select(twice, x)), 50u);
  EXPECT_EQ(evaluator.evaluate(t.select(once, x)), 99u);
  EXPECT_EQ(evaluator.evaluate(t.select(twice, t.constant(2, 2))), 12u);
}

TEST_F(EvaluatorTest, arraysOutOfBounds) {
  std::vector<const Term*> elements{t.constant(10, 8), t.constant(11, 8), t.constant(12, 8)};
  const Term* array = t.store(t.arrayLiteral(elements), x, t.constant(99, 8));
  assignment.set(x->symbol(), 3);
  Evaluator evaluator(assignment);
  EXPECT_EQ(evaluator.evaluate(t.select(array, x)), 0u); // neither written nor read
  EXPECT_EQ(evaluator.evaluate(t.select(array, t.constant(1000, 32))), 0u);
  EXPECT_EQ(evaluator.evaluate(t.select(array, y)), 10u);
}

TEST_F(EvaluatorTest, deepTermsDoNotExhaustTheStack) {
  const Term* sum = x;
  const Term* choice = x;
  std::vector<const Term*> one{t.constant(7, 32)};
  const Term* array = t.arrayLiteral(one);
  for (unsigned round = 0; round < 200000; ++round) {
    sum = t.bitXor(t.add(sum, y), y);
    choice = t.ite(t.eq(y, t.constant(round, 32)), x, choice);
    array = t.store(array, t.add(x, t.constant(round, 32)), x);
  }
  assignment.set(x->symbol(), 1);
  Evaluator evaluator(assignment);
  EXPECT_EQ(evaluator.evaluate(sum), 1u);
  EXPECT_EQ(evaluator.evaluate(choice), 1u);
  EXPECT_EQ(evaluator.evaluate(t.select(array, y)), 7u);
}

TEST_F(EvaluatorTest, sharedPartsAreComputedOnce) {
  const Term* term = x;
  for (int round = 0; round < 100; ++round) term = t.add(term, term); // 2^100 paths
  assignment.set(x->symbol(), 1);
  Evaluator evaluator(assignment);
  EXPECT_EQ(evaluator.evaluate(term), 0u);
}
