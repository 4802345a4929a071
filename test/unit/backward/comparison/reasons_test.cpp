#include "backward/comparison/reasons.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class ReasonsTest : public BackwardFixture {
protected:
  ReasonsTest() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    describer = std::make_unique<StateDescriber>(*context);
  }
  /// A path in main that wants registers 0, 1, ... to have these values.
  BackwardState pathWith(const std::vector<uint64_t>& values) {
    BackwardState state(*context);
    state.frames.push_back({program->entry, 1, kNone, {}, {}});
    for (Slot slot = 0; slot < values.size(); ++slot) {
      const Term* unknown = context->freshUnknown("v", 32);
      state.frame().open.emplace_back(slot, unknown);
      state.require(terms.eq(unknown, terms.constant(values[slot], 32)));
    }
    return state;
  }
  Description describe(const BackwardState& state) {
    Description description;
    EXPECT_TRUE(describer->describe(state, description));
    return description;
  }
  bool isDead(const BackwardState& state) { return reasons.isDead(state, describe(state)); }
  /// The register turns out to be a number.
  void define(BackwardState& state, Slot slot, uint64_t value) {
    for (const auto& [open, unknown] : std::vector(state.frame().open))
      if (open == slot) state.define(unknown, terms.constant(value, 32));
  }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<StateDescriber> describer;
  DeathReasons reasons;
};

TEST_F(ReasonsTest, WhatAPathDiedOfKillsOthers) {
  BackwardState path = pathWith({1, 2, 3});
  reasons.stop(path, describe(path));
  define(path, 1, 7);
  ASSERT_EQ(path.ending.how, BackwardEnd::Infeasible);
  DeathReasons::died(path);
  reasons.finish(path.stop);
  EXPECT_EQ(reasons.known(), 1u);
  EXPECT_TRUE(isDead(pathWith({5, 2, 6}))) << "it wants the same of register 1";
  EXPECT_FALSE(isDead(pathWith({1, 4, 3})));
}

TEST_F(ReasonsTest, AWayThatIsStillAliveSavesIt) {
  BackwardState path = pathWith({1});
  reasons.stop(path, describe(path));
  BackwardState other = path;
  DeathReasons::goesOn(other);
  define(path, 0, 7);
  DeathReasons::died(path);
  reasons.finish(path.stop);
  EXPECT_EQ(reasons.known(), 0u);
  define(other, 0, 8);
  DeathReasons::died(other);
  --other.stop->following;
  reasons.finish(other.stop);
  EXPECT_EQ(reasons.known(), 1u) << "now all of them are dead";
}

TEST_F(ReasonsTest, AnotherEndSaysNothing) {
  BackwardState path = pathWith({1});
  reasons.stop(path, describe(path));
  DeathReasons::ended(path);
  define(path, 0, 7);
  DeathReasons::died(path);
  reasons.finish(path.stop);
  EXPECT_FALSE(isDead(pathWith({1})));
}

TEST_F(ReasonsTest, ReasonsGoBackToEarlierStops) {
  BackwardState path = pathWith({1, 2});
  path.block = 3; // another place
  reasons.stop(path, describe(path));
  BackwardState further = path;
  DeathReasons::goesOn(further);
  further.block = 0;
  reasons.stop(further, describe(further));
  define(further, 0, 9);
  DeathReasons::died(further);
  reasons.finish(further.stop);
  EXPECT_EQ(reasons.known(), 2u);
  BackwardState same = pathWith({1, 4});
  same.block = 3;
  EXPECT_TRUE(isDead(same)) << "register 1 was not to blame";
}

} // namespace
