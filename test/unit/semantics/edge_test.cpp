#include "semantics/edge.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

class EdgeTest : public testing::Test {
protected:
  TermManager terms;
  Function function;
  const Term* value = terms.freshSymbol("value", 32);
  const Term* is(uint64_t number) { return terms.eq(value, terms.constant(number, 32)); }
};

TEST_F(EdgeTest, ABranchGoesByItsCondition) {
  const Term* condition = terms.freshSymbol("condition", 1);
  Instruction branch{.op = Opcode::Branch, .a = Operand::slot(0), .b = Operand{4}, .c = Operand{7}};
  ASSERT_TRUE(isDecidedByValue(branch));
  EXPECT_EQ(edgeCondition(terms, function, branch, condition, 4), condition);
  EXPECT_EQ(edgeCondition(terms, function, branch, condition, 7), terms.bitNot(condition));
  EXPECT_TRUE(edgeCondition(terms, function, branch, condition, 5)->isFalse());
  branch.c = branch.b;
  EXPECT_FALSE(isDecidedByValue(branch));
  EXPECT_FALSE(isDecidedByValue({.op = Opcode::Jump, .b = Operand{4}}));
}

TEST_F(EdgeTest, CasesWithOneDestinationAreOneWay) {
  function.switches.push_back({});
  function.switches[0].cases = {{1, 0}, {2, 1}, {5, 0}, {9, 2}};
  function.switches[0].defaultEdge = 2;
  Instruction terminator{.op = Opcode::Switch, .width = 32, .a = Operand::slot(0), .imm = 0};
  std::vector<WayOut> ways = waysOut(terms, function, terminator, value);
  ASSERT_EQ(ways.size(), 3u);
  EXPECT_EQ(ways[0].condition, terms.bitOr(is(1), is(5)));
  EXPECT_EQ(ways[1].condition, is(2));
  EXPECT_EQ(ways[2].edge, 2u);
  EXPECT_EQ(edgeCondition(terms, function, terminator, value, 2), ways[2].condition);
}

TEST_F(EdgeTest, LabelsAreNumbersOfBlocks) {
  function.operandPool = {Operand{3}, Operand{0}, Operand{5}, Operand{1}};
  Instruction terminator{.op = Opcode::IndirectBranch, .width2 = 4, .a = Operand::slot(0), .imm = 0};
  EXPECT_EQ(edgeCondition(terms, function, terminator, value, 1), is(5));
}

TEST_F(EdgeTest, PhisOfAnEdge) {
  function.phiCopies = {{0, Operand::slot(5)}, {1, Operand::slot(6)}, {2, Operand::slot(7)}};
  function.edges = {{0, 1, 0, 1}, {0, 2, 1, 2}};
  EXPECT_EQ(phiMoves(function, 0).size(), 1u);
  EXPECT_EQ(phiMoves(function, 1)[1].dst, 2u);
}

} // namespace
} // namespace hindsight
