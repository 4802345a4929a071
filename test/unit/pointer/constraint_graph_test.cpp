#include "pointer/constraint_graph.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

class Graph : public testing::Test {
protected:
  LocationTable table{8, 64};
  ConstraintGraph graph{table};
  ObjectIndex object = table.object({1}, std::nullopt);
  LocationIndex at(int64_t offset, uint64_t stride = 0) { return table.location({object, offset, stride}); }
  LocationSet set(std::initializer_list<LocationIndex> members) {
    LocationSet result;
    for (LocationIndex member : members) result.insert(member);
    return result;
  }
};

TEST_F(Graph, SetsFlowAlongEdges) {
  NodeId a = graph.addNode(), b = graph.addNode(), c = graph.addNode();
  graph.addEdge(a, b);
  graph.addLocation(a, at(0));
  graph.addEdge(b, c, {8, 0});
  graph.propagate();
  EXPECT_EQ(graph.pointsTo(b), set({at(0)}));
  EXPECT_EQ(graph.pointsTo(c), set({at(8)}));
  graph.addLocation(b, at(16));
  graph.propagate();
  EXPECT_EQ(graph.pointsTo(c), set({at(8), at(24)}));
  EXPECT_EQ(graph.pointsTo(a), set({at(0)}));
}

TEST_F(Graph, CyclesOfCopiesBecomeOneNode) {
  NodeId first = graph.addNodes(4);
  for (NodeId i = 0; i < 4; ++i) graph.addEdge(first + i, first + (i + 1) % 4);
  graph.addLocation(first, at(0));
  graph.addLocation(first + 2, at(8));
  graph.propagate();
  for (NodeId i = 0; i < 4; ++i) {
    EXPECT_EQ(graph.find(first + i), graph.find(first));
    EXPECT_EQ(graph.pointsTo(first + i), set({at(0), at(8)}));
  }
  NodeId out = graph.addNode();
  graph.addEdge(first + 3, out);
  graph.addLocation(first + 1, at(16));
  graph.propagate();
  EXPECT_EQ(graph.pointsTo(out), set({at(0), at(8), at(16)}));
}

TEST_F(Graph, AWalkingPointerGetsAStride) {
  NodeId a = graph.addNode(), b = graph.addNode();
  graph.addEdge(a, b, {24, 0});
  graph.addEdge(b, a);
  graph.addLocation(a, at(8));
  graph.propagate();
  EXPECT_EQ(graph.pointsTo(a), set({at(8), at(8, 24)}));
  EXPECT_LT(table.locationCount(), 5u);
}

TEST_F(Graph, WatchersSeeEachLocation) {
  NodeId a = graph.addNode(), b = graph.addNode(), c = graph.addNode();
  graph.watch(b, 7);
  graph.addEdge(a, b);
  graph.addLocation(a, at(0));
  graph.propagate();
  EXPECT_THAT(graph.takeChanged(), testing::ElementsAre(b));
  EXPECT_EQ(graph.takeNews(b), set({at(0)}));
  EXPECT_THAT(graph.takeChanged(), testing::IsEmpty());
  // What a node brings into a merger is news for the watchers of the other.
  graph.addLocation(c, at(8));
  graph.addEdge(c, b);
  graph.addEdge(b, c);
  graph.propagate();
  std::vector<NodeId> changed = graph.takeChanged();
  ASSERT_EQ(changed.size(), 1u);
  EXPECT_TRUE(graph.takeNews(changed[0]).contains(at(8)));
  EXPECT_THAT(graph.watchersOf(changed[0]), testing::ElementsAre(7));
}

} // namespace
} // namespace hindsight
