#include "valueflow/flow_walk.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Walk : public FlowFixture {};

/// What one call hands over does not come out of another.
TEST_F(Walk, MatchesCalls) {
  build(R"(int *same(int *p) { return p; } int x, y;
    int main(void) {
      int *a = same(&x);
      int *b = same(&y);
      return a == b;
    })");
  std::vector<uint32_t> calls = callsIn("main");
  NodeId a = registerOf("main", calls[0]), b = registerOf("main", calls[1]);
  auto argument = [&](uint32_t call) {
    const Function& main = function("main");
    return graph->operandNode(main.id, main.calls[main.instructions[call].imm].arguments[0].value);
  };
  EXPECT_TRUE(flows(argument(calls[0]), a));
  EXPECT_FALSE(flows(argument(calls[1]), a));
  EXPECT_TRUE(flows(argument(calls[1]), b));
  EXPECT_FALSE(flows(argument(calls[0]), b));
}

TEST_F(Walk, GoesUpToEveryCallerAndDownNoOther) {
  build(R"(int x; int get(void) { return x; } void set(int v) { x = v; }
    int one(void) { set(1); return get(); }
    int main(int n, char **v) { x = n; return one(); })");
  FlowWalk walk(*graph, *summaries);
  walk.add(registerOf("get", on("get", 1, Opcode::Load)));
  EXPECT_TRUE(walk.contains(graph->valueNode(function("set").id, 0)));
  EXPECT_FALSE(walk.contains(graph->valueNode(function("main").id, 0))) << "set overwrites it";
}

TEST_F(Walk, SeesFieldsApart) {
  build(R"(struct s { int a, b; } x;
    void fill(struct s *p, int a, int b) { p->a = a; p->b = b; }
    int main(int n, char **v) { int m = n + 1; fill(&x, n, m); return x.b; })");
  FlowWalk walk(*graph, *summaries);
  walk.add(graph->resultNode(function("main").id, 0));
  EXPECT_TRUE(walk.contains(graph->valueNode(function("fill").id, 2)));
  EXPECT_FALSE(walk.contains(graph->valueNode(function("fill").id, 1)));
}

} // namespace
} // namespace hindsight::valueflow
