// On numbers, against the host. Every format and engine: three_ways_float_test.cpp.
#include "semantics/float.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

class FloatMeaning : public testing::Test {
protected:
  const Term* number(double value) { return terms.constant(std::bit_cast<uint64_t>(value), 64); }
  Instruction instruction(Opcode op, unsigned width = 64, uint64_t imm = 0) {
    return {.op = op,
            .extra = static_cast<uint8_t>(FloatFormat::Double),
            .width = static_cast<uint16_t>(width),
            .imm = imm};
  }
  double result(Opcode op, double a, double b = 0, double c = 0) {
    const Term* term = floatTerm(terms, instruction(op), number(a), number(b), number(c));
    return std::bit_cast<double>(static_cast<uint64_t>(term->value()));
  }
  TermManager terms;
};

TEST_F(FloatMeaning, OperationsOnNumbers) {
  EXPECT_EQ(result(Opcode::FAdd, 0.1, 0.2), 0.1 + 0.2);
  EXPECT_EQ(result(Opcode::FRem, -7.5, 2), std::fmod(-7.5, 2));
  EXPECT_EQ(result(Opcode::FFma, 0.1, 10, -1), std::fma(0.1, 10, -1));
  EXPECT_EQ(result(Opcode::FSqrt, 2), std::sqrt(2.0));
  EXPECT_EQ(result(Opcode::FCopySign, 3, -0.0), -3);
  EXPECT_EQ(result(Opcode::FMinNum, NAN, 3), 3) << "a NaN gives way";
}

TEST_F(FloatMeaning, ConversionsThatSaturate) {
  auto converted = [&](double value) {
    return floatTerm(terms, instruction(Opcode::FToSInt, 8, 1), number(value), nullptr, nullptr)->value();
  };
  EXPECT_EQ(converted(1000), U128(127));
  EXPECT_EQ(converted(-1000), U128(128));
  EXPECT_EQ(converted(NAN), U128(0));
  EXPECT_EQ(converted(-1.9), U128(255));
}

TEST_F(FloatMeaning, WidthsOfOperands) {
  EXPECT_EQ(floatOperandWidth(instruction(Opcode::FAdd)), 64u);
  Instruction fromInteger = instruction(Opcode::FFromUInt);
  fromInteger.width2 = 17;
  EXPECT_EQ(floatOperandWidth(fromInteger), 17u);
}

TEST_F(FloatMeaning, Classes) {
  auto isClass = [&](double value, unsigned mask) {
    return floatTerm(terms, instruction(Opcode::FClass, 1, mask), number(value), nullptr, nullptr)->isTrue();
  };
  EXPECT_TRUE(isClass(-INFINITY, 1 << 2) && isClass(-0.0, 1 << 5) && isClass(0.0, 1 << 6) && isClass(1, 1 << 8));
  EXPECT_FALSE(isClass(1, 0x3ff & ~(1 << 8)));
}

} // namespace
} // namespace hindsight
