#include "layer_fixture.h"

namespace hindsight {
namespace {

class RangeLayerTest : public LayerTest {
protected:
  RangeLayerTest() { use(makeRangeLayer); }
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
};

TEST_F(RangeLayerTest, BoundsOfPartsDecideTheWhole) {
  PathCondition path =
      pathWith({terms.ult(x, number(100)), terms.ult(y, number(50)), terms.ult(y, x)}, {{x, 9}, {y, 5}});
  EXPECT_TRUE(decide(path, terms.ult(terms.add(x, y), number(149))).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.slt(terms.mul(x, y), number(0))).mustBeFalse());
  EXPECT_TRUE(decide(path, terms.eq(terms.bitOr(x, number(0x80)), y)).mustBeFalse());
  EXPECT_TRUE(last->reached.empty());
  decide(path, terms.ult(terms.add(x, y), number(100)));
  EXPECT_EQ(last->reached.size(), 2u);
}

TEST_F(RangeLayerTest, TheSideThatHoldsHasTheWitnessOfThePath) {
  PathCondition path =
      pathWith({terms.ult(x, number(100)), terms.ult(y, number(50)), terms.ult(y, x)}, {{x, 9}, {y, 5}});
  Decision decision = decide(path, terms.ult(terms.add(x, y), number(149)));
  EXPECT_EQ(decision.trueWitness, path.groupOf(x->symbol())->witness());
}

TEST_F(RangeLayerTest, NamesTheBoundsItUsed) {
  const Term *boundX = terms.ult(x, number(100)), *boundY = terms.ult(y, number(50)), *z = symbol("z", 32);
  PathCondition path = pathOf({terms.ult(z, number(9)), boundX, terms.ne(x, z), boundY, terms.ne(y, z)});
  EXPECT_EQ(coreOf(path, terms.ult(number(148), terms.add(x, y))), (Core{boundX, boundY}));
  EXPECT_EQ(coreOf(path, terms.sle(number(0), terms.mul(x, y)), false), (Core{boundX, boundY}));
}

} // namespace
} // namespace hindsight
