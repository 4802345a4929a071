#include "prune/precondition.h"

#include "pullback_fixture.h"

namespace hindsight::prune {
namespace {

class MovingTest : public PullBackFixture {};

TEST_F(MovingTest, WhatIsNeededInTermsOfTheStart) {
  reenact(kAdds);
  need(terms.ult(inGlobal("h"), number(100)));
  Precondition precondition(*reenactor, locations);
  auto goals = precondition.goals(reenactor->ends().back(), *atEnd);
  ASSERT_TRUE(goals);
  ASSERT_EQ(goals->size(), 1u);
  EXPECT_TRUE(substitute(terms, (*goals)[0], {{inGlobal("g"), number(94)}})->isTrue());
  EXPECT_TRUE(substitute(terms, (*goals)[0], {{inGlobal("g"), number(95)}})->isFalse());
}

TEST_F(MovingTest, WhatIsTrueIsNoGoalAndWhatIsFalseHasNone) {
  reenact(kAdds);
  Precondition precondition(*reenactor, locations);
  need(terms.eq(inGlobal("k"), number(1)));
  auto goals = precondition.goals(reenactor->ends().back(), *atEnd);
  ASSERT_TRUE(goals);
  EXPECT_TRUE(goals->empty());
  need(terms.eq(inGlobal("k"), number(2)));
  EXPECT_FALSE(precondition.goals(reenactor->ends().back(), *atEnd));
}

TEST_F(MovingTest, ContentsThatWereNotTouched) {
  reenact(
      "int t[4] = {1, 2, 3, 4}, u[2] = {5, 6}, k; int main(void) { u[1] = 9; if (k == 0) k = 1; return t[k] + u[k]; }");
  const Object* table = ran.before->memory.find(global("t"));
  atEnd->contents.push_back({global("t"), Ref<const Object>(table)});
  Ref<const Interpolant> start = pulled();
  ASSERT_TRUE(start);
  ASSERT_EQ(start->contents.size(), 1u);
  // What was written is a goal: it fits or it does not.
  const Object* other = ran.before->memory.find(global("u"));
  atEnd->contents[0] = {global("u"), Ref<const Object>(other)};
  ASSERT_TRUE(reenactor->reenact(stretchOf(ran)));
  EXPECT_FALSE(pulled()) << "u[1] is 9 at the end, not 6";
}

} // namespace
} // namespace hindsight::prune
