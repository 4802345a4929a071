#include "backward/join.h"

#include "backward_fixture.h"

using namespace hindsight;

namespace {

class JoinTest : public BackwardFixture {
protected:
  JoinTest() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    context->joins = true;
    describer = std::make_unique<StateDescriber>(*context);
  }
  /// A path in main that wants a register to have a value, and something that is the same for all.
  Arrival pathWith(uint64_t value, Ref<const BackwardInput> inputs = nullptr, Slot slot = 0) {
    auto state = std::make_unique<BackwardState>(*context);
    state->frames.push_back({program->entry, activation, kNone, {}, {}});
    const Term* unknown = context->freshUnknown("v", 32);
    state->frame().open.emplace_back(slot, unknown);
    state->require(terms.eq(unknown, number(value)));
    state->require(terms.ult(shared, number(9)));
    state->inputs = std::move(inputs);
    Arrival arrival{std::move(state), {}, false};
    arrival.described = describer->describe(*arrival.state, arrival.description);
    return arrival;
  }
  std::vector<Arrival> two(Arrival a, Arrival b) {
    std::vector<Arrival> arrivals;
    arrivals.push_back(std::move(a));
    arrivals.push_back(std::move(b));
    return arrivals;
  }
  /// Whether the path goes on when the register turns out to be this number.
  bool allows(const Arrival& arrival, uint64_t value) {
    BackwardState state = *arrival.state;
    state.define(state.frame().open[0].second, number(value));
    return state.alive();
  }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<StateDescriber> describer;
  const Term* shared = terms.freshSymbol("s", 32);
  uint32_t activation = 7;
};

TEST_F(JoinTest, EitherOfTwo) {
  std::vector<Arrival> arrivals = two(pathWith(1), pathWith(2));
  arrivals.push_back(pathWith(5));
  EXPECT_EQ(joinArrivals(arrivals), 2u);
  ASSERT_EQ(arrivals.size(), 1u);
  EXPECT_EQ(arrivals[0].state->frame().open.size(), 1u) << "the register has one name";
  EXPECT_EQ(arrivals[0].state->closed.size(), 1u) << "what they share is said once";
  for (uint64_t value : {1, 2, 5}) EXPECT_TRUE(allows(arrivals[0], value)) << value;
  EXPECT_FALSE(allows(arrivals[0], 3));
}

TEST_F(JoinTest, OneLoadOfTwoPlacesIsTwoUnknowns) {
  const Term* loaded = context->freshUnknown("v", 32);
  auto reading = [&](const Term* address) {
    Arrival arrival = pathWith(1);
    arrival.state->reads.push_back({loaded, address, 4, 0, {}});
    arrival.state->require(terms.eq(loaded, number(5)));
    arrival.described = describer->describe(*arrival.state, arrival.description);
    return arrival;
  };
  std::vector<Arrival> arrivals = two(reading(terms.freshSymbol("p", 64)), reading(terms.freshSymbol("q", 64)));
  EXPECT_EQ(joinArrivals(arrivals), 1u);
  ASSERT_EQ(arrivals[0].state->reads.size(), 2u);
  EXPECT_NE(arrivals[0].state->reads[0].result, arrivals[0].state->reads[1].result);
}

TEST_F(JoinTest, RegistersOfOneAreTakenOver) {
  std::vector<Arrival> arrivals = two(pathWith(1), pathWith(2, nullptr, 4));
  EXPECT_EQ(joinArrivals(arrivals), 1u);
  EXPECT_EQ(arrivals[0].state->frame().open.size(), 2u);
  EXPECT_TRUE(allows(arrivals[0], 3)) << "the other register may still have its value";
}

TEST_F(JoinTest, InputsFollowTheChoice) {
  auto first = Ref<BackwardInput>::make(), second = Ref<BackwardInput>::make();
  first->name = "first", second->name = "second";
  std::vector<Arrival> arrivals = two(pathWith(1, first), pathWith(2, second));
  ASSERT_EQ(joinArrivals(arrivals), 1u);
  BackwardState& state = *arrivals[0].state;
  ASSERT_TRUE(state.inputs->choice);
  state.define(state.frame().open[0].second, number(2));
  ASSERT_TRUE(state.alive());
  // All that is left to say is which side it is.
  const Term* choice = state.inputs->choice;
  EXPECT_TRUE(std::any_of(state.closed.begin(), state.closed.end(),
                          [&](const BackwardConstraint& each) { return each.condition == terms.bitNot(choice); }));
  std::string names;
  auto append = [&](const BackwardInput& input) { names += input.name; };
  forEachInput(state.inputs.get(), [](const Term*) { return false; }, append);
  EXPECT_EQ(names, "second");
}

TEST_F(JoinTest, WhatOnlyOneAccessesKeepsThemApart) {
  std::vector<Arrival> arrivals = two(pathWith(1), pathWith(2));
  arrivals[0].state->accesses.push_back(
      {PendingAccess::Kind::Read, context->freshUnknown("p", 64), context->pointerNumber(4), 1, {}});
  EXPECT_EQ(joinArrivals(arrivals), 0u);
}

TEST_F(JoinTest, ASearchFindsTheInputsOfTheSideItTakes) {
  BackwardConfig config;
  config.join = true;
  load(kInputs + "int main(void) { int a = 0, b = 0; if (__VERIFIER_nondet_int() == 4) a = __VERIFIER_nondet_int();"
                 "  else { b = __VERIFIER_nondet_uchar(); if (b > 9) a = 2; }"
                 "  if (a == 77 && b == 0) target(); if (a == 2 && b == 200) target(); }");
  BackwardResult found = search("target", config);
  ASSERT_EQ(found.outcome, BackwardOutcome::Reached);
  ASSERT_EQ(found.test.objects.size(), 2u);
  EXPECT_GT(found.statistics.merged, 0u);
}

} // namespace
