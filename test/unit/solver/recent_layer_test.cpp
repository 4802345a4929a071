#include "layer_fixture.h"

namespace hindsight {
namespace {

class RecentLayerTest : public LayerTest {
protected:
  RecentLayerTest() { use(makeRecentLayer); }
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
};

TEST_F(RecentLayerTest, AnEarlierAnswerIsTried) {
  PathCondition path = pathOf({terms.ult(x, y)});
  last->prescribed = SatResult::Sat;
  last->model.set(x->symbol(), 5);
  last->model.set(y->symbol(), 60);
  Query first(terms, path, terms.ult(number(50), y), true, false);
  layer->run(first);
  last->reached.clear();
  const Term* condition = terms.eq(terms.add(x, y), number(65));
  Query second(terms, path, condition, true, false);
  layer->run(second);
  EXPECT_TRUE(last->reached.empty());
  expectWitness(second.side(true).witness, path, condition);
}

TEST_F(RecentLayerTest, ItMustSatisfyTheGroupsToo) {
  last->prescribed = SatResult::Sat;
  last->model.set(x->symbol(), 5);
  last->model.set(y->symbol(), 60);
  Query first(terms, PathCondition(), terms.ult(x, y), true, false);
  layer->run(first);
  last->reached.clear();
  last->prescribed = SatResult::Unknown;
  PathCondition path = pathOf({terms.ult(y, number(60)), terms.ult(x, y)});
  Query second(terms, path, terms.eq(x, number(5)), true, false);
  layer->run(second);
  EXPECT_EQ(last->reached.size(), 1u);
}

} // namespace
} // namespace hindsight
