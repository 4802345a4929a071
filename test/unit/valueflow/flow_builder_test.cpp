#include "valueflow/flow_builder.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Builder : public FlowFixture {
protected:
  bool comesFrom(NodeId to, FlowNode::Kind kind) const {
    FlowWalk walk(*graph, *summaries);
    walk.add(to);
    return std::ranges::any_of(walk.reached(), [&](NodeId node) { return graph->node(node).kind == kind; });
  }
};

TEST_F(Builder, FunctionsOfTheEngine) {
  build(kHeapFunctions + R"(int __VERIFIER_nondet_int(void); int x, y;
    int main(void) {
      int *p = memcpy(&x, &y, 4);
      int n = __VERIFIER_nondet_int();
      return *p + n;
    })");
  EXPECT_TRUE(comesFrom(registerOf("main", callOf("main", "__VERIFIER_nondet_int")), FlowNode::Kind::Engine));
  EXPECT_TRUE(comesFrom(registerOf("main", on("main", 6, Opcode::Load)), FlowNode::Kind::Initial));
}

TEST_F(Builder, CodeOutsideReturnsWhatItKnowsAndCallsBack) {
  build(R"(int *mystery(int *, void (*)(int *)); int x; int *seen; void back(int *p) { seen = p; }
    int main(void) { int *p = mystery(&x, back); return *p + *seen; })");
  NodeId given = graph->valueNode(function("back").id, 0);
  EXPECT_TRUE(comesFrom(given, FlowNode::Kind::Outside));
  EXPECT_TRUE(comesFrom(registerOf("main", callOf("main", "mystery")), FlowNode::Kind::Constant)) << "&x comes back";
}

TEST_F(Builder, TheFirstVersionOfMainIsWhatVariablesStartWith) {
  build("int x = 3; int main(void) { return x; }");
  NodeId read = registerOf("main", on("main", 0, Opcode::Load));
  EXPECT_TRUE(comesFrom(read, FlowNode::Kind::Initial));
  EXPECT_FALSE(comesFrom(read, FlowNode::Kind::Anywhere));
}

} // namespace
} // namespace hindsight::valueflow
