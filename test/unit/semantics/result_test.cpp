#include "semantics/result.h"

#include "program/operands.h"
#include "semantics_fixture.h"

namespace hindsight {
namespace {

class ResultTest : public SemanticsFixture {
protected:
  const Term* result(const Instruction& instruction, unsigned which = 0) {
    return resultTerm(terms, function, instruction, *this, which);
  }
};

TEST_F(ResultTest, OperandsAreReadOnceInOrder) {
  const Term* sum = result({.op = Opcode::Add, .width = 32, .dst = 2, .a = slot(0), .b = slot(1)});
  EXPECT_EQ(sum, terms.add(registers[0], registers[1]));
  EXPECT_EQ(read, (std::vector<Operand>{slot(0), slot(1)}));
}

TEST_F(ResultTest, AShiftByTheWidthOrMoreIsPoison) {
  Instruction shift{.op = Opcode::Shl, .width = 32, .dst = 2, .a = slot(0), .b = slot(1)};
  const Term* shifted = result(shift);
  ASSERT_TRUE(anything);
  EXPECT_EQ(shifted, terms.ite(terms.ult(registers[1], terms.constant(32, 32)), terms.shl(registers[0], registers[1]),
                               anything));
  anything = nullptr;
  bound = 31; // known to be in range
  EXPECT_EQ(result(shift), terms.shl(registers[0], registers[1]));
  EXPECT_FALSE(anything);
}

TEST_F(ResultTest, ALaneThatIsNotThereWasNeverSet) {
  const Term* lane =
      result({.op = Opcode::PickLane, .width = 8, .width2 = 32, .dst = 9, .a = slot(0), .b = slot(4), .imm = 2});
  ASSERT_TRUE(anything);
  auto isAt = [&](unsigned index) { return terms.eq(registers[4], terms.constant(index, 32)); };
  EXPECT_EQ(lane, terms.ite(isAt(1), registers[1], terms.ite(isAt(0), registers[0], anything)));
}

TEST_F(ResultTest, EachResultReadsOnlyWhatItDependsOn) {
  Instruction put{
      .op = Opcode::PutLane, .width = 8, .width2 = 32, .dst = 9, .a = slot(0), .b = slot(4), .c = slot(5), .imm = 3};
  result(put, 1);
  EXPECT_EQ(std::count(read.begin(), read.end(), slot(0)), 0);
  EXPECT_EQ(std::count(read.begin(), read.end(), slot(1)), 1);
}

TEST_F(ResultTest, BothResultsOfAnOverflowingSum) {
  Instruction sum{.op = Opcode::AddOverflow, .extra = 0, .width = 8, .dst = 2, .a = slot(0), .b = slot(1)};
  EXPECT_EQ(result(sum, 0), terms.add(registers[0], registers[1]));
  EXPECT_EQ(result(sum, 1)->width(), 1u);
}

TEST_F(ResultTest, PointersIntoOneObjectAreOrderedByTheirOffsets) {
  base = terms.base(7, 64, true);
  Instruction compare{.op = Opcode::PtrCmp,
                      .extra = static_cast<uint8_t>(Predicate::Ult),
                      .width = 64,
                      .dst = 2,
                      .a = slot(0),
                      .b = slot(1)};
  EXPECT_EQ(result(compare), terms.slt(terms.sub(registers[0], base), terms.sub(registers[1], base)));
  compare.op = Opcode::ICmp; // numbers
  EXPECT_EQ(result(compare), terms.ult(registers[0], registers[1]));
}

/// Whatever is no computation has an effect that somebody must know: on memory, on where the program goes.
TEST_F(ResultTest, EveryOpcodeIsAComputationOrHasAnEffect) {
  for (unsigned index = 0; index < kOpcodeCount; ++index) {
    auto op = static_cast<Opcode>(index);
    bool isMemory = (op >= Opcode::Alloca && op <= Opcode::VaCopy) || op == Opcode::Load || op == Opcode::Store;
    bool isOther = op == Opcode::Call || op == Opcode::Unsupported || op == Opcode::Assume;
    EXPECT_EQ(isComputation(op), !isMemory && !isOther && !isTerminator(op)) << opcodeName(op);
  }
}

} // namespace
} // namespace hindsight
