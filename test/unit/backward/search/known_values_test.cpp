#include "backward/search/known_values.h"

#include "../backward_fixture.h"
#include "backward/walking/walker.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class KnownValuesTest : public BackwardFixture {
protected:
  /// A path that has just come to the end of the only block with facts that are few values, and wants something of the
  /// register that they are about.
  BackwardState pathTo(const std::string& body, const std::function<const Term*(const Term*)>& want) {
    load(kInputs + "int main(void) { " + body + " }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    auto resolved = resolveTarget(*program, "target");
    EXPECT_TRUE(resolved);
    const Function& function = program->functions[program->entry];
    BackwardState state(*context);
    state.frames.push_back({program->entry, context->newActivation(), kNone, {}, {}});
    state.block = function.blockOf(resolved->points.at(0).instruction);
    const BranchFacts::Facts& facts = context->factsAtEnd(function, state.block);
    EXPECT_EQ(facts.size(), 1u);
    const Term* unknown = context->freshRegister(function, facts[0].first, facts[0].second.width());
    state.frame().open.emplace_back(facts[0].first, unknown);
    state.require(want(unknown));
    useFacts(state, function.blocks[state.block].successors.at(0), {});
    return state;
  }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
  std::unique_ptr<BackwardContext> context;
};

TEST_F(KnownValuesTest, APathThatWantsAnotherValueIsDead) {
  const char* body = "if (__VERIFIER_nondet_int() == 5) { target(); }";
  EXPECT_FALSE(pathTo(body, [&](const Term* v) { return terms.eq(v, number(6)); }).alive());
  BackwardState alive = pathTo(body, [&](const Term* v) { return terms.ult(v, number(6)); });
  EXPECT_TRUE(alive.alive());
  EXPECT_EQ(alive.constraints.size(), 1u) << "what it wants is as it was";
}

TEST_F(KnownValuesTest, AFewValuesAreTried) {
  const char* body = "switch (__VERIFIER_nondet_int()) { case 3: case 7: target(); }";
  EXPECT_FALSE(pathTo(body, [&](const Term* v) { return terms.ult(number(7), v); }).alive());
  EXPECT_FALSE(pathTo(body, [&](const Term* v) { return terms.eq(v, number(5)); }).alive());
  EXPECT_TRUE(pathTo(body, [&](const Term* v) { return terms.ult(number(6), v); }).alive());
}

TEST_F(KnownValuesTest, WhatIsLeftOutProvesNothing) {
  load(kInputs + "int main(void) { if (__VERIFIER_nondet_int() == 5) { target(); } }");
  BackwardState state =
      pathTo("if (__VERIFIER_nondet_int() == 5) { target(); }", [&](const Term* v) { return terms.ule(v, number(5)); });
  state.add({terms.eq(state.frame().open[0].second, number(6)), 0, "something"});
  const Function& function = program->functions[program->entry];
  useFacts(state, function.blocks[state.block].successors.at(0), {});
  EXPECT_TRUE(state.alive());
}

TEST_F(KnownValuesTest, RegistersAreTriedTogether) {
  // No pair of the values of a and b has that sum, though each value alone could.
  EXPECT_EQ(outcome("int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                    "  if (a != 1 && a != 4) return 0; if (b != 2 && b != 8) return 0; if (a + b == 5) target(); }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                    "  if (a != 1 && a != 4) return 0; if (b != 2 && b != 8) return 0; if (a + b == 6) target(); }"),
            BackwardOutcome::Reached);
}

} // namespace
