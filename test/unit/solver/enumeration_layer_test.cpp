#include "layer_fixture.h"

namespace hindsight {
namespace {

class EnumerationLayerTest : public LayerTest {
protected:
  EnumerationLayerTest() { use(makeEnumerationLayer); }
  const Term *x = symbol("x"), *y = symbol("y");
};

TEST_F(EnumerationLayerTest, AnswersBothSides) {
  PathCondition path = pathOf({terms.ult(x, y)});
  const Term* product = terms.eq(terms.mul(terms.zext(x, 16), terms.zext(y, 16)), number(251 * 241, 16));
  Query query(terms, path, product, true, true);
  layer->run(query);
  EXPECT_TRUE(last->reached.empty());
  expectWitness(query.side(true).witness, path, product);
  expectWitness(query.side(false).witness, path, terms.bitNot(product));
}

TEST_F(EnumerationLayerTest, AnswersFromTheTableOfThePath) {
  PathCondition path = pathOf({terms.ult(x, number(20, 8)), terms.ult(y, number(20, 8)), terms.ult(x, y)});
  for (unsigned bound = 1; bound < 19; ++bound) {
    const Term* product = terms.ult(terms.mul(terms.zext(x, 16), terms.zext(y, 16)), number(bound * bound, 16));
    const Term* impossible = terms.eq(terms.add(terms.mul(x, x), y), number(19 * 19 % 256 - bound % 3 * 2, 8));
    for (const Term* condition : {product, impossible}) {
      Query query(terms, path, condition, true, true);
      layer->run(query);
      for (bool side : {true, false}) {
        if (query.side(side).result != SatResult::Sat) continue;
        expectWitness(query.side(side).witness, path, query.conditionOf(side));
      }
    }
    path.add(terms, terms.bitNot(product));
  }
  EXPECT_TRUE(last->reached.empty());
  EXPECT_FALSE(coreOf(path, terms.ult(y, x)).empty());
}

TEST_F(EnumerationLayerTest, NamesTheConstraintsItNeeded) {
  const Term *order = terms.ult(x, y), *idle = terms.ule(terms.bitXor(x, y), number(254, 8));
  PathCondition path = pathOf({idle, order});
  Query query(terms, path, terms.ult(y, x), true, false);
  query.wantCores();
  layer->run(query);
  EXPECT_EQ(query.side(true).result, SatResult::Unsat);
  EXPECT_EQ(query.side(true).core, std::vector<const Term*>{order});
}

TEST_F(EnumerationLayerTest, LeavesLargeQuestionsAlone) {
  const Term *a = symbol("a", 32), *b = symbol("b", 32);
  PathCondition path = pathOf({terms.ult(a, b)});
  Query query(terms, path, terms.eq(terms.mul(a, b), number(12345)), true, false);
  layer->run(query);
  EXPECT_EQ(last->reached.size(), 1u);
}

} // namespace
} // namespace hindsight
