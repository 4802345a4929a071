#include "layer_fixture.h"

namespace hindsight {
namespace {

class EqualityLayerTest : public LayerTest {
protected:
  EqualityLayerTest() { use(makeEqualityLayer); }
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c");
};

TEST_F(EqualityLayerTest, EqualsShareTheirValues) {
  PathCondition path =
      pathOf({terms.eq(a, b), terms.eq(b, c), terms.ne(a, number('*', 8)), terms.ult(c, number(50, 8))});
  EXPECT_TRUE(decide(path, terms.eq(c, number('*', 8))).mustBeFalse());
  EXPECT_TRUE(decide(path, terms.ult(a, number(50, 8))).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.eq(a, c)).mustBeTrue());
  EXPECT_FALSE(decide(path, terms.eq(b, number('+', 8))).mustBeFalse());
}

TEST_F(EqualityLayerTest, ClassesThatMustDifferDoNotMeet) {
  PathCondition path = pathOf({terms.eq(a, b), terms.ne(b, c)});
  EXPECT_TRUE(decide(path, terms.eq(a, c)).mustBeFalse());
  PathCondition apart = pathOf({terms.ult(a, number(9, 8)), terms.ult(number(20, 8), b), terms.ult(a, b)});
  EXPECT_TRUE(decide(apart, terms.eq(a, b)).mustBeFalse());
}

TEST_F(EqualityLayerTest, SingleValuesAreEqual) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathOf({terms.eq(x, number(7)), terms.eq(y, number(7)), terms.ult(terms.add(x, y), number(99))});
  EXPECT_TRUE(decide(path, terms.eq(x, y)).mustBeTrue());
}

TEST_F(EqualityLayerTest, NothingIsClaimedWithoutEqualities) {
  PathCondition path = pathOf({terms.ult(a, b), terms.ult(b, c)});
  Decision decision = decide(path, terms.eq(a, c)); // impossible, but not for a reason this link knows
  EXPECT_EQ(decision.whenTrue, SatResult::Unknown);
}

TEST_F(EqualityLayerTest, NamesTheChainOfEqualities) {
  const Term *ab = terms.eq(a, b), *bc = terms.eq(b, c), *notStar = terms.ne(a, number('*', 8));
  PathCondition path = pathOf({terms.ult(c, number(50, 8)), notStar, bc, ab, terms.ne(b, number(3, 8))});
  EXPECT_EQ(coreOf(path, terms.eq(c, number('*', 8))), (Core{notStar, bc, ab}));
  EXPECT_EQ(coreOf(path, terms.eq(a, c), false), (Core{bc, ab}));
}

} // namespace
} // namespace hindsight
