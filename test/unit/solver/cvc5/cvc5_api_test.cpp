#include "solver/cvc5/cvc5_api.h"

#include <gtest/gtest.h>

#include <string>

namespace hindsight {
namespace {

class Cvc5ApiTest : public ::testing::Test {
protected:
  cvc5::Solver solver;
  Cvc5Api api{solver};
  /// In decimal digits.
  std::string valueOf(const cvc5::Term& term) { return solver.simplify(term).getBitVectorValue(10); }
  cvc5::Term bits(U128 value, unsigned width = 8) { return api.number(value, width); }
  bool holds(const cvc5::Term& term) { return solver.simplify(term).getBooleanValue(); }
};

TEST_F(Cvc5ApiTest, NumbersOfAnyWidth) {
  EXPECT_EQ(valueOf(bits(1, 1)), "1");
  EXPECT_EQ(valueOf(bits(~uint64_t(0), 64)), "18446744073709551615");
  EXPECT_EQ(valueOf(bits((U128(1) << 64) + 5, 65)), "18446744073709551621");
  EXPECT_EQ(valueOf(bits(0, 128)), "0");
}

TEST_F(Cvc5ApiTest, OperandsAreInOrder) {
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvUDiv, {bits(200), bits(3)})), "66");
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvSDiv, {bits(0xfa), bits(4)})), "255") << "-6 / 4";
  EXPECT_EQ(valueOf(api.apply(SmtOp::BvLShr, {bits(0x80), bits(7)})), "1");
  EXPECT_EQ(valueOf(api.apply(SmtOp::Concat, {bits(1), bits(2)})), "258") << "the high part first";
  EXPECT_EQ(valueOf(api.extract(bits(0xab), 7, 4)), "10");
  EXPECT_EQ(valueOf(api.signExtend(bits(0xff), 8)), "65535");
  EXPECT_EQ(valueOf(api.zeroExtend(bits(0xff), 8)), "255");
  EXPECT_TRUE(holds(api.apply(SmtOp::BvSlt, {bits(0xff), bits(0)})));
  EXPECT_FALSE(holds(api.apply(SmtOp::BvUlt, {bits(0xff), bits(0)})));
}

TEST_F(Cvc5ApiTest, ArraysAreZeroUntilTheyAreWritten) {
  cvc5::Term array = api.apply(SmtOp::Store, {api.zeroArray(8), bits(5, 32), bits(9)});
  EXPECT_EQ(valueOf(api.apply(SmtOp::Select, {array, bits(5, 32)})), "9");
  EXPECT_EQ(valueOf(api.apply(SmtOp::Select, {array, bits(6, 32)})), "0");
}

TEST_F(Cvc5ApiTest, OnlySymbolsThatWereMentionedHaveAConstant) {
  TermManager terms;
  const Term *x = terms.freshSymbol("x", 8), *y = terms.freshSymbol("x", 8);
  EXPECT_EQ(api.symbol(x), api.symbol(x));
  EXPECT_EQ(api.symbolOf(x->symbol()), api.symbol(x));
  EXPECT_TRUE(api.symbolOf(y->symbol()).isNull());
}

/// The bits of a float are unknown to cvc5 but for the float that they are.
TEST_F(Cvc5ApiTest, BitsOfFloatsAreDefined) {
  FloatSort sort{8, 24};
  cvc5::Term one = api.bitsToFloat(sort, bits(0x3f800000, 32));
  EXPECT_TRUE(api.definitions().empty());
  cvc5::Term sum = api.floatToBits(sort, api.apply(SmtOp::FpAdd, {one, one}));
  ASSERT_EQ(api.definitions().size(), 1u);
  solver.setLogic("QF_BVFP");
  solver.assertFormula(api.definitions()[0]);
  solver.assertFormula(solver.mkTerm(cvc5::DISTINCT, {sum, bits(0x40000000, 32)}));
  EXPECT_TRUE(solver.checkSat().isUnsat());
}

} // namespace
} // namespace hindsight
