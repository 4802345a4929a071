#include "backward/comparison/join.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

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
    arrival.state->memory.reads.push_back({loaded, address, 4, 0, {}});
    arrival.state->require(terms.eq(loaded, number(5)));
    arrival.described = describer->describe(*arrival.state, arrival.description);
    return arrival;
  };
  std::vector<Arrival> arrivals = two(reading(terms.freshSymbol("p", 64)), reading(terms.freshSymbol("q", 64)));
  EXPECT_EQ(joinArrivals(arrivals), 1u);
  ASSERT_EQ(arrivals[0].state->memory.reads.size(), 2u);
  EXPECT_NE(arrivals[0].state->memory.reads[0].result, arrivals[0].state->memory.reads[1].result);
}

TEST_F(JoinTest, WhatWasNeverFoundIsNoRegisterOfTheOther) {
  // Both ways round: what one path has lost is a register of the other.
  for (bool isFirst : {true, false}) {
    Arrival known = pathWith(1), lost = pathWith(2);
    const Term* unknown = known.state->frame().open[0].second;
    lost.state->require(terms.eq(unknown, number(7)));
    known.state->frame().open[0].first = 4; // the other path does not ask for it
    for (Arrival* each : {&known, &lost}) each->described = describer->describe(*each->state, each->description);
    std::vector<Arrival> arrivals =
        isFirst ? two(std::move(known), std::move(lost)) : two(std::move(lost), std::move(known));
    ASSERT_EQ(joinArrivals(arrivals), 1u);
    BackwardState state = *arrivals[0].state;
    TermMap values;
    for (const auto& [slot, open] : state.frame().open) values.emplace(open, number(slot == 4 ? 3 : 2));
    state.define(std::move(values));
    EXPECT_TRUE(state.alive()) << "the path that has lost it";
  }
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
  arrivals[0].state->memory.accesses.push_back(
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

/// A list is walked by two kinds of rounds in turn: what one looks at is not what the other one looks at.
TEST_F(JoinTest, LoadsOfARoundAreNotThoseOfTheNext) {
  const std::string walk = "struct node { int h; struct node *n; }; int main(void) {"
                           "  struct node a, b, c, d; a.n = &b; b.n = &c; c.n = &d; d.n = 0;"
                           "  a.h = 1; b.h = 2; c.h = 1; d.h = LAST; struct node *p = &a; int flag = 1;"
                           "  for (int i = 0; i < 4; i++) {"
                           "    if (flag) { flag = 0; if (p->h == 9) { target(); return 2; } if (p->h != 1) return 1; }"
                           "    else { flag = 1; if (p->h == 8) { target(); return 2; } if (p->h != 2) return 1; }"
                           "    p = p->n;"
                           "  } return 0; }";
  EXPECT_EQ(outcome("enum { LAST = 8 };" + walk), BackwardOutcome::Reached);
  EXPECT_EQ(outcome("enum { LAST = 7 };" + walk), BackwardOutcome::Exhausted);
}

} // namespace
