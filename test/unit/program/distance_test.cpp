#include "program/distance.h"

#include "program/graph.h"
#include "program/target.h"
#include "snippet.h"

namespace hindsight::test {
namespace {

FunctionId idOf(const Program& program, const std::string& name) {
  return program.findFunction(name)->id;
}

Distances distancesTo(ProgramGraph& graph, const Program& program, const std::string& target) {
  auto resolved = resolveTarget(program, target);
  EXPECT_TRUE(resolved) << resolved.error().message;
  return graph.distancesTo(resolved->points);
}

TEST(Distance, AlongBlocksAndAroundLoops) {
  auto program = loadIR(R"(define i32 @f(i1 %c) {
  entry:
    br i1 %c, label %long, label %short
  long:
    %a = add i32 1, 1
    %b = add i32 %a, 1
    br label %join
  short:
    br label %join
  join:
    %r = phi i32 [ %b, %long ], [ 0, %short ]
    ret i32 %r
  })");
  ProgramGraph graph(*program, anyTakenFunction(*program));
  Distances distances = distancesTo(graph, *program, "f:join");
  EXPECT_EQ(distances.fromEntry(0), 2u);
  EXPECT_EQ(distances.from({0, 0}), 2u);
  EXPECT_EQ(graph.returnCosts().ofFunction(0), 3u);
  const Function& f = *program->findFunction("f");
  for (BlockId id = 0; id < f.blocks.size(); ++id) {
    if (f.blocks[id].name == "long") {
      EXPECT_EQ(distances.fromBlock(0, id), 3u);
      EXPECT_EQ(distances.from({0, f.blocks[id].first + 1}), 2u);
      EXPECT_EQ(graph.returnCosts().from({0, f.blocks[id].first + 1}), 3u);
    }
    if (f.blocks[id].name == "join") EXPECT_EQ(distances.fromBlock(0, id), 0u);
  }
}

TEST(Distance, ThroughCalls) {
  auto program = loadIR(R"(declare void @end() noreturn
  define void @leaf() {
    ret void
  }
  define void @never() {
    call void @end() noreturn
    unreachable
  }
  define void @deep() {
    call void @leaf()
    call void @leaf()
    ret void
  }
  define void @f(i1 %c) {
    call void @leaf()
    br i1 %c, label %a, label %b
  a:
    call void @deep()
    ret void
  b:
    call void @never()
    call void @deep()
    ret void
  })");
  ProgramGraph graph(*program, anyTakenFunction(*program));
  const ReturnCosts& costs = graph.returnCosts();
  EXPECT_EQ(costs.ofFunction(idOf(*program, "leaf")), 1u);
  EXPECT_EQ(costs.ofFunction(idOf(*program, "deep")), 5u);
  EXPECT_EQ(costs.ofFunction(idOf(*program, "never")), kUnreachable);
  EXPECT_EQ(costs.ofFunction(idOf(*program, "f")), 3u + 1 + 5 + 1);
  Distances toDeep = distancesTo(graph, *program, "deep");
  EXPECT_EQ(toDeep.fromEntry(idOf(*program, "f")), 4u); // call leaf, its return, branch, call
  EXPECT_EQ(toDeep.fromEntry(idOf(*program, "deep")), 0u);
  EXPECT_EQ(toDeep.fromEntry(idOf(*program, "leaf")), kUnreachable);
  const Function& f = *program->findFunction("f");
  for (BlockId id = 0; id < f.blocks.size(); ++id)
    if (f.blocks[id].name == "b") EXPECT_EQ(toDeep.fromBlock(f.id, id), kUnreachable);
  Distances toEnd = distancesTo(graph, *program, "end"); // has no body: its calls
  EXPECT_EQ(toEnd.fromEntry(idOf(*program, "never")), 0u);
}

TEST(Distance, FromAStack) {
  auto program = loadIR(R"(define void @leaf() {
    %a = add i32 1, 1
    ret void
  }
  define void @f() {
    call void @leaf()
    ret void
  }
  )");
  ProgramGraph graph(*program, anyTakenFunction(*program));
  FunctionId f = idOf(*program, "f"), leaf = idOf(*program, "leaf");
  std::vector<CodePoint> targets = {{f, 1}};
  Distances distances = graph.distancesTo(targets);
  EXPECT_EQ(distances.from({leaf, 0}), kUnreachable);
  std::vector<CodePoint> stack = {{f, 1}, {leaf, 0}};
  EXPECT_EQ(distances.fromStack(stack), 2u);
  EXPECT_EQ(distances.fromStack(std::vector<CodePoint>{{f, 0}}), 3u);
}

TEST(Distance, RecursionSettles) {
  auto program =
      loadC("void goal(void); int f(int n) { if (n == 0) { goal(); return 0; } return f(n - 1) + f(n - 2); }");
  ProgramGraph graph(*program, anyTakenFunction(*program));
  Distances distances = distancesTo(graph, *program, "goal");
  EXPECT_LT(distances.fromEntry(idOf(*program, "f")), 5u);
  EXPECT_NE(graph.returnCosts().ofFunction(idOf(*program, "f")), kUnreachable);
}

TEST(Distance, ToUncoveredBlocks) {
  auto program = loadC("int f(int x) { if (x) return 1; return 2; }");
  ProgramGraph graph(*program, anyTakenFunction(*program));
  Distances none = graph.distancesTo([](FunctionId, BlockId) { return false; });
  EXPECT_EQ(none.fromEntry(program->entry), kUnreachable);
  Distances all = graph.distancesTo([](FunctionId, BlockId block) { return block != 0; });
  EXPECT_EQ(all.fromEntry(program->entry), program->findFunction("f")->blocks[0].count);
}

TEST(Distance, AddSaturates) {
  EXPECT_EQ(addDistance(2, 3), 5u);
  EXPECT_EQ(addDistance(kUnreachable, 3), kUnreachable);
  EXPECT_EQ(addDistance(3, kUnreachable - 1), kUnreachable);
}

} // namespace
} // namespace hindsight::test
