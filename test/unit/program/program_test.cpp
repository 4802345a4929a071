#include "program/program.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

TEST(Program, InstructionStaysSmall) {
  EXPECT_EQ(sizeof(Instruction), 32u);
}

TEST(Program, Operands) {
  EXPECT_TRUE(Operand().isNone());
  EXPECT_FALSE(Operand::slot(3).isConstant());
  EXPECT_TRUE(Operand::constant(3).isConstant());
  EXPECT_EQ(Operand::slot(3).index(), 3u);
  EXPECT_EQ(Operand::constant(7).index(), 7u);
  EXPECT_NE(Operand::slot(3), Operand::constant(3));
}

TEST(Program, BlockOfEveryInstruction) {
  auto program = loadC("int f(int n) { int s = 0; for (int i = 0; i < n; i++) if (i % 3) s += i; return s; }");
  const Function& f = *program->findFunction("f");
  ASSERT_GT(f.blocks.size(), 3u);
  for (BlockId id = 0; id < f.blocks.size(); ++id)
    for (uint32_t i = 0; i < f.blocks[id].count; ++i) EXPECT_EQ(f.blockOf(f.blocks[id].first + i), id);
}

TEST(Program, Lookups) {
  auto program = loadC("int f(void) { return 0; }");
  EXPECT_TRUE(program->findFunction("f"));
  EXPECT_FALSE(program->findFunction("g"));
  EXPECT_EQ(program->describe(0), "?");
  EXPECT_EQ(program->describe(9999), "?");
}

TEST(Program, OpcodeNames) {
  EXPECT_STREQ(opcodeName(Opcode::Add), "Add");
  EXPECT_STREQ(opcodeName(Opcode::GepIndexConst), "GepIndexConst");
  EXPECT_STREQ(opcodeName(Opcode::Assume), "Assume");
}

} // namespace
} // namespace hindsight::test
