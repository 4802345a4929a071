#include "program/operands.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;

struct Walk {
  std::vector<std::string> uses;
  std::vector<Slot> definitions;
};

/// Of the first instruction with this opcode.
Walk walk(const Program& program, Opcode op) {
  Walk result;
  const Function& f = *program.findFunction("f");
  for (const Instruction& inst : f.instructions) {
    if (inst.op != op) continue;
    forEachUse(f, inst, [&](Operand operand) { result.uses.push_back(printOperand(program, f, operand)); });
    forEachDefinition(f, inst, [&](Slot slot) { result.definitions.push_back(slot); });
    return result;
  }
  ADD_FAILURE() << "no " << opcodeName(op);
  return result;
}

TEST(Operands, EveryShape) {
  auto program = loadIR(R"(declare {i32, i1} @llvm.sadd.with.overflow.i32(i32, i32)
  declare {i8, i16} @g(ptr, i32)
  define i32 @f(i32 %a, ptr %p, <2 x i32> %v, i1 %c) {
  entry:
    %s = select i1 %c, i32 %a, i32 7
    %o = call {i32, i1} @llvm.sadd.with.overflow.i32(i32 %s, i32 %a)
    %x = extractelement <2 x i32> %v, i32 %a
    %w = insertelement <2 x i32> %v, i32 %a, i32 %x
    %q = getelementptr [4 x [4 x i32]], ptr %p, i32 %a, i32 %x, i32 1
    store i32 %a, ptr %q
    %r = call {i8, i16} @g(ptr %p, i32 3)
    %y = call i32 %p(i32 %a)
    br i1 %c, label %yes, label %no
  yes:
    %z = extractelement <2 x i32> %w, i32 0
    ret i32 %z
  no:
    switch i32 %a, label %last [ i32 1, label %yes ]
  last:
    ret i32 5
  })");
  EXPECT_THAT(walk(*program, Opcode::Select).uses, ElementsAre("%4", "%0", "7:i32"));
  Walk overflow = walk(*program, Opcode::AddOverflow);
  EXPECT_EQ(overflow.definitions.size(), 2u);
  EXPECT_THAT(walk(*program, Opcode::PickLane).uses, ElementsAre("%2", "%3", "%0"));
  Walk put = walk(*program, Opcode::PutLane);
  EXPECT_EQ(put.uses.size(), 4u);
  EXPECT_EQ(put.definitions.size(), 2u);
  EXPECT_EQ(walk(*program, Opcode::Gep).uses.size(), 3u);
  EXPECT_THAT(walk(*program, Opcode::Store).definitions, ElementsAre());
  Walk call = walk(*program, Opcode::Call);
  EXPECT_THAT(call.uses, ElementsAre("%1", "3:i32"));
  EXPECT_EQ(call.definitions.size(), 2u);
  EXPECT_THAT(walk(*program, Opcode::Branch).uses, ElementsAre("%4"));
  EXPECT_THAT(walk(*program, Opcode::Switch).uses, ElementsAre("%0"));
  EXPECT_EQ(walk(*program, Opcode::Return).uses.size(), 1u);
  const Function& f = *program->findFunction("f");
  size_t edges = 0;
  for (const Instruction& inst : f.instructions) forEachEdge(f, inst, [&](EdgeId) { ++edges; });
  EXPECT_EQ(edges, 4u);
}

TEST(Operands, Terminators) {
  for (Opcode op :
       {Opcode::Jump, Opcode::Branch, Opcode::Switch, Opcode::IndirectBranch, Opcode::Return, Opcode::Unreachable})
    EXPECT_TRUE(isTerminator(op));
  for (Opcode op : {Opcode::Add, Opcode::Call, Opcode::Unsupported, Opcode::Assume}) EXPECT_FALSE(isTerminator(op));
}

} // namespace
} // namespace hindsight::test
