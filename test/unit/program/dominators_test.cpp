#include "program/dominators.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

BlockId blockNamed(const Function& function, const std::string& name) {
  for (BlockId id = 0; id < function.blocks.size(); ++id)
    if (function.blocks[id].name == name) return id;
  ADD_FAILURE() << "no block " << name;
  return 0;
}

const char* kNested = R"(define void @f(i1 %c, i1 %d) {
  entry:
    br label %outer
  outer:
    br i1 %c, label %inner, label %exit
  inner:
    br i1 %d, label %inner, label %latch
  latch:
    br i1 %c, label %outer, label %side
  side:
    br label %exit
  exit:
    ret void
  })";

TEST(Dominators, Tree) {
  auto program = loadIR(kNested);
  const Function& f = *program->findFunction("f");
  DominatorTree tree(f);
  BlockId entry = blockNamed(f, "entry"), outer = blockNamed(f, "outer"), inner = blockNamed(f, "inner"),
          latch = blockNamed(f, "latch"), exit = blockNamed(f, "exit");
  EXPECT_EQ(tree.immediateDominator(entry), kNone);
  EXPECT_EQ(tree.immediateDominator(inner), outer);
  EXPECT_EQ(tree.immediateDominator(exit), outer);
  EXPECT_TRUE(tree.dominates(entry, exit));
  EXPECT_TRUE(tree.dominates(inner, latch));
  EXPECT_TRUE(tree.dominates(inner, inner));
  EXPECT_FALSE(tree.dominates(latch, exit));
  EXPECT_FALSE(tree.dominates(exit, entry));
}

TEST(Dominators, NestedLoops) {
  auto program = loadIR(kNested);
  const Function& f = *program->findFunction("f");
  auto depth = [&](const char* name) { return f.blocks[blockNamed(f, name)].loopDepth; };
  auto header = [&](const char* name) { return f.blocks[blockNamed(f, name)].loopHeader; };
  EXPECT_EQ(depth("entry"), 0u);
  EXPECT_EQ(depth("outer"), 1u);
  EXPECT_EQ(depth("inner"), 2u);
  EXPECT_EQ(depth("latch"), 1u);
  EXPECT_EQ(depth("side"), 0u);
  EXPECT_EQ(header("entry"), kNone);
  EXPECT_EQ(header("inner"), blockNamed(f, "inner"));
  EXPECT_EQ(header("latch"), blockNamed(f, "outer"));
  size_t backEdges = 0;
  for (const Edge& edge : f.edges) backEdges += edge.backEdge;
  EXPECT_EQ(backEdges, 2u);
}

TEST(Dominators, SeveralLatchesAreOneLoop) {
  auto program = loadIR(R"(define void @f(i1 %c) {
  entry:
    br label %head
  head:
    br i1 %c, label %a, label %b
  a:
    br i1 %c, label %head, label %exit
  b:
    br label %head
  exit:
    ret void
  })");
  const Function& f = *program->findFunction("f");
  for (const char* name : {"head", "a", "b"}) EXPECT_EQ(f.blocks[blockNamed(f, name)].loopDepth, 1u) << name;
}

TEST(Dominators, CyclesWithTwoEntriesAreNoNaturalLoops) {
  auto program = loadIR(R"(define void @f(i1 %c) {
  entry:
    br i1 %c, label %a, label %b
  a:
    br label %b
  b:
    br i1 %c, label %a, label %exit
  exit:
    ret void
  })");
  for (const Edge& edge : program->findFunction("f")->edges) EXPECT_FALSE(edge.backEdge);
}

TEST(Dominators, BlocksNoPathReaches) {
  Function function;
  function.blocks.resize(2);
  DominatorTree tree(function);
  EXPECT_TRUE(tree.reachable(0));
  EXPECT_FALSE(tree.reachable(1));
  EXPECT_FALSE(tree.dominates(0, 1));
  EXPECT_EQ(tree.reversePostOrder().size(), 1u);
}

} // namespace
} // namespace hindsight::test
