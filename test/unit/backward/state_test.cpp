#include "backward/state.h"

#include "backward/search/feasibility.h"
#include "backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class BackwardStateTest : public BackwardFixture {
protected:
  BackwardStateTest() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    v = context->freshUnknown("v", 32);
    w = context->freshUnknown("w", 32);
  }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
  const Term *v, *w, *input = terms.freshSymbol("input", 32);
};

TEST_F(BackwardStateTest, WhatIsFoundReplacesTheUnknown) {
  state->require(terms.ult(v, number(5)));
  EXPECT_EQ(state->constraints.size(), 1u);
  state->define(v, terms.add(input, number(1)));
  EXPECT_TRUE(state->constraints.empty());
  ASSERT_EQ(state->closed.size(), 1u) << "it is about an input only";
  EXPECT_EQ(state->closed[0].condition, terms.ult(terms.add(input, number(1)), number(5)));
}

TEST_F(BackwardStateTest, AContradictionEndsThePath) {
  state->require(terms.ult(v, number(5)));
  state->define(v, number(7));
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(BackwardStateTest, ALenientPathDropsWhatContradicts) {
  state->lenient = true;
  state->require(terms.ult(v, number(5)));
  state->require(terms.ult(w, number(9)));
  state->define(v, number(7));
  EXPECT_TRUE(state->alive());
  EXPECT_EQ(state->constraints.size(), 1u);
}

TEST_F(BackwardStateTest, KnownValuesAreUsedInOtherConstraints) {
  state->require(terms.ne(v, number(3)));
  state->require(terms.ult(v, w));
  state->require(terms.eq(v, number(4)));
  state->simplify();
  ASSERT_EQ(state->constraints.size(), 2u);
  EXPECT_EQ(state->constraints[0].condition, terms.ult(number(4), w));
  state->require(terms.eq(v, number(3)));
  state->simplify();
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(BackwardStateTest, FeasibilityIsCheckedWhileUnknownsAreFree) {
  state->require(terms.ult(v, w));
  state->require(terms.ult(w, number(10)));
  checkFeasibility(*state);
  ASSERT_TRUE(state->alive());
  uint64_t asked = solver.statistics().queries;
  const Term* next = context->freshUnknown("next", 32);
  state->define(v, terms.add(next, number(1)));
  checkFeasibility(*state);
  EXPECT_TRUE(state->alive());
  EXPECT_EQ(solver.statistics().queries, asked) << "the witness tells";
  state->require(terms.ult(number(4), w));
  checkFeasibility(*state);
  EXPECT_LE(solver.statistics().queries, asked + 1) << "only what the witness does not satisfy is asked";
  state->require(terms.ult(number(20), next));
  state->require(terms.ult(next, number(30)));
  checkFeasibility(*state);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(BackwardStateTest, APathToAnErrorForgetsWhatCameAfterIt) {
  state->position = 2;
  state->require(terms.ult(v, number(5)));
  state->position = 9;
  state->require(terms.ult(w, number(5)));
  PendingAccess access{PendingAccess::Kind::Read, number(0), number(4), 6, {}};
  state->fail(access);
  EXPECT_EQ(state->ending.how, BackwardEnd::Failed);
  state->turnToError(access);
  EXPECT_TRUE(state->alive());
  ASSERT_EQ(state->constraints.size(), 1u);
  EXPECT_EQ(state->constraints[0].position, 9u);
}

TEST_F(BackwardStateTest, LongPathsAreTakenApartInALoop) {
  constexpr int kLinks = 1'000'000; // as deep a stack would overflow
  for (int link = 0; link < kLinks; ++link) {
    state->addInput("x", {}, {});
    auto stop = Ref<BackwardStop>::make();
    stop->before = state->stop;
    state->stop = stop;
    if (link % 3) continue;
    auto choice = Ref<BackwardInput>::make();
    choice->choice = input;
    choice->otherwise = state->inputs;
    state->inputs = choice;
  }
  Ref<const BackwardInput> kept = state->inputs->otherwise;
  state.reset();
  EXPECT_FALSE(kept.unique() && kept->name != "x") << "what is held elsewhere stays";
}

} // namespace
