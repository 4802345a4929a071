// Figure 4 of SATRACER on its figure 1.
#include "valueflow/value_flow_graph.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Graph : public FlowFixture {};

/// "25.5 <- 20.4 <- 20.1 <- 17.2 <- 6 <- 23": the path that the paper highlights in figure 1(c).
TEST_F(Graph, ThePathOfFigureOne) {
  build(kHashAdd);
  uint32_t insert = callOf("hash_add", "hash_insert");
  CallLabel label = graph->labelOf(function("hash_add").id, insert);
  NodeId in = registerOf("hash_add", callOf("hash_add", "malloc"));
  NodeId entry = graph->valueNode(function("hash_insert").id, 0);
  NodeId stored = definedBy("hash_insert", on("hash_insert", 11, Opcode::Store), "hash_add.added");
  NodeId exit = graph->versionNode(memory->exitOf(function("hash_insert").id, variable("hash_add.added")));
  NodeId after = definedBy("hash_add", insert, "hash_add.added");
  EXPECT_TRUE(hasEdge(entry, in, FlowKind::Argument));
  EXPECT_TRUE(hasEdge(stored, entry, FlowKind::Store));
  EXPECT_TRUE(hasEdge(after, exit, FlowKind::CallChi));
  for (const FlowEdge& edge : graph->into(after)) EXPECT_EQ(edge.label, label);
  EXPECT_TRUE(flows(stored, exit));
  EXPECT_TRUE(flows(in, after));
  NodeId entryVersion = graph->versionNode(memory->entryOf(function("hash_insert").id, variable("hash_add.added")));
  EXPECT_TRUE(hasEdge(entryVersion, graph->callMuNode(label, variable("hash_add.added")), FlowKind::CallMu));
}

TEST_F(Graph, AnAllocationIsASource) {
  build(kHashAdd);
  for (const FlowEdge& edge : graph->into(registerOf("hash_add", callOf("hash_add", "malloc"))))
    EXPECT_EQ(edge.kind, FlowKind::Depends);
}

TEST_F(Graph, AFlowIsNoCopy) {
  build("int *f(int *p, int n) { return p + n; } int x[4]; int main(int n, char **v) { return *f(x, n); }");
  const Function& f = function("f");
  bool computes = false;
  for (NodeId node : graph->nodesOf(f.id))
    for (const FlowEdge& edge : graph->into(node))
      computes |= edge.from == graph->valueNode(f.id, 0) && edge.kind == FlowKind::Compute;
  EXPECT_TRUE(computes);
}

TEST_F(Graph, ConstantsFlowToo) {
  build("int *f(int c, int *in) { int *out; if (c) out = in; else out = 0; return out; }"
        "int x; int main(int n, char **v) { return *f(n, &x); }");
  NodeId result = graph->resultNode(function("f").id, 0);
  FlowWalk walk(*graph, *summaries);
  walk.add(result);
  bool hasConstant = false;
  for (NodeId node : walk.reached()) hasConstant |= graph->node(node).kind == FlowNode::Kind::Constant;
  EXPECT_TRUE(hasConstant);
  EXPECT_TRUE(walk.contains(graph->valueNode(function("f").id, 1)));
}

TEST_F(Graph, SpellsItsKinds) {
  EXPECT_STREQ(spell(FlowKind::Weak), "kept");
  EXPECT_TRUE(entersCallee(FlowKind::CallMu) && leavesCallee(FlowKind::CallChi));
}

} // namespace
} // namespace hindsight::valueflow
