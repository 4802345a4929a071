#include "layer_fixture.h"

namespace hindsight {
namespace {

class OrderLayerTest : public LayerTest {
protected:
  OrderLayerTest() { use(makeOrderLayer); }
  const Term *a = word("a"), *b = word("b"), *c = word("c"), *d = word("d");
};

TEST_F(OrderLayerTest, ChainsOfComparisons) {
  PathCondition path = pathOf({terms.slt(a, b), terms.sle(b, c), terms.sle(c, d)});
  EXPECT_TRUE(decide(path, terms.slt(a, d)).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.sle(d, a)).mustBeFalse());
  EXPECT_TRUE(decide(path, terms.sle(b, d)).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.eq(a, c)).mustBeFalse());
  Decision open = decide(path, terms.slt(b, d)); // both ways possible
  EXPECT_FALSE(open.mustBeTrue());
  EXPECT_FALSE(open.mustBeFalse());
  EXPECT_FALSE(decide(path, terms.ult(d, a)).mustBeFalse()) << "another order";
}

TEST_F(OrderLayerTest, EqualitiesCountInBothOrders) {
  PathCondition path = pathOf({terms.eq(a, b), terms.ult(b, c), terms.sle(c, d), terms.sle(d, c)});
  EXPECT_TRUE(decide(path, terms.ult(a, c)).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.sle(a, b)).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.eq(c, d)).mustBeTrue());
}

TEST_F(OrderLayerTest, NegationsAreOrdersToo) {
  PathCondition path = pathOf({terms.bitNot(terms.slt(a, b)), terms.bitNot(terms.sle(a, c))}); // b <= a, c < a
  EXPECT_TRUE(decide(path, terms.slt(c, a)).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.slt(a, b)).mustBeFalse());
}

TEST_F(OrderLayerTest, NamesTheComparisonsOfTheChain) {
  const Term *ab = terms.slt(a, b), *bc = terms.sle(b, c), *cd = terms.sle(c, d), *ad = terms.ult(a, d);
  PathCondition path = pathOf({cd, ad, bc, ab});
  EXPECT_EQ(coreOf(path, terms.sle(c, a)), (Core{bc, ab}));
  EXPECT_EQ(coreOf(path, terms.slt(a, d), false), (Core{cd, bc, ab}));
}

} // namespace
} // namespace hindsight
