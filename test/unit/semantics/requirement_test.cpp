#include "semantics/requirement.h"

#include "semantics_fixture.h"

namespace hindsight {
namespace {

class RequirementTest : public SemanticsFixture {
protected:
  std::vector<Requirement> requirementsOf(const Instruction& instruction) {
    std::vector<Requirement> found;
    EXPECT_TRUE(forEachRequirement(terms, function, instruction, *this, [&](const Requirement& each) {
      found.push_back(each);
      return true;
    }));
    return found;
  }
};

TEST_F(RequirementTest, ADivisorIsNotZero) {
  auto found = requirementsOf({.op = Opcode::UDiv, .width = 32, .dst = 2, .a = slot(0), .b = slot(1)});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].holds, terms.ne(registers[1], terms.constant(0, 32)));
  EXPECT_EQ(found[0].kind, ErrorKind::DivisionByZero);
  EXPECT_EQ(read, (std::vector<Operand>{slot(1)})) << "what is divided does not matter";
}

TEST_F(RequirementTest, TheLeastNumberIsNotDividedByMinusOne) {
  auto found = requirementsOf({.op = Opcode::SRem, .width = 8, .dst = 2, .a = slot(0), .b = slot(1)});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].kind, ErrorKind::IntegerOverflow);
  EXPECT_EQ(found[1].text, "the least 8-bit number is divided by -1");
}

TEST_F(RequirementTest, DivisionByMostNumbersCannotFail) {
  EXPECT_TRUE(requirementsOf({.op = Opcode::SDiv, .width = 32, .dst = 2, .a = slot(0), .b = number(3, 32)}).empty());
  EXPECT_EQ(requirementsOf({.op = Opcode::SDiv, .width = 32, .dst = 2, .a = slot(0), .b = number(-1, 32)}).size(), 1u);
  EXPECT_TRUE(requirementsOf({.op = Opcode::Add, .width = 32, .dst = 2, .a = slot(0), .b = slot(1)}).empty());
}

TEST_F(RequirementTest, WhatCannotFailRequiresNothing) {
  function.operandPool = {Operand{3}, Operand{0}};
  for (unsigned index = 0; index < kOpcodeCount; ++index) {
    auto op = static_cast<Opcode>(index);
    registers.clear();
    function.slotTypes = {{ScalarKind::Integer, 1}, {ScalarKind::Integer, 1}};
    Instruction instruction{.op = op, .width = 1, .width2 = 2, .dst = 2, .a = slot(0), .b = slot(1)};
    EXPECT_EQ(!requirementsOf(instruction).empty(), canFail(op)) << opcodeName(op);
  }
}

TEST_F(RequirementTest, AVisitCanBeTheLast) {
  unsigned visits = 0;
  EXPECT_FALSE(forEachRequirement(terms, function,
                                  {.op = Opcode::SDiv, .width = 32, .dst = 2, .a = slot(0), .b = slot(1)}, *this,
                                  [&](const Requirement&) { return ++visits > 1; }));
  EXPECT_EQ(visits, 1u);
}

TEST_F(RequirementTest, WhatTheCompilerWasPromised) {
  auto assumed = requirementsOf({.op = Opcode::Assume, .a = slot(0)});
  ASSERT_EQ(assumed.size(), 1u);
  EXPECT_EQ(assumed[0].holds, registers[0]);
  auto unreachable = requirementsOf({.op = Opcode::Unreachable});
  ASSERT_EQ(unreachable.size(), 1u);
  EXPECT_TRUE(unreachable[0].holds->isFalse());
  EXPECT_EQ(unreachable[0].kind, ErrorKind::UnreachableReached);
}

TEST_F(RequirementTest, AccessesAreInsideTheirObject) {
  auto inside = [&](uint64_t offset, uint64_t bytes, uint64_t size) {
    return isInside(terms, terms.constant(offset, 64), terms.constant(bytes, 64), terms.constant(size, 64))->isTrue();
  };
  EXPECT_TRUE(inside(0, 8, 8) && inside(8, 0, 8) && inside(4, 4, 8));
  EXPECT_FALSE(inside(5, 4, 8) || inside(0, 9, 8) || inside(9, 0, 8));
  EXPECT_FALSE(inside(~uint64_t(0), 2, 8)) << "right before it, around the end of all addresses";
  EXPECT_FALSE(inside(4, ~uint64_t(1), 8));
}

TEST_F(RequirementTest, AComputedGotoHasALabel) {
  function.operandPool = {Operand{3}, Operand{0}, Operand{5}, Operand{1}};
  function.slotTypes = {{ScalarKind::Pointer, 64}};
  auto found = requirementsOf({.op = Opcode::IndirectBranch, .width2 = 4, .a = slot(0)});
  ASSERT_EQ(found.size(), 1u);
  auto isLabel = [&](unsigned block) { return terms.eq(registers[0], terms.constant(block, 64)); };
  EXPECT_EQ(found[0].holds, terms.bitOr(isLabel(3), isLabel(5)));
}

} // namespace
} // namespace hindsight
