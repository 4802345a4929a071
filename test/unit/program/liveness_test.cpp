#include "program/liveness.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

class LivenessTest : public ::testing::Test {
protected:
  std::unique_ptr<Program> program;
  const Function* function = nullptr;
  std::unique_ptr<Liveness> liveness;

  void read(const std::string& ir) {
    program = load("test.ll", std::string(kLayout64) + ir);
    function = program->findFunction("f");
    ASSERT_TRUE(function);
    liveness = std::make_unique<Liveness>(*function);
  }
  uint32_t find(Opcode op, unsigned which = 0) const {
    for (uint32_t index = 0; index < function->instructions.size(); ++index)
      if (function->instructions[index].op == op && which-- == 0) return index;
    ADD_FAILURE() << "there is no such instruction";
    return 0;
  }
  Slot slotOf(uint32_t instruction) const { return function->instructions[instruction].dst; }
};

TEST_F(LivenessTest, ParametersUntilTheyAreRead) {
  read("define i32 @f(i32 %a, i32 %b) {\n %s = add i32 %a, %b\n %t = mul i32 %s, %a\n ret i32 %t\n}\n");
  uint32_t add = find(Opcode::Add), multiply = find(Opcode::Mul);
  Slot a = 0, b = 1;
  EXPECT_THAT(liveness->at(add), ElementsAre(a, b));
  EXPECT_THAT(liveness->at(multiply), ElementsAre(a, slotOf(add)));
  EXPECT_THAT(liveness->at(multiply + 1), ElementsAre(slotOf(multiply)));
}

TEST_F(LivenessTest, NothingWhereNothingIsRead) {
  read("define i32 @f(i32 %a) {\n %s = add i32 %a, 1\n ret i32 7\n}\n");
  EXPECT_THAT(liveness->at(static_cast<uint32_t>(function->instructions.size()) - 1), IsEmpty());
}

TEST_F(LivenessTest, OnEitherSideOfABranch) {
  read("define i32 @f(i32 %c, i32 %a, i32 %b) {\n %t = icmp eq i32 %c, 0\n br i1 %t, label %x, label %y\n"
       "x:\n %p = add i32 %a, 1\n ret i32 %p\n"
       "y:\n %q = mul i32 %b, 3\n ret i32 %q\n}\n");
  EXPECT_THAT(liveness->at(find(Opcode::Add)), ElementsAre(1));
  EXPECT_THAT(liveness->at(find(Opcode::Mul)), ElementsAre(2));
  EXPECT_THAT(liveness->at(0), ElementsAre(0, 1, 2));
}

TEST_F(LivenessTest, AroundALoop) {
  read("define i32 @f(i32 %n, i32 %step) {\nentry:\n br label %loop\n"
       "loop:\n %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n %next = add i32 %i, %step\n"
       " %more = icmp ult i32 %next, %n\n br i1 %more, label %loop, label %done\n"
       "done:\n %last = mul i32 %next, 2\n ret i32 %last\n}\n");
  uint32_t add = find(Opcode::Add);
  EXPECT_THAT(liveness->at(add), Contains(0)); // for rounds to come
  EXPECT_THAT(liveness->at(add), Contains(1));
  EXPECT_THAT(liveness->at(add), Not(Contains(slotOf(add)))); // written before it is read
  EXPECT_THAT(liveness->at(add + 1), Contains(slotOf(add)));
  EXPECT_THAT(liveness->at(add + 1), Contains(1));
  EXPECT_THAT(liveness->at(find(Opcode::Mul)), ElementsAre(slotOf(add)));
}

TEST_F(LivenessTest, APhiReadsWhatItsEdgeBrings) {
  read("define i32 @f(i1 %c, i32 %a, i32 %b) {\nentry:\n br i1 %c, label %x, label %y\n"
       "x:\n br label %z\ny:\n br label %z\n"
       "z:\n %p = phi i32 [ %a, %x ], [ %b, %y ]\n %r = add i32 %p, 1\n ret i32 %r\n}\n");
  EXPECT_THAT(liveness->at(0), ElementsAre(0, 1, 2));
  uint32_t add = find(Opcode::Add);
  ASSERT_EQ(liveness->at(add).size(), 1u); // only what arrived
  EXPECT_THAT(liveness->at(add), Not(Contains(1)));
  EXPECT_THAT(liveness->at(add), Not(Contains(2)));
}

TEST_F(LivenessTest, PhisThatExchangeEachOther) {
  read("define i32 @f(i32 %a, i32 %b, i32 %n) {\nentry:\n br label %loop\n"
       "loop:\n %x = phi i32 [ %a, %entry ], [ %y, %loop ]\n %y = phi i32 [ %b, %entry ], [ %x, %loop ]\n"
       " %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n %next = add i32 %i, 1\n"
       " %more = icmp ult i32 %next, %n\n br i1 %more, label %loop, label %done\ndone:\n ret i32 %x\n}\n");
  uint32_t add = find(Opcode::Add);
  // x, y, i and n: y is read only by becoming x in the next round.
  EXPECT_EQ(liveness->at(add).size(), 4u);
  EXPECT_EQ(liveness->at(static_cast<uint32_t>(function->instructions.size()) - 1).size(), 1u);
}

TEST_F(LivenessTest, ACounterThatOnlyCountsIsNotRead) {
  read("define i32 @f(i32 %n) {\nentry:\n br label %loop\n"
       "loop:\n %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n %j = phi i32 [ 0, %entry ], [ %more, %loop ]\n"
       " %next = add i32 %i, 1\n %more = add i32 %j, 2\n"
       " %goes = icmp ult i32 %more, %n\n br i1 %goes, label %loop, label %done\ndone:\n ret i32 7\n}\n");
  uint32_t first = find(Opcode::Add), second = find(Opcode::Add, 1);
  EXPECT_EQ(liveness->at(first).size(), 2u); // n and j
  EXPECT_THAT(liveness->at(second + 1), Not(Contains(slotOf(first))));
  EXPECT_THAT(liveness->at(second + 1), Contains(slotOf(second)));
}

TEST_F(LivenessTest, WhatMayFailIsRead) {
  read("define i32 @f(i32 %a, i32 %b) {\n %s = sdiv i32 %a, %b\n ret i32 7\n}\n");
  EXPECT_THAT(liveness->at(0), ElementsAre(0, 1));
}

TEST_F(LivenessTest, AChainThatNobodyReads) {
  read("define i32 @f(i32 %a, i32 %b) {\n %s = add i32 %a, %b\n %t = mul i32 %s, %b\n %u = xor i32 %t, %s\n"
       " ret i32 %a\n}\n");
  EXPECT_THAT(liveness->at(0), ElementsAre(0));
}

} // namespace
} // namespace hindsight::test
