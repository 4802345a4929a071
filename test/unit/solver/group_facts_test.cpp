#include "solver/group_facts.h"

#include "fixture.h"
#include "solver/membership.h"

namespace hindsight {
namespace {

class GroupFactsTest : public SolverTest {
protected:
  MembershipFinder memberships{terms};
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
};

TEST_F(GroupFactsTest, OneSubjectIsNarrowedStepByStep) {
  PathCondition path = pathOf({terms.ult(x, number(10))});
  const ConstraintGroup* group = path.groupOf(x->symbol());
  EXPECT_EQ(factsOf(*group, memberships)->values(), ValueSet::between(32, 0, 9));
  EXPECT_EQ(factsOf(*group, memberships), factsOf(*group, memberships)) << "computed once";
  PathCondition later = path;
  later.add(terms, terms.ult(number(3), x));
  Ref<const GroupFacts> facts = factsOf(*later.groupOf(x->symbol()), memberships);
  EXPECT_EQ(facts->values(), ValueSet::between(32, 4, 9));
  EXPECT_EQ(facts->covered(), 2u);
  EXPECT_TRUE(facts->isComplete());
  EXPECT_EQ(factsOf(*path.groupOf(x->symbol()), memberships)->values(), ValueSet::between(32, 0, 9));
}

TEST_F(GroupFactsTest, SeveralSubjects) {
  const Term* less = terms.ult(x, y);
  PathCondition path = pathOf({terms.ult(x, number(10)), less, terms.ult(y, number(20)), terms.ult(number(5), y)});
  Ref<const GroupFacts> facts = factsOf(*path.groupOf(x->symbol()), memberships);
  EXPECT_EQ(facts->subjectCount(), 3u);
  ASSERT_TRUE(facts->valuesOf(y));
  EXPECT_EQ(*facts->valuesOf(y), ValueSet::between(32, 6, 19));
  EXPECT_EQ(*facts->valuesOf(less), ValueSet::single(1, 1));
  EXPECT_EQ(facts->valuesOf(terms.add(x, y)), nullptr);
}

TEST_F(GroupFactsTest, MergedGroupsKeepBothHistories) {
  PathCondition path = pathOf({terms.ult(x, number(10)), terms.ult(y, number(20))});
  factsOf(*path.groupOf(x->symbol()), memberships);
  factsOf(*path.groupOf(y->symbol()), memberships);
  path.add(terms, terms.ult(x, y));
  Ref<const GroupFacts> facts = factsOf(*path.groupOf(y->symbol()), memberships);
  EXPECT_EQ(*facts->valuesOf(x), ValueSet::between(32, 0, 9));
  EXPECT_EQ(*facts->valuesOf(y), ValueSet::between(32, 0, 19));
  EXPECT_EQ(facts->covered(), 3u);
}

TEST_F(GroupFactsTest, SetsInTooManyPiecesAreOnlySound) {
  PathCondition path;
  for (unsigned index = 0; index < 2000; ++index) path.add(terms, terms.ne(x, number(index * 2)));
  Ref<const GroupFacts> facts = factsOf(*path.groupOf(x->symbol()), memberships);
  EXPECT_FALSE(facts->isComplete());
  EXPECT_TRUE(facts->values().contains(1));
  path.add(terms, terms.ult(x, number(100)));
  EXPECT_EQ(factsOf(*path.groupOf(x->symbol()), memberships)->values().max(), 99u) << "cutting down is still possible";
}

} // namespace
} // namespace hindsight
