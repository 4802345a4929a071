#include "layer_fixture.h"

namespace hindsight {
namespace {

class ImpliedLayerTest : public LayerTest {
protected:
  ImpliedLayerTest() { use(makeImpliedLayer); }
};

TEST_F(ImpliedLayerTest, NewSymbolsAreDecidedAlone) {
  const Term* x = word("x");
  PathCondition path = pathOf({terms.ult(symbol("other"), number(3, 8))});
  const Term* condition = terms.slt(number(70), x);
  Decision first = decide(path, condition), second = decide(PathCondition(), condition);
  EXPECT_TRUE(first.both());
  expectWitness(first.trueWitness, PathCondition(), condition);
  expectWitness(first.falseWitness, PathCondition(), terms.bitNot(condition));
  EXPECT_EQ(first.trueWitness, second.trueWitness) << "the same answer is shared";
  EXPECT_TRUE(last->reached.empty());
}

TEST_F(ImpliedLayerTest, ImpossibleAloneIsUnsat) {
  const Term* x = symbol("x");
  const Term* never = terms.eq(terms.mul(x, x), number(3, 8)); // no square ends like that
  ASSERT_FALSE(never->isConst());
  Decision decision = decide(PathCondition(), never);
  EXPECT_TRUE(decision.mustBeFalse());
  EXPECT_EQ(decision.whenFalse, SatResult::Sat);
}

TEST_F(ImpliedLayerTest, WhatFollowsFromAConstraintOnTheSameTerm) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  const Term* sum = terms.add(x, y);
  PathCondition path = pathWith({terms.ult(sum, number(4)), terms.ult(x, y)}, {{x, 1}, {y, 2}});
  EXPECT_TRUE(decide(path, terms.ult(sum, number(5))).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.ult(number(5), sum)).mustBeFalse());
  EXPECT_TRUE(decide(path, terms.ult(x, y)).mustBeTrue());
  EXPECT_TRUE(decide(path, terms.ule(y, x)).mustBeFalse());
  EXPECT_TRUE(last->reached.empty());
  Decision open = decide(path, terms.ult(sum, number(3)));
  EXPECT_TRUE(open.unknown());
  EXPECT_EQ(last->reached.size(), 2u);
}

TEST_F(ImpliedLayerTest, WithoutAWitnessTheOtherSideGoesOn) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathOf({terms.ult(x, y)});
  Decision decision = decide(path, terms.ult(x, y));
  EXPECT_TRUE(decision.mustBeTrue());
  EXPECT_EQ(last->reached.size(), 1u) << "somebody else must find the witness";
}

TEST_F(ImpliedLayerTest, NamesWhatThePathSaysOfTheTerm) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  const Term *low = terms.ult(x, number(40)), *lower = terms.ult(x, number(4)), *apart = terms.ult(x, y);
  PathCondition path = pathOf({apart, low, lower, terms.ne(y, number(7))});
  EXPECT_EQ(coreOf(path, terms.eq(x, number(50))), Core{lower}) << "either would do; one is enough";
  EXPECT_EQ(coreOf(path, terms.ult(x, number(9)), false), Core{lower});
  EXPECT_EQ(coreOf(path, terms.ule(y, x)), Core{apart});
  const Term* alone = symbol("alone");
  EXPECT_EQ(coreOf(path, terms.eq(terms.mul(alone, alone), number(3, 8))), Core{}) << "impossible by itself";
}

} // namespace
} // namespace hindsight
