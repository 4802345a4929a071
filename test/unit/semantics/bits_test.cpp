// On numbers. Every width and engine: three_ways_test.cpp.
#include "semantics/bits.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

class BitMeaning : public testing::Test {
protected:
  const Term* number(U128 value, unsigned width) { return terms.constant(value & mask128(width), width); }
  U128 result(Opcode op, unsigned width, U128 a, U128 b = 0, U128 c = 0, bool isSigned = false) {
    Instruction instruction{.op = op, .extra = isSigned, .width = static_cast<uint16_t>(width)};
    return bitTerm(terms, instruction, number(a, width), number(b, width), number(c, width))->value();
  }
  bool overflows(Opcode op, unsigned width, U128 a, U128 b, bool isSigned) {
    Instruction instruction{.op = op, .extra = isSigned, .width = static_cast<uint16_t>(width)};
    return overflowTerms(terms, instruction, number(a, width), number(b, width)).overflow->isTrue();
  }
  TermManager terms;
};

TEST_F(BitMeaning, Counting) {
  EXPECT_EQ(result(Opcode::CountLeadingZeros, 13, 1), U128(12));
  EXPECT_EQ(result(Opcode::CountLeadingZeros, 13, 0), U128(13));
  EXPECT_EQ(result(Opcode::CountTrailingZeros, 13, 8), U128(3));
  EXPECT_EQ(result(Opcode::PopCount, 100, mask128(77)), U128(77));
}

TEST_F(BitMeaning, Turning) {
  EXPECT_EQ(result(Opcode::ByteSwap, 32, 0x01020304), U128(0x04030201));
  EXPECT_EQ(result(Opcode::BitReverse, 5, 0b00101), U128(0b10100));
  EXPECT_EQ(result(Opcode::FunnelShiftLeft, 8, 0x12, 0x34, 4), U128(0x23));
  EXPECT_EQ(result(Opcode::FunnelShiftRight, 8, 0x12, 0x34, 12), U128(0x23)) << "the amount is taken modulo the width";
  EXPECT_EQ(result(Opcode::FunnelShiftLeft, 8, 0x12, 0x34, 8), U128(0x12));
}

TEST_F(BitMeaning, Saturation) {
  EXPECT_EQ(result(Opcode::AddSaturate, 8, 200, 100), U128(255));
  EXPECT_EQ(result(Opcode::SubSaturate, 8, 1, 2), U128(0));
  EXPECT_EQ(result(Opcode::AddSaturate, 8, 100, 100, 0, true), U128(127));
  EXPECT_EQ(result(Opcode::SubSaturate, 8, 128, 1, 0, true), U128(128));
  EXPECT_EQ(result(Opcode::ShlSaturate, 8, 0x41, 1, 0, true), U128(127));
}

TEST_F(BitMeaning, Overflow) {
  EXPECT_TRUE(overflows(Opcode::AddOverflow, 8, 255, 1, false));
  EXPECT_FALSE(overflows(Opcode::AddOverflow, 8, 255, 1, true));
  EXPECT_TRUE(overflows(Opcode::SubOverflow, 8, 128, 1, true));
  for (unsigned width : {8u, 64u, 65u, 100u, 128u}) {
    U128 half = U128(1) << (width / 2), sign = U128(1) << (width - 1);
    EXPECT_FALSE(overflows(Opcode::MulOverflow, width, half - 1, half, false)) << width;
    EXPECT_TRUE(overflows(Opcode::MulOverflow, width, half << (width % 2), half, false)) << width;
    EXPECT_TRUE(overflows(Opcode::MulOverflow, width, sign, mask128(width), true)) << width;
    EXPECT_FALSE(overflows(Opcode::MulOverflow, width, sign, 1, true)) << width;
  }
}

} // namespace
} // namespace hindsight
