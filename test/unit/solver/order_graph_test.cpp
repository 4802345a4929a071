#include "solver/order_graph.h"

#include "fixture.h"
#include "solver/membership.h"

namespace hindsight {
namespace {

class OrderGraphTest : public SolverTest {
protected:
  MembershipFinder memberships{terms};
  std::vector<const Term*> constraints;
  std::vector<Ref<const GroupFacts>> facts;
  PathCondition path;

  OrderGraph graphOf(std::initializer_list<const Term*> list, bool isSigned) {
    path = pathOf(list);
    constraints = path.constraints();
    facts.clear();
    path.forEachGroup([&](const ConstraintGroup& group) { facts.push_back(factsOf(group, memberships)); });
    return OrderGraph(constraints, facts, isSigned);
  }
  const Term *a = symbol("a", 16), *b = symbol("b", 16), *c = symbol("c", 16);
};

TEST_F(OrderGraphTest, ReadsComparisonsOfItsOrder) {
  OrderGraph::Comparison comparison;
  ASSERT_TRUE(OrderGraph::read(terms.ult(a, b), true, false, comparison));
  EXPECT_EQ(comparison.low, a);
  EXPECT_EQ(comparison.weight, 1);
  ASSERT_TRUE(OrderGraph::read(terms.ult(a, b), false, false, comparison));
  EXPECT_EQ(comparison.low, b);
  EXPECT_EQ(comparison.weight, 0);
  EXPECT_FALSE(OrderGraph::read(terms.ult(a, b), true, true, comparison));
  EXPECT_FALSE(OrderGraph::read(terms.eq(a, b), true, false, comparison));
}

TEST_F(OrderGraphTest, DistancesAddUp) {
  OrderGraph graph = graphOf({terms.ult(a, b), terms.ult(b, c)}, false);
  EXPECT_TRUE(graph.excludes(c, a, 0));
  EXPECT_TRUE(graph.excludes(c, a, -1)) << "c is at least two larger";
  EXPECT_FALSE(graph.excludes(c, a, -2));
  EXPECT_FALSE(graph.excludes(a, c, 1));
}

TEST_F(OrderGraphTest, BoundsTravel) {
  OrderGraph graph =
      graphOf({terms.ult(a, b), terms.ult(b, c), terms.ult(c, number(10, 16)), terms.ult(number(3, 16), a)}, false);
  EXPECT_EQ(static_cast<int>(graph.rangeOf(a)->low), 4);
  EXPECT_EQ(static_cast<int>(graph.rangeOf(a)->high), 7);
  EXPECT_EQ(static_cast<int>(graph.rangeOf(c)->low), 6);
  EXPECT_TRUE(graph.excludes(number(8, 16), a, 0));
  EXPECT_FALSE(graph.rangeOf(symbol("stranger", 16)));
}

TEST_F(OrderGraphTest, SignedNumbers) {
  OrderGraph graph = graphOf({terms.slt(a, b), terms.slt(b, number(3, 16)), terms.slt(number(0xfff0, 16), a)}, true);
  EXPECT_EQ(static_cast<int>(graph.rangeOf(a)->low), -15);
  EXPECT_EQ(static_cast<int>(graph.rangeOf(a)->high), 1);
  EXPECT_EQ(static_cast<int>(graph.rangeOf(b)->low), -14);
}

TEST_F(OrderGraphTest, ContradictionsDoNotLoopForever) {
  OrderGraph graph = graphOf({terms.ult(a, b), terms.ult(b, c), terms.ult(c, a)}, false);
  EXPECT_TRUE(graph.hasEdges());
}

} // namespace
} // namespace hindsight
