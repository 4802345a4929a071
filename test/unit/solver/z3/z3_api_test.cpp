#include "solver/z3/z3_api.h"

#include <gtest/gtest.h>

#include <bit>

namespace hindsight {
namespace {

class Z3ApiTest : public ::testing::Test {
protected:
  Z3Api api;
  U128 valueOf(Z3_ast e) { return z3Number(api.context(), Z3_simplify(api.context(), e)); }
  Z3_ast bits(U128 value, unsigned width = 8) { return api.number(value, width); }
  bool holds(Z3_ast e) { return Z3_get_bool_value(api.context(), Z3_simplify(api.context(), e)) == Z3_L_TRUE; }
};

TEST_F(Z3ApiTest, NumbersOfAnyWidth) {
  U128 wide = (U128(0x0123456789abcdef) << 64) | 0xfedcba9876543210u;
  for (auto [value, width] : {std::pair<U128, unsigned>{1, 1}, {255, 8}, {~uint64_t(0), 64}, {wide, 128}, {0, 100}})
    EXPECT_EQ(valueOf(bits(value, width)), value) << width;
}

TEST_F(Z3ApiTest, OperandsAreInOrder) {
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvUDiv, {bits(200), bits(3)})), U128(66));
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvSDiv, {bits(0xfa), bits(4)})), U128(0xff)) << "-6 / 4";
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvSRem, {bits(0xfa), bits(4)})), U128(0xfe));
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvShl, {bits(3), bits(2)})), U128(12));
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvAShr, {bits(0x80), bits(7)})), U128(0xff));
  EXPECT_EQ(valueOf(api.apply(SmtOp::Concat, {bits(0xab), bits(0xcd)})), U128(0xabcd)) << "the high part first";
  EXPECT_EQ(valueOf(api.extract(bits(0xab), 7, 4)), U128(0xa));
  EXPECT_TRUE(holds(api.apply(SmtOp::BvSlt, {bits(0xff), bits(0)})));
  EXPECT_FALSE(holds(api.apply(SmtOp::BvUlt, {bits(0xff), bits(0)})));
  EXPECT_EQ(valueOf(api.apply(SmtOp::Ite, {api.boolean(false), bits(1), bits(2)})), U128(2));
}

TEST_F(Z3ApiTest, ArraysAreZeroUntilTheyAreWritten) {
  Z3_ast array = api.apply(SmtOp::Store, {api.zeroArray(8), bits(5, 32), bits(9)});
  EXPECT_EQ(valueOf(api.apply(SmtOp::Select, {array, bits(5, 32)})), U128(9));
  EXPECT_EQ(valueOf(api.apply(SmtOp::Select, {array, bits(6, 32)})), U128(0));
}

TEST_F(Z3ApiTest, EveryRoundingMode) {
  FloatSort sort{11, 53};
  auto rounded = [&](RoundingMode mode, double number) {
    Z3_ast e = api.bitsToFloat(sort, bits(std::bit_cast<uint64_t>(number), 64));
    return static_cast<int64_t>(valueOf(api.floatToSigned(64, api.roundToIntegral(mode, e))));
  };
  EXPECT_EQ(rounded(RoundingMode::NearestEven, 2.5), 2);
  EXPECT_EQ(rounded(RoundingMode::NearestAway, 2.5), 3);
  EXPECT_EQ(rounded(RoundingMode::TowardZero, -2.5), -2);
  EXPECT_EQ(rounded(RoundingMode::Up, -2.5), -2);
  EXPECT_EQ(rounded(RoundingMode::Down, -2.5), -3);
}

TEST_F(Z3ApiTest, ASymbolIsOneConstant) {
  TermManager terms;
  const Term *x = terms.freshSymbol("x", 8), *y = terms.freshSymbol("x", 8);
  EXPECT_EQ(api.symbol(x), api.symbol(x));
  EXPECT_NE(api.symbol(x), api.symbol(y)) << "names do not matter";
  size_t before = api.expressionCount();
  EXPECT_NE(api.freshBool(), api.freshBool());
  EXPECT_EQ(api.expressionCount(), before + 2);
}

} // namespace
} // namespace hindsight
