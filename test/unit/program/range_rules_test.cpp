#include "program/range_rules.h"

#include <gtest/gtest.h>

#include <functional>

namespace hindsight {
namespace {

using Wrapping = RegisterRanges::Wrapping;

/// One instruction on the registers 0, 1 and 2, of which the result is register 3.
class RangeRulesTest : public testing::Test {
protected:
  SignedRange of(Opcode op, SignedRange a, SignedRange b = {0, 0}, Wrapping wrapping = Wrapping::Possible,
                 SignedRange c = {0, 0}, uint16_t from = 8) {
    Function function;
    function.slotCount = 4;
    function.slotTypes.assign(4, ScalarType{ScalarKind::Integer, width});
    Instruction instruction{.op = op, .width = width, .width2 = from, .dst = 3};
    instruction.flags = kNoSignedWrap;
    instruction.a = Operand::slot(0), instruction.b = Operand::slot(1), instruction.c = Operand::slot(2);
    return rangeOfResult(function, instruction, wrapping, [&](Operand operand) {
      return operand.index() == 0 ? a : operand.index() == 1 ? b : c;
    });
  }
  /// Every result of numbers in the ranges must be in the range that is said, if it can be represented.
  void expectSound(Opcode op, const std::function<std::optional<int64_t>(int64_t, int64_t)>& compute) {
    for (SignedRange a : kSome)
      for (SignedRange b : kSome) {
        SignedRange said = of(op, a, b);
        for (int64_t x = a.low; x <= a.high; ++x)
          for (int64_t y = b.low; y <= b.high; ++y)
            if (std::optional<int64_t> result = compute(x, y))
              ASSERT_TRUE(said.low <= *result && *result <= said.high) << opcodeName(op) << ' ' << x << ' ' << y;
      }
  }
  static int64_t wrapped(int64_t number) { return static_cast<int8_t>(number); }
  static constexpr SignedRange kSome[] = {{-128, 127}, {-128, -120}, {-3, 5}, {0, 0}, {1, 7}, {100, 127}};

