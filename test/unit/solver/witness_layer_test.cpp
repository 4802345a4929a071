#include "layer_fixture.h"

namespace hindsight {
namespace {

class WitnessLayerTest : public LayerTest {
protected:
  WitnessLayerTest() { use(makeWitnessLayer); }
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
};

TEST_F(WitnessLayerTest, OneSideIsFree) {
  PathCondition path = pathWith({terms.ult(x, y)}, {{x, 3}, {y, 9}});
  Decision decision = decide(path, terms.ult(terms.mul(x, y), number(30)));
  EXPECT_EQ(decision.whenTrue, SatResult::Sat);
  EXPECT_EQ(decision.trueWitness, path.groupOf(x->symbol())->witness()) << "nothing new is made";
  ASSERT_EQ(last->reached.size(), 1u);
  EXPECT_FALSE(last->reached[0].second);
}

TEST_F(WitnessLayerTest, GroupsAreCombined) {
  PathCondition path = pathWith({terms.ult(x, number(9))}, {{x, 3}});
  Assignment stale;
  stale.set(x->symbol(), 1000); // of no concern to the group of y
  stale.set(y->symbol(), 5);
  path.add(terms, terms.ult(y, number(9)), Ref<const Witness>::make(stale));
  const Term* condition = terms.eq(terms.add(x, y), number(8));
  Decision decision = decide(path, condition);
  EXPECT_EQ(decision.whenTrue, SatResult::Sat);
  expectWitness(decision.trueWitness, path, condition);
}

TEST_F(WitnessLayerTest, AnOldWitnessIsTriedAgain) {
  PathCondition path = pathWith({terms.ult(x, y)}, {{x, 3}, {y, 9}});
  PathCondition good = path, bad = path;
  good.add(terms, terms.ult(y, number(10)));
  bad.add(terms, terms.ult(number(10), y));
  EXPECT_EQ(decide(good, terms.eq(x, number(3))).whenTrue, SatResult::Sat);
  EXPECT_TRUE(good.groupOf(x->symbol())->witness());
  last->reached.clear();
  decide(bad, terms.eq(x, number(3)));
  EXPECT_EQ(last->reached.size(), 2u);
  EXPECT_FALSE(bad.groupOf(x->symbol())->witness());
}

TEST_F(WitnessLayerTest, LearnsAWitnessFromBelow) {
  PathCondition path = pathOf({terms.ult(x, y)});
  last->prescribed = SatResult::Sat;
  last->model.set(y->symbol(), 1);
  decide(path, terms.ult(y, number(10)));
  ASSERT_TRUE(path.groupOf(x->symbol())->witness());
  expectWitness(path.groupOf(x->symbol())->witness(), path, terms.makeTrue());
}

} // namespace
} // namespace hindsight
