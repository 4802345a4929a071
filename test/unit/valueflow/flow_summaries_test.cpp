// Figure 5 of SATRACER: one function for each rule.
#include "valueflow/flow_summaries.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Summaries : public FlowFixture {
protected:
  /// "result <- argument", and the like, of the only call of the function.
  Names at(const std::string& caller, const std::string& callee) {
    Names all;
    CallLabel label = graph->labelOf(function(caller).id, callOf(caller, callee));
    for (const FlowSummaries::SummaryEdge& edge : summaries->at(label))
      all.push_back(name(edge.to) + " <- " + name(edge.from));
    std::ranges::sort(all);
    return all;
  }
  std::string name(NodeId id) {
    const FlowNode& node = graph->node(id);
    switch (node.kind) {
    case FlowNode::Kind::Version: return memory->variables().describe(memory->version(node.index).variable);
    case FlowNode::Kind::CallMu: return memory->variables().describe(memory->version(node.index).variable) + " before";
    case FlowNode::Kind::Constant: return "constant";
    default: return "register";
    }
  }
};

TEST_F(Summaries, OneRuleEach) {
  build(R"(int x, y;
    int *sum(int *p) { return p; }
    void sumpar(int v) { x = v; }
    int sumret(void) { return y; }
    void sumexd(void) { x = y; }
    int main(int n, char **v) { int *p = sum(&x); sumpar(n); sumexd(); return *p + sumret(); })");
  EXPECT_THAT(at("main", "sum"), testing::ElementsAre("register <- constant"));
  EXPECT_THAT(at("main", "sumpar"), testing::ElementsAre("x <- register"));
  EXPECT_THAT(at("main", "sumret"), testing::ElementsAre("register <- y before"));
  EXPECT_THAT(at("main", "sumexd"), testing::ElementsAre("x <- y before"));
}

/// "25.5 <- 23" and "25.5 <- 25.1" (section III-C): two edges, so that the call cannot be skipped.
TEST_F(Summaries, OfFigureOne) {
  build(kHashAdd);
  Names edges = at("hash_add", "hash_insert");
  EXPECT_THAT(edges, testing::Contains("hash_add.added <- register"));
  EXPECT_THAT(edges, testing::Contains("hash_add.added <- hash_add.added before"));
  EXPECT_THAT(at("hash_insert", "get_table"), testing::IsEmpty()) << "the table is a constant";
}

TEST_F(Summaries, ThroughRecursion) {
  build(R"(int *pick(int n, int *a, int *b) { return n ? pick(n - 1, b, a) : a; }
    int x, y; int main(int n, char **v) { return *pick(n, &x, &y); })");
  EXPECT_EQ(at("main", "pick").size(), 2u);
}

TEST_F(Summaries, DependencesAreMore) {
  build("int f(int *p, int c) { return c ? 1 : 2; } int x; int main(int n, char **v) { return f(&x, n); }");
  NodeId result = graph->resultNode(function("f").id, 0);
  EXPECT_TRUE(summaries->inputsOf(result).empty());
  FlowSummaries all(*program, *graph, FlowSummaries::Follow::Dependences);
  EXPECT_TRUE(all.follows(FlowKind::Depends));
  EXPECT_FALSE(summaries->follows(FlowKind::Depends));
}

} // namespace
} // namespace hindsight::valueflow
