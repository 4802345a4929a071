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
