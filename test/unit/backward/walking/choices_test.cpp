#include "backward/walking/choices.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class ChoicesTest : public BackwardFixture {
protected:
  ChoicesTest() {
    load("int x, y; int main(void) { return x + y; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    x = context->globalBase(program->globalByName.at("x"));
    y = context->globalBase(program->globalByName.at("y"));
  }
  std::unique_ptr<BackwardContext> context;
  const Term *x, *y, *c = terms.freshSymbol("c", 1);
};

TEST_F(ChoicesTest, EqualitiesWithAChoiceOfAddressesAreDecided) {
  const Term* choice = terms.ite(c, x, y);
  EXPECT_EQ(distributeOverChoices(*context, terms.eq(choice, x)), c);
  EXPECT_EQ(distributeOverChoices(*context, terms.ne(choice, x)), terms.bitNot(c));
  EXPECT_TRUE(distributeOverChoices(*context, terms.eq(choice, context->pointerNumber(0)))->isFalse());
  const Term* other = terms.ult(terms.freshSymbol("a", 8), terms.freshSymbol("b", 8));
  EXPECT_EQ(distributeOverChoices(*context, other), other);
}

TEST_F(ChoicesTest, AChoiceIsAlsoFoundWithSomethingAdded) {
  const Term* i = terms.zext(terms.freshSymbol("i", 8), context->pointerWidth());
  const Term* found = terms.ite(c, terms.add(x, i), context->pointerNumber(0));
  const Term* fifth = terms.add(x, context->pointerNumber(5));
  EXPECT_EQ(distributeOverChoices(*context, terms.eq(found, fifth)),
            terms.bitAnd(c, terms.eq(i, context->pointerNumber(5))));
}

TEST_F(ChoicesTest, ObjectsDoNotOverlapButMayBeNeighbours) {
  const Term* near = terms.zext(terms.freshSymbol("i", 8), context->pointerWidth());
  const Term* inside = terms.zext(terms.freshSymbol("k", 2), context->pointerWidth()); // both have 4 bytes
  const Term* any = terms.freshSymbol("j", context->pointerWidth());
  auto canBe = [&](const Term* equality) {
    return solver.check({}, distributeOverChoices(*context, equality)).result == SatResult::Sat;
  };
  EXPECT_FALSE(canBe(terms.eq(terms.add(x, inside), y)));
  EXPECT_FALSE(canBe(terms.eq(x, terms.add(y, inside))));
  EXPECT_TRUE(canBe(terms.eq(terms.add(x, near), y))) << "behind it";
  EXPECT_FALSE(canBe(terms.eq(terms.add(x, near), context->pointerNumber(0))));
  EXPECT_TRUE(canBe(terms.eq(terms.add(x, any), y)));
  EXPECT_TRUE(canBe(terms.eq(terms.add(x, near), x)));
}

TEST_F(ChoicesTest, AReadThroughAChoiceIsTwoPaths) {
  BackwardState state(*context);
  state.frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
  const Term* value = context->freshUnknown("v", 32);
  state.memory.reads.push_back({value, terms.add(terms.ite(c, x, y), context->pointerNumber(0)), 4, 1, {}});
  std::vector<BackwardState> states = {state};
  splitChoices(states);
  ASSERT_EQ(states.size(), 2u);
  EXPECT_EQ(states[0].memory.reads[0].address, x);
  EXPECT_EQ(states[1].memory.reads[0].address, y);
  EXPECT_EQ(states[0].closed.at(0).condition, c);
  EXPECT_EQ(states[1].closed.at(0).condition, terms.bitNot(c));
}

TEST_F(ChoicesTest, APathThatNobodyCanTakeFollowsOneSide) {
  BackwardState state(*context);
  state.frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
  state.lenient = true;
  state.feasibility.witnesses.best().set(c->symbol(), 0);
  state.memory.reads.push_back({context->freshUnknown("v", 32), terms.ite(c, x, y), 4, 1, {}});
  std::vector<BackwardState> states = {state};
  splitChoices(states);
  ASSERT_EQ(states.size(), 1u);
  EXPECT_EQ(states[0].memory.reads[0].address, y);
}

TEST_F(ChoicesTest, PartsThatConditionsShareAreLookedAtOnce) {
  const Term* condition = terms.eq(terms.ite(c, x, y), terms.freshSymbol("p", context->pointerWidth()));
  for (int level = 0; level < 60; ++level) // 2 to the power of 60 ways through it
    condition = terms.ite(terms.freshSymbol("d", 1), condition, terms.bitNot(condition));
  EXPECT_TRUE(distributeOverChoices(*context, condition)->mentionsBase());
}

} // namespace
