#include "semantics/cast.h"

#include "semantics_fixture.h"

namespace hindsight {
namespace {

class CastMeaning : public SemanticsFixture {
protected:
  const Term* cast(const Instruction& instruction) { return castTerm(terms, instruction, *this); }
};

TEST_F(CastMeaning, WidthsOfOperandAndResult) {
  EXPECT_EQ(cast({.op = Opcode::Trunc, .width = 8, .width2 = 32, .dst = 1, .a = slot(0)}),
            terms.extract(registers[0], 0, 8));
  EXPECT_EQ(cast({.op = Opcode::SExt, .width = 64, .width2 = 32, .dst = 1, .a = slot(0)}),
            terms.sext(registers[0], 64));
  EXPECT_EQ(cast({.op = Opcode::ZExt, .width = 64, .width2 = 32, .dst = 1, .a = slot(0)}),
            terms.zext(registers[0], 64));
  EXPECT_EQ(cast({.op = Opcode::IntToPtr, .width = 64, .width2 = 32, .dst = 1, .a = slot(0)}),
            terms.zext(registers[0], 64));
  EXPECT_EQ(cast({.op = Opcode::Copy, .width = 32, .dst = 1, .a = slot(0)}), registers[0]);
}

TEST_F(CastMeaning, PartsOfNumbers) {
  EXPECT_EQ(cast({.op = Opcode::Concat, .width = 24, .width2 = 8, .dst = 2, .a = slot(0), .b = slot(1)}),
            terms.concat(registers[0], registers[1]));
  EXPECT_EQ(registers[0]->width(), 16u);
  EXPECT_EQ(cast({.op = Opcode::Extract, .width = 4, .width2 = 16, .dst = 2, .a = slot(0), .imm = 3}),
            terms.extract(registers[0], 3, 4));
}

TEST_F(CastMeaning, Selection) {
  EXPECT_EQ(cast({.op = Opcode::Select, .width = 8, .dst = 3, .a = slot(0), .b = slot(1), .c = slot(2)}),
            terms.ite(registers[0], registers[1], registers[2]));
}

} // namespace
} // namespace hindsight
