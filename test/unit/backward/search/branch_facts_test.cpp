#include "backward/search/branch_facts.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class BranchFactsTest : public BackwardFixture {
protected:
  /// What is known about the only register that something is known about at the call of target().
  std::optional<ValueSet> atTarget(const std::string& body) {
    load(kInputs + "int main(void) { " + body + " }");
    auto resolved = resolveTarget(*program, "target");
    EXPECT_TRUE(resolved) << (resolved ? "" : resolved.error().message);
    if (!resolved) return std::nullopt;
    const Function& function = program->functions[program->entry];
    BranchFacts facts(function);
    const BranchFacts::Facts& here = facts.atEnd(function.blockOf(resolved->points.at(0).instruction));
    if (here.size() != 1) return std::nullopt;
    return here.begin()->second;
  }
};

TEST_F(BranchFactsTest, BranchesAndSwitches) {
  std::optional<ValueSet> one = atTarget("int x = __VERIFIER_nondet_int(); if (x == 5) target();");
  ASSERT_TRUE(one);
  EXPECT_EQ(*one, ValueSet::single(32, 5));
  std::optional<ValueSet> two = atTarget("switch (__VERIFIER_nondet_int()) { case 3: case 7: target(); }");
  ASSERT_TRUE(two);
  EXPECT_EQ(*two, ValueSet::single(32, 3).unite(ValueSet::single(32, 7)));
  std::optional<ValueSet> rest = atTarget("switch (__VERIFIER_nondet_uint()) { case 3: return 0; default: target(); }");
  ASSERT_TRUE(rest);
  EXPECT_EQ(*rest, ValueSet::single(32, 3).complement());
}

TEST_F(BranchFactsTest, SignedAndUnsignedOrder) {
  std::optional<ValueSet> low = atTarget("int x = __VERIFIER_nondet_int(); if (x < -3) target();");
  ASSERT_TRUE(low);
  EXPECT_EQ(*low, ValueSet::between(32, 0x80000000u, 0xfffffffcu));
  std::optional<ValueSet> both = atTarget("unsigned x = __VERIFIER_nondet_uint(); if (x > 4) if (x <= 9) target();");
  ASSERT_TRUE(both);
  EXPECT_EQ(*both, ValueSet::between(32, 5, 9));
}

TEST_F(BranchFactsTest, WaysThatMeetAreJoined) {
  EXPECT_FALSE(atTarget("int x = __VERIFIER_nondet_int(); if (x == 5) x = x * 3; target();"));
  std::optional<ValueSet> either =
      atTarget("int x = __VERIFIER_nondet_int(); if (x == 5) goto here; if (x != 9) return 0; here: target();");
  ASSERT_TRUE(either);
  EXPECT_EQ(*either, ValueSet::single(32, 5).unite(ValueSet::single(32, 9)));
}

TEST_F(BranchFactsTest, ALoopThatChangesTheRegisterForgets) {
  // In the second round `s` is what the first one made of it.
  EXPECT_EQ(outcome("int main(void) { int s = 1, n = 0; while (n < 4) { switch (s) { case 1: s = 2; break;"
                    "  case 2: s = 5; break; case 5: if (n == 2) target(); s = 1; } n++; } }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { int s = 1, n = 0; while (n < 4) { switch (s) { case 1: s = 2; break;"
                    "  case 2: s = 5; break; case 5: if (n == 1) target(); s = 1; } n++; } }"),
            BackwardOutcome::Exhausted);
}

} // namespace
