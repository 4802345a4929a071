#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DecodeControl, PhisBecomeCopiesOnEdges) {
  auto program = loadC("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {5}), U128(10));
  EXPECT_EQ(evaluate("f", {0}), U128(0));
}

TEST(DecodeControl, SwapNeedsParallelCopies) {
  auto program = loadIR(R"(define i32 @f(i32 %n) {
  entry:
    br label %loop
  loop:
    %a = phi i32 [ 1, %entry ], [ %b, %loop ]
    %b = phi i32 [ 2, %entry ], [ %a, %loop ]
    %i = phi i32 [ 0, %entry ], [ %j, %loop ]
    %j = add i32 %i, 1
    %c = icmp ult i32 %j, %n
    br i1 %c, label %loop, label %exit
  exit:
    ret i32 %a
  })");
  const Function& f = *program->findFunction("f");
  size_t parallel = 0;
  for (const Edge& edge : f.edges) parallel += !edge.sequential;
  EXPECT_EQ(parallel, 1u);
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {1}), U128(1));
  EXPECT_EQ(evaluate("f", {2}), U128(2));
  EXPECT_EQ(evaluate("f", {3}), U128(1));
}

TEST(DecodeControl, ChainIsOrderedSoThatCopiesMayBeSequential) {
  auto program = loadIR(R"(define i32 @f(i32 %n) {
  entry:
    br label %loop
  loop:
    %new = phi i32 [ 1, %entry ], [ %j, %loop ]
    %old = phi i32 [ 0, %entry ], [ %new, %loop ]
    %older = phi i32 [ 0, %entry ], [ %old, %loop ]
    %j = add i32 %new, 1
    %c = icmp ult i32 %j, %n
    br i1 %c, label %loop, label %exit
  exit:
    ret i32 %older
  })");
  for (const Edge& edge : program->findFunction("f")->edges) EXPECT_TRUE(edge.sequential);
  EXPECT_EQ(Evaluator(*program)("f", {6}), U128(3)); // new is 5, old 4, older 3
}

TEST(DecodeControl, AggregatePhis) {
  auto program = loadIR(R"(define i32 @f(i1 %c, i32 %x) {
  entry:
    br i1 %c, label %yes, label %no
  yes:
    %a0 = insertvalue {i32, i32} undef, i32 %x, 0
    %a = insertvalue {i32, i32} %a0, i32 7, 1
    br label %join
  no:
    br label %join
  join:
    %p = phi {i32, i32} [ %a, %yes ], [ {i32 3, i32 4}, %no ]
    %u = extractvalue {i32, i32} %p, 0
    %v = extractvalue {i32, i32} %p, 1
    %w = mul i32 %u, %v
    ret i32 %w
  })");
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {1, 5}), U128(35));
  EXPECT_EQ(evaluate("f", {0, 5}), U128(12));
}

TEST(DecodeControl, PhiOfConstantExpression) {
  auto program = loadIR(R"(@g = global i32 0
  define i64 @f(i1 %c) {
  entry:
    br i1 %c, label %yes, label %join
  yes:
    br label %join
  join:
    %p = phi i64 [ ptrtoint (ptr @g to i64), %yes ], [ add (i64 ptrtoint (ptr @g to i64), i64 5), %entry ]
    ret i64 %p
  })");
  Evaluator evaluate(*program);
  uint64_t address = evaluate.addressOfGlobal("g");
  EXPECT_EQ(evaluate("f", {1}), U128(address));
  EXPECT_EQ(evaluate("f", {0}), U128(address + 5));
}

TEST(DecodeControl, SwitchIsSortedAndShared) {
  auto program = loadIR(R"(define i32 @f(i8 %x) {
  entry:
    switch i8 %x, label %other [ i8 -1, label %a  i8 5, label %b  i8 3, label %a ]
  a:
    %p = phi i32 [ 10, %entry ], [ 10, %entry ]
    ret i32 %p
  b:
    ret i32 20
  other:
    ret i32 30
  })");
  const Function& f = *program->findFunction("f");
  ASSERT_EQ(f.switches.size(), 1u);
  ASSERT_EQ(f.switches[0].cases.size(), 3u);
  EXPECT_EQ(f.switches[0].cases[0].value, U128(3));
  EXPECT_EQ(f.switches[0].cases[2].value, U128(255));
  EXPECT_EQ(f.switches[0].cases[0].edge, f.switches[0].cases[2].edge);
  EXPECT_EQ(f.blocks[0].successors.size(), 3u);
  Evaluator evaluate(*program);
  EXPECT_EQ(evaluate("f", {255}), U128(10));
  EXPECT_EQ(evaluate("f", {5}), U128(20));
  EXPECT_EQ(evaluate("f", {4}), U128(30));
}

