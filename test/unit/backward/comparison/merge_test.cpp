#include "backward/comparison/merge.h"
#include "backward/comparison/visited.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class MergeTest : public BackwardFixture {
protected:
  MergeTest() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    describer = std::make_unique<StateDescriber>(*context);
  }
  /// A path in main that wants conditions on register 0 (as it is called there) to hold.
  Arrival pathWith(const std::function<std::vector<const Term*>(const Term*)>& conditions) {
    auto state = std::make_unique<BackwardState>(*context);
    state->frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
    const Term* unknown = context->freshUnknown("v", 32);
    state->frame().open.emplace_back(0, unknown);
    for (const Term* condition : conditions(unknown)) state->require(condition);
    Arrival arrival{std::move(state), {}, false};
    arrival.described = describer->describe(*arrival.state, arrival.description);
    return arrival;
  }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<StateDescriber> describer;
};

TEST_F(MergeTest, PathsAreComparedByWhatTheyWant) {
  auto less = [&](const Term* v) { return std::vector{terms.ult(v, number(5))}; };
  auto more = [&](const Term* v) { return std::vector{terms.ult(v, number(5)), terms.ne(v, number(2))}; };
  Arrival a = pathWith(less), same = pathWith(less), stronger = pathWith(more);
  EXPECT_EQ(a.description.wants, same.description.wants) << "whatever their unknowns are called";
  VisitedStates visited;
  EXPECT_FALSE(visited.covers(*a.state, a.description));
  EXPECT_FALSE(visited.covers(*same.state, same.description)) << "nobody knows yet if the first one is feasible";
  a.state->constraintsChanged = false;
  EXPECT_FALSE(visited.covers(*a.state, a.description));
  EXPECT_TRUE(visited.covers(*same.state, same.description));
  EXPECT_TRUE(visited.covers(*stronger.state, stronger.description));
  Arrival weaker = pathWith([](const Term*) { return std::vector<const Term*>(); });
  EXPECT_FALSE(visited.covers(*weaker.state, weaker.description));
}

TEST_F(MergeTest, BothSidesOfABranchAreOne) {
  auto side = [&](bool value) {
    return pathWith([&, value](const Term* v) {
      const Term* condition = terms.ult(v, number(9));
      return std::vector{terms.ne(v, number(2)), value ? condition : terms.bitNot(condition)};
    });
  };
  std::vector<Arrival> arrivals;
  arrivals.push_back(side(true));
  arrivals.push_back(side(false));
  EXPECT_EQ(mergeArrivals(*context, arrivals), 1u);
  ASSERT_EQ(arrivals.size(), 1u);
  EXPECT_EQ(arrivals[0].state->constraints.size(), 1u);
  EXPECT_EQ(arrivals[0].description.wants.size(), 1u);
}

TEST_F(MergeTest, OtherDifferencesKeepThemApart) {
  std::vector<Arrival> arrivals;
  arrivals.push_back(pathWith([&](const Term* v) { return std::vector{terms.eq(v, number(1))}; }));
  arrivals.push_back(pathWith([&](const Term* v) { return std::vector{terms.eq(v, number(2))}; }));
  EXPECT_EQ(mergeArrivals(*context, arrivals), 0u);
  auto reading = [&](bool value) {
    return pathWith([&, value](const Term* v) {
      const Term* condition = terms.ult(v, number(9));
      return std::vector{value ? condition : terms.bitNot(condition)};
    });
  };
  arrivals.clear();
  arrivals.push_back(reading(true));
  arrivals.push_back(reading(false));
  arrivals[0].state->inputs = Ref<BackwardInput>::make();
  EXPECT_EQ(mergeArrivals(*context, arrivals), 0u) << "one of them reads an input more";
}

TEST_F(MergeTest, ConditionsOnTwoInputsAreNotOne) {
  const Term *first = context->freshInput("x", 32), *second = context->freshInput("y", 32);
  auto side = [&](const Term* input, bool value) {
    return pathWith([&, input, value](const Term* v) {
      const Term* condition = terms.ult(v, input);
      return std::vector{value ? condition : terms.bitNot(condition)};
    });
  };
  std::vector<Arrival> arrivals;
  arrivals.push_back(side(first, true));
  arrivals.push_back(side(second, false));
  EXPECT_EQ(mergeArrivals(*context, arrivals), 0u) << "the values of one say nothing about the other";
  arrivals[1] = side(first, false);
  EXPECT_EQ(mergeArrivals(*context, arrivals), 1u);
}

TEST_F(MergeTest, ManyPathsAreMergedWithoutLookingAtEveryPair) {
  constexpr unsigned kBits = 10;
  std::vector<Arrival> arrivals;
  for (unsigned path = 0; path < 1u << kBits; ++path)
    arrivals.push_back(pathWith([&](const Term* v) {
      std::vector<const Term*> conditions = {terms.ult(v, number(1u << 31))};
      for (unsigned bit = 0; bit < kBits; ++bit) {
        const Term* isSet = terms.extract(v, bit, 1);
        conditions.push_back(path >> bit & 1 ? isSet : terms.bitNot(isSet));
      }
      return conditions;
    }));
  EXPECT_EQ(mergeArrivals(*context, arrivals), (1u << kBits) - 1);
  ASSERT_EQ(arrivals.size(), 1u);
  EXPECT_EQ(arrivals[0].description.wants.size(), 1u);
  EXPECT_EQ(arrivals[0].state->constraints.size(), 1u);
}

} // namespace