  uint16_t width = 8;
};

TEST_F(RangeRulesTest, FullRanges) {
  EXPECT_EQ(fullRange(8), (SignedRange{-128, 127}));
  EXPECT_EQ(fullRange(1), (SignedRange{-1, 0}));
  EXPECT_EQ(fullRange(64), (SignedRange{INT64_MIN, INT64_MAX}));
  EXPECT_EQ(fullRange(128), (SignedRange{INT64_MIN, INT64_MAX}));
}

TEST_F(RangeRulesTest, NoResultIsOutside) {
  expectSound(Opcode::Add, [](int64_t x, int64_t y) { return wrapped(x + y); });
  expectSound(Opcode::Sub, [](int64_t x, int64_t y) { return wrapped(x - y); });
  expectSound(Opcode::Mul, [](int64_t x, int64_t y) { return wrapped(x * y); });
  expectSound(Opcode::AddOverflow, [](int64_t x, int64_t y) { return wrapped(x + y); });
  expectSound(Opcode::SubOverflow, [](int64_t x, int64_t y) { return wrapped(x - y); });
  expectSound(Opcode::MulOverflow, [](int64_t x, int64_t y) { return wrapped(x * y); });
  expectSound(Opcode::Xor, [](int64_t x, int64_t y) { return x ^ y; });
  expectSound(Opcode::And, [](int64_t x, int64_t y) { return x & y; });
  expectSound(Opcode::SRem, [](int64_t x, int64_t y) { return y ? std::optional(x % y) : std::nullopt; });
  expectSound(Opcode::URem, [](int64_t x, int64_t y) {
    return y ? std::optional(wrapped(static_cast<uint8_t>(x) % static_cast<uint8_t>(y))) : std::nullopt;
  });
}

TEST_F(RangeRulesTest, WhatMustNotWrapStaysOnItsSide) {
  EXPECT_EQ(of(Opcode::Add, {100, 127}, {1, 1}), fullRange(8));
  EXPECT_EQ(of(Opcode::Add, {100, 127}, {1, 1}, Wrapping::Excluded), (SignedRange{101, 127}));
  EXPECT_EQ(of(Opcode::Sub, {-128, 0}, {1, 2}, Wrapping::Excluded), (SignedRange{-128, -1}));
  EXPECT_EQ(of(Opcode::Add, {1, 2}, {3, 4}), (SignedRange{4, 6}));
}

TEST_F(RangeRulesTest, MasksAndRemainders) {
  EXPECT_EQ(of(Opcode::And, {-128, 127}, {15, 15}), (SignedRange{0, 15}));
  EXPECT_EQ(of(Opcode::And, {-128, 127}, {-16, 15}), fullRange(8));
  EXPECT_EQ(of(Opcode::SRem, {0, 100}, {7, 7}), (SignedRange{0, 6}));
  EXPECT_EQ(of(Opcode::SRem, {0, 3}, {7, 7}), (SignedRange{0, 3}));
  EXPECT_EQ(of(Opcode::URem, {-128, 127}, {7, 7}), (SignedRange{0, 6}));
}

TEST_F(RangeRulesTest, ChoicesAndWiderNumbers) {
  EXPECT_EQ(of(Opcode::Select, {0, 1}, {3, 4}, Wrapping::Possible, {-9, -9}), (SignedRange{-9, 4}));
  EXPECT_EQ(of(Opcode::Copy, {3, 4}), (SignedRange{3, 4}));
  width = 32;
  EXPECT_EQ(of(Opcode::SExt, {-3, 4}), (SignedRange{-3, 4}));
  EXPECT_EQ(of(Opcode::ZExt, {3, 4}), (SignedRange{3, 4}));
  EXPECT_EQ(of(Opcode::ZExt, {-3, 4}), (SignedRange{0, 255}));
  width = 64;
  EXPECT_EQ(of(Opcode::Add, {1, 2}, {3, 4}), fullRange(64)) << "sums would not fit the arithmetic";
}

TEST_F(RangeRulesTest, ExactResultsHaveNoEnd) {
  auto exact = [&](Opcode op, SignedRange a, SignedRange b, uint16_t bits) {
    Instruction instruction{.op = op, .width = bits, .dst = 3};
    instruction.a = Operand::slot(0), instruction.b = Operand::slot(1);
    return exactResult(instruction, [&](Operand operand) { return operand.index() == 0 ? a : b; });
  };
  EXPECT_EQ(exact(Opcode::AddOverflow, {0, 127}, {1, 1}, 8), (SignedRange{1, 128}));
  EXPECT_EQ(exact(Opcode::SubOverflow, {-128, 0}, {1, 2}, 8), (SignedRange{-130, -1}));
  EXPECT_EQ(exact(Opcode::MulOverflow, {-3, 5}, {-2, 4}, 8), (SignedRange{-12, 20}));
  EXPECT_EQ(exact(Opcode::MulOverflow, {0, int64_t(1) << 60}, {0, 100}, 62), std::nullopt);
  EXPECT_EQ(exact(Opcode::AddOverflow, {0, 1}, {0, 1}, 64), std::nullopt);
}

TEST_F(RangeRulesTest, WhatGrowsGoesOnToTheNextLandmark) {
  std::vector<int64_t> landmarks = {-5, 10, 100};
  EXPECT_EQ(widened({0, 3}, {0, 4}, 8, landmarks), (SignedRange{0, 10}));
  EXPECT_EQ(widened({0, 3}, {-1, 3}, 8, landmarks), (SignedRange{-5, 3}));
  EXPECT_EQ(widened({0, 100}, {-6, 101}, 8, landmarks), (SignedRange{-128, 127}));
  EXPECT_EQ(widened({0, 3}, {0, 3}, 8, landmarks), (SignedRange{0, 3}));
}

} // namespace
} // namespace hindsight
