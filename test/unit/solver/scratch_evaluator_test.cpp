#include "solver/scratch_evaluator.h"

#include "fixture.h"

namespace hindsight {
namespace {

class ScratchEvaluatorTest : public SolverTest {
protected:
  ScratchEvaluator scratch;
};

TEST_F(ScratchEvaluatorTest, AgreesWithTheEvaluator) {
  RandomConstraints source(terms, 3);
  std::mt19937_64 random(3);
  std::vector<const Term*> conditions;
  for (int index = 0; index < 100; ++index) conditions.push_back(source.any());
  for (int round = 0; round < 50; ++round) {
    Assignment assignment;
    for (SymbolId id = 0; id < terms.symbolCount(); ++id)
      if (random() % 4) assignment.set(id, random() & mask64(terms.symbolInfo(id).width));
    Evaluator evaluator(assignment);
    scratch.use(assignment);
    for (const Term* condition : conditions) ASSERT_EQ(scratch.isTrue(condition), evaluator.isTrue(condition));
  }
}

TEST_F(ScratchEvaluatorTest, ArraysReadThroughTheirStores) {
  const Term *i = symbol("i"), *j = symbol("j"), *x = symbol("x");
  std::vector<const Term*> elements = {number(1, 8), x, number(3, 8)};
  const Term* read = terms.select(terms.store(terms.arrayLiteral(elements), j, number(9, 8)), i);
  for (unsigned at = 0; at < 5; ++at)
    for (unsigned where = 0; where < 5; ++where) {
      Assignment assignment;
      assignment.set(i->symbol(), at);
      assignment.set(j->symbol(), where);
      assignment.set(x->symbol(), 77);
      scratch.use(assignment);
      Evaluator evaluator(assignment);
      EXPECT_TRUE(scratch.evaluate(read) == evaluator.evaluate(read));
    }
}

TEST_F(ScratchEvaluatorTest, PretendedValuesHoldUntilTheNextUse) {
  const Term* x = symbol("x", 32);
  const Term* inner = terms.urem(x, number(7));
  const Term* outer = terms.add(inner, number(1));
  Assignment assignment;
  assignment.set(x->symbol(), 9);
  scratch.use(assignment);
  scratch.pretend(inner, 5);
  EXPECT_TRUE(scratch.evaluate(outer) == 6);
  scratch.use(assignment);
  EXPECT_TRUE(scratch.evaluate(outer) == 3);
}

TEST_F(ScratchEvaluatorTest, DeepTermsDoNotNeedTheStack) {
  const Term* sum = symbol("x", 32);
  for (unsigned index = 0; index < 60'000; ++index) sum = terms.bitXor(terms.mul(sum, number(3)), number(index | 1));
  Assignment assignment;
  scratch.use(assignment);
  scratch.evaluate(sum);
  EXPECT_GT(scratch.work(), 60'000u);
}

} // namespace
} // namespace hindsight