TEST(DecodeControl, ComputedGoto) {
  auto program = loadC("int f(int i) { static void *t[] = {&&a, &&b, &&c}; goto *t[i];\n"
                       "a: return 10; b: return 20; c: return 30; }");
  Evaluator evaluate(*program);
  for (unsigned i = 0; i < 3; ++i) EXPECT_EQ(evaluate("f", {i}), U128(10 * (i + 1)));
  const Function& f = *program->findFunction("f");
  std::vector<std::string> labels;
  for (const SourceLabel& label : f.labels) labels.push_back(label.name);
  for (const char* label : {"a", "b", "c"}) EXPECT_THAT(labels, Contains(label));
}

TEST(DecodeControl, BranchToOneTargetIsAJump) {
  auto program = loadIR("define void @f(i1 %c) {\nentry:\n  br i1 %c, label %x, label %x\nx:\n  ret void\n}");
  EXPECT_EQ(countOpcode(*program->findFunction("f"), Opcode::Branch), 0u);
  EXPECT_EQ(program->findFunction("f")->edges.size(), 1u);
}

TEST(DecodeControl, UnreachableBlocksAreLeftOut) {
  auto program = loadIR("define i32 @f() {\nentry:\n  ret i32 1\ndead:\n  br label %dead\n}");
  EXPECT_EQ(program->findFunction("f")->blocks.size(), 1u);
}

TEST(DecodeControl, InvokeIsCallAndJump) {
  auto program = load("test.cpp", "int g(int); struct S { ~S(); }; extern \"C\" int f(int x) { S s;\n"
                                  "try { return g(x); } catch (int) { return 7; } }");
  const Function& f = *program->findFunction("f");
  bool found = false;
  for (const CallInfo& call : f.calls) {
    if (call.unwindEdge == kNone) continue;
    found = true;
    const Block& pad = f.blocks[f.edges[call.unwindEdge].to];
    EXPECT_EQ(f.instructions[pad.first].op, Opcode::Unsupported);
  }
  EXPECT_TRUE(found);
  ASSERT_FALSE(f.messages.empty());
  EXPECT_THAT(f.messages[0], HasSubstr("exception handling (landingpad)"));
}

TEST(DecodeControl, AsmGotoKeepsItsEdges) {
  auto program = loadIR(R"(define i32 @f() {
  entry:
    callbr void asm sideeffect "jmp ${0:l}", "!i"() to label %a [label %b]
  a:
    ret i32 1
  b:
    ret i32 2
  })");
  const Function& f = *program->findFunction("f");
  EXPECT_EQ(f.blocks[0].successors.size(), 2u);
  EXPECT_THAT(f.messages, Contains(HasSubstr("asm goto")));
}

TEST(DecodeControl, ReturnsLeaves) {
  auto program = loadIR("define {i8, [2 x i32]} @f(i32 %x) {\n  %a = insertvalue {i8, [2 x i32]} "
                        "{i8 1, [2 x i32] [i32 2, i32 3]}, i32 %x, 1, 1\n  ret {i8, [2 x i32]} %a\n}");
  EXPECT_EQ(Evaluator(*program).call("f", {9}), (std::vector<U128>{1, 2, 9}));
  EXPECT_EQ(program->findFunction("f")->results.size(), 3u);
}

TEST(DecodeControl, UnsupportedSwitchKeepsItsEdges) {
  auto program = loadIR(R"(define i32 @f(i32 %n) {
    %w = zext i32 %n to i200
    switch i200 %w, label %a [ i200 1, label %b ]
  a:
    ret i32 1
  b:
    ret i32 2
  })");
  EXPECT_EQ(program->findFunction("f")->blocks[0].successors.size(), 2u);
  EXPECT_EQ(unsupportedIn(*program).size(), 2u);
}

} // namespace
} // namespace hindsight::test
