#include "layer_fixture.h"

namespace hindsight {
namespace {

class GuidedLayerTest : public LayerTest {
protected:
  GuidedLayerTest() { use(makeGuidedLayer); }
};

TEST_F(GuidedLayerTest, RepairsTheWitness) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathWith({terms.ult(x, y)}, {{x, 3}, {y, 9}});
  const Term* condition = terms.eq(x, number(100));
  Query query(terms, path, condition, true, false);
  layer->run(query);
  EXPECT_TRUE(last->reached.empty());
  expectWitness(query.side(true).witness, path, condition);
}

TEST_F(GuidedLayerTest, NeverSaysUnsat) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathWith({terms.ult(x, y), terms.ult(y, number(10))}, {{x, 3}, {y, 9}});
  Query query(terms, path, terms.eq(x, number(100)), true, false);
  layer->run(query);
  EXPECT_EQ(query.side(true).result, SatResult::Unknown);
  EXPECT_EQ(last->reached.size(), 1u);
}

} // namespace
} // namespace hindsight
