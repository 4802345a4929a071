#include "solver/toolbox.h"

#include "fixture.h"

namespace hindsight {
namespace {

class ToolboxTest : public SolverTest {
protected:
  Toolbox tools{terms};
  std::optional<Domain> domainOf(const PathCondition& path) {
    std::vector<const ConstraintGroup*> groups;
    path.forEachGroup([&](const ConstraintGroup& group) { groups.push_back(&group); });
    return tools.domainOf(groups);
  }
};

TEST_F(ToolboxTest, DomainsOfWordsAndTheirParts) {
  const Term *high = symbol("h"), *low = symbol("l"), *whole = terms.concat(high, low);
  // The parts come first and lie in groups of their own.
  auto domain = domainOf(pathOf({terms.ult(high, number(3, 8)), terms.ult(low, number(9, 8))}));
  EXPECT_FALSE(domain) << "two unrelated bytes";
  domain = domainOf(pathOf({terms.eq(low, number(9, 8)), terms.ult(whole, number(0x30a, 16))}));
  ASSERT_TRUE(domain);
  EXPECT_EQ(domain->subject(), whole);
  EXPECT_EQ(domain->smallest(), 0x009u);
  EXPECT_EQ(domain->largest(), 0x309u);
  EXPECT_FALSE(domainOf(PathCondition()));
}

TEST_F(ToolboxTest, IncompleteFactsMakeNoDomain) {
  const Term* x = symbol("x", 32);
  PathCondition path;
  for (unsigned index = 0; index < 1000; ++index) path.add(terms, terms.ne(x, number(index * 3)));
  EXPECT_FALSE(domainOf(path));
}

TEST_F(ToolboxTest, WitnessesForFreeTerms) {
  const Term* sum = terms.add(symbol("x", 32), number(5));
  auto witness = tools.witnessFor(sum, 3);
  Evaluator evaluator(witness->assignment);
  EXPECT_TRUE(evaluator.evaluate(sum) == 3);
}

TEST_F(ToolboxTest, SatisfiesLooksAtEveryConstraint) {
  const Term* x = symbol("x", 32);
  PathCondition path = pathOf({terms.ne(x, number(4)), terms.ult(x, number(9))});
  for (unsigned value = 0; value < 12; ++value) {
    Assignment assignment;
    assignment.set(x->symbol(), value);
    tools.evaluator.use(assignment);
    EXPECT_EQ(tools.satisfies(*path.groupOf(x->symbol())), value < 9 && value != 4);
  }
}

TEST(MergingEffort, FollowsWhatItCompetesWith) {
  MergingEffort effort;
  uint64_t start = effort.steps();
  effort.hasAnswered(10);
  EXPECT_EQ(effort.steps(), start);
  effort.hasAnswered(start);
  EXPECT_EQ(effort.steps(), 2 * start);
  effort.backendTook(100);
  EXPECT_EQ(effort.steps(), start);
  effort.backendTook(start);
  EXPECT_EQ(effort.steps(), 2 * start);
  for (unsigned count = 0; count < 100; ++count) effort.backendTook(1);
  EXPECT_GT(effort.steps(), 0u);
}

} // namespace
} // namespace hindsight
