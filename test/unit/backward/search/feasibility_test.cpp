#include "backward/search/feasibility.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class FeasibilityTest : public BackwardFixture {
protected:
  FeasibilityTest() {
    load(kInputs + "int main(void) { int n = __VERIFIER_nondet_int(); if (n > 10) target(); return 0; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    n = context->freshUnknown("n", 32);
  }

  /// Behind the branch, where the code says that n is more than ten.
  void standBehindBranch() {
    const Function& function = program->functions[program->entry];
    for (BlockId block = 0; block < function.blocks.size(); ++block) {
      const BranchFacts::Facts& facts = context->factsAtEnd(function, block);
      for (const auto& [slot, values] : facts) {
        if (values.width() != 32 || values.contains(3) || !values.contains(11)) continue;
        state->frames = {{function.id, 1, kNone, {{slot, n}}, {}}};
        state->block = block;
        state->next = function.blocks[block].first + function.blocks[block].count - 1;
        return;
      }
    }
    FAIL() << "no block knows that n is more than ten";
  }
  const Term* isThree() { return terms.eq(n, terms.constant(3, 32)); }
  const Term* isFour() { return terms.eq(n, terms.constant(4, 32)); }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
  const Term* n;
};

TEST_F(FeasibilityTest, WhatABranchSaysEndsAPath) {
  standBehindBranch();
  state->require(isThree());
  checkFeasibility(*state);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(FeasibilityTest, WhatABranchSaysProvesNothingAgainstWhatLeavesSomethingOut) {
  standBehindBranch();
  state->require(isThree(), "other numbers");
  checkFeasibility(*state);
  EXPECT_NE(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(FeasibilityTest, WhatABranchSaysAgainstAHopeIsRemembered) {
  standBehindBranch();
  CodePoint place{program->entry, 0};
  state->add({isThree(), 1, nullptr, 0, kNoReason, place});
  checkFeasibility(*state);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
  EXPECT_TRUE(context->brokenHopes.contains(place));
}

TEST_F(FeasibilityTest, AHopeInVainIsRemembered) {
  CodePoint place{program->entry, 2};
  state->require(isFour());
  state->add({isThree(), 1, nullptr, 0, kNoReason, place});
  BackwardState wanted = *state;
  checkFeasibility(*state);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
  EXPECT_TRUE(context->brokenHopes.contains(place));
  context->brokenHopes.clear();
  context->wantsErrors = true; // then the path to it is another one
  checkFeasibility(wanted);
  EXPECT_EQ(wanted.ending.how, BackwardEnd::Infeasible);
  EXPECT_TRUE(context->brokenHopes.empty());
}

TEST_F(FeasibilityTest, AContradictionWithoutTheHopeIsOne) {
  state->add({terms.ult(n, terms.constant(100, 32)), 1, nullptr, 0, kNoReason, CodePoint{program->entry, 2}});
  state->require(terms.ult(n, terms.constant(5, 32)));
  state->require(terms.ult(terms.constant(5, 32), n));
  checkFeasibility(*state);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

TEST_F(FeasibilityTest, AHopeThatTurnsOutFalseIsRemembered) {
  state->add({isThree(), 1, nullptr, 0, kNoReason, CodePoint{program->entry, 2}});
  state->define(n, terms.constant(4, 32));
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
  EXPECT_TRUE(context->brokenHopes.contains(CodePoint{program->entry, 2}));
}

TEST_F(FeasibilityTest, HalfWayAHardQuestionIsGivenUpAndNotAskedAgainAtOnce) {
  const Term *p = context->freshUnknown("p", 64), *q = context->freshUnknown("q", 64);
  const Term* limit = terms.constant(1ull << 32, 64);
  state->position = 3;
  for (const Term* factor : {p, q}) {
    state->require(terms.ult(factor, limit));
    state->require(terms.ult(terms.constant(1, 64), factor));
  }
  state->require(terms.eq(terms.mul(p, q), terms.constant(2860486313ull * 3267000013ull, 64)));
  checkFeasibility(*state);
  EXPECT_TRUE(state->alive());
  EXPECT_FALSE(state->imprecise) << "it will be asked again when the path has arrived";
  EXPECT_GT(state->feasibility.askAgainAt, state->position);
  EXPECT_TRUE(state->constraintsChanged) << "it may be infeasible, and must not stand for others";
  uint64_t asked = solver.statistics().queries;
  state->require(terms.ne(p, q));
  checkFeasibility(*state);
  EXPECT_EQ(solver.statistics().queries, asked);
  state->define(p, terms.constant(5, 64)); // five does not divide it, and what is known now says so
  state->position = state->feasibility.askAgainAt;
  checkFeasibility(*state);
  EXPECT_EQ(state->ending.how, BackwardEnd::Infeasible);
}

} // namespace
