#include "backward/comparison/compact.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class CompactTest : public BackwardFixture {
protected:
  CompactTest() {
    load("int main(void) { return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    unknown = context->freshUnknown("i", 32);
  }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
  /// Whether the constraints allow a value.
  bool allows(uint64_t value) {
    for (const BackwardConstraint& each : state->constraints)
      if (!substitute(terms, each.condition, {{unknown, number(value)}})->isTrue()) return false;
    return true;
  }
  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
  const Term* unknown;
};

TEST_F(CompactTest, ManyBoundsAreOne) {
  for (uint64_t round = 0; round < 10; ++round) {
    state->require(terms.slt(terms.add(unknown, number(round)), number(1000)));
    state->require(terms.sle(number(0), terms.add(unknown, number(round))));
  }
  ASSERT_EQ(state->constraints.size(), 20u);
  compactConstraints(*state, ~0u);
  ASSERT_EQ(state->constraints.size(), 1u);
  EXPECT_TRUE(allows(0));
  EXPECT_TRUE(allows(990));
  EXPECT_FALSE(allows(991));
  EXPECT_FALSE(allows(~0u)) << "-1";
}

TEST_F(CompactTest, AContradictionEndsThePath) {
  state->require(terms.ult(unknown, number(5)));
  state->require(terms.ult(number(7), unknown));
  compactConstraints(*state, ~0u);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(CompactTest, WhatIsNoIntervalStays) {
  state->require(terms.ult(unknown, number(100)));
  state->require(terms.ne(unknown, number(50)));
  compactConstraints(*state, ~0u);
  EXPECT_EQ(state->constraints.size(), 2u);
}

TEST_F(CompactTest, WhatMayBeDroppedAloneIsLeftAlone) {
  state->position = 3;
  state->require(terms.ult(unknown, number(100)));
  state->position = 8;
  state->require(terms.ult(unknown, number(50)));
  compactConstraints(*state, 5);
  EXPECT_EQ(state->constraints.size(), 2u);
  compactConstraints(*state, 9);
  EXPECT_EQ(state->constraints.size(), 1u);
  EXPECT_FALSE(allows(50));
}

} // namespace
