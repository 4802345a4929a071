#include "term/evaluator.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

U128 eval(TermKind kind, unsigned width, U128 a, U128 b) {
  U128 kids[] = {a, b};
  return evaluateOperation(Operation{kind, width, 0, {width, width, width}}, kids);
}

U128 compare(TermKind kind, unsigned kidWidth, U128 a, U128 b) {
  U128 kids[] = {a, b};
  return evaluateOperation(Operation{kind, 1, 0, {kidWidth, kidWidth}}, kids);
}

} // namespace

TEST(EvaluateOperation, arithmeticWrapsAtEveryWidth) {
  EXPECT_EQ(eval(TermKind::Add, 7, 127, 1), 0u);
  EXPECT_EQ(eval(TermKind::Mul, 7, 64, 2), 0u);
  EXPECT_EQ(eval(TermKind::Add, 128, ~U128(0), 2), 1u);
  EXPECT_EQ(eval(TermKind::Mul, 128, U128(1) << 127, 3), U128(1) << 127);
}

TEST(EvaluateOperation, divisionFollowsSmtLib) {
  EXPECT_EQ(eval(TermKind::UDiv, 8, 7, 0), 255u);
  EXPECT_EQ(eval(TermKind::URem, 8, 7, 0), 7u);
  EXPECT_EQ(eval(TermKind::SDiv, 8, 7, 0), 255u);
  EXPECT_EQ(eval(TermKind::SDiv, 8, 0xf9, 0), 1u);
  EXPECT_EQ(eval(TermKind::SRem, 8, 0xf9, 0), 0xf9u);
  EXPECT_EQ(eval(TermKind::SDiv, 8, 0x80, 0xff), 0x80u);
  EXPECT_EQ(eval(TermKind::SRem, 8, 0x80, 0xff), 0u);
  EXPECT_EQ(eval(TermKind::SDiv, 128, U128(1) << 127, ~U128(0)), U128(1) << 127);
  EXPECT_EQ(eval(TermKind::SDiv, 8, 0xf9, 2), 0xfdu); // -7 / 2 = -3
  EXPECT_EQ(eval(TermKind::SRem, 8, 0xf9, 2), 0xffu); // -7 % 2 = -1
  EXPECT_EQ(eval(TermKind::SRem, 8, 7, 0xfe), 1u);    // 7 % -2 = 1
}

TEST(EvaluateOperation, shiftsBeyondTheWidth) {
  EXPECT_EQ(eval(TermKind::Shl, 8, 0xff, 8), 0u);
  EXPECT_EQ(eval(TermKind::LShr, 8, 0xff, 200), 0u);
  EXPECT_EQ(eval(TermKind::AShr, 8, 0x80, 8), 0xffu);
  EXPECT_EQ(eval(TermKind::AShr, 8, 0x7f, 100), 0u);
  EXPECT_EQ(eval(TermKind::Shl, 128, 1, U128(1) << 100), 0u);
  EXPECT_EQ(eval(TermKind::Shl, 128, 1, 127), U128(1) << 127);
  EXPECT_EQ(eval(TermKind::AShr, 5, 0b10000, 2), 0b11100u);
}

TEST(EvaluateOperation, ordersAtWidthOne) {
  EXPECT_EQ(compare(TermKind::Ult, 1, 0, 1), 1u);
  EXPECT_EQ(compare(TermKind::Slt, 1, 0, 1), 0u); // the set bit is -1
  EXPECT_EQ(compare(TermKind::Slt, 1, 1, 0), 1u);
  EXPECT_EQ(compare(TermKind::Sle, 1, 1, 1), 1u);
}

TEST(EvaluateOperation, signedOrderAtFullWidth) {
  U128 least = U128(1) << 127;
  EXPECT_EQ(compare(TermKind::Slt, 128, least, 0), 1u);
  EXPECT_EQ(compare(TermKind::Ult, 128, least, 0), 0u);
  EXPECT_EQ(compare(TermKind::Sle, 128, ~U128(0), 0), 1u);
  EXPECT_EQ(compare(TermKind::Ule, 128, ~U128(0), 0), 0u);
}

TEST(EvaluateOperation, structure) {
  U128 pair[] = {0xab, 0xcd};
  EXPECT_EQ(evaluateOperation(Operation{TermKind::Concat, 16, 0, {8, 8}}, pair), 0xabcdu);
  U128 word[] = {0xabcd};
  EXPECT_EQ(evaluateOperation(Operation{TermKind::Extract, 8, 4, {16}}, word), 0xbcu);
  EXPECT_EQ(evaluateOperation(Operation{TermKind::SExt, 20, 0, {16}}, word), 0xfabcdu);
  EXPECT_EQ(evaluateOperation(Operation{TermKind::ZExt, 20, 0, {16}}, word), 0xabcdu);
  U128 choice[] = {1, 5, 6};
  EXPECT_EQ(evaluateOperation(Operation{TermKind::Ite, 8, 0, {1, 8, 8}}, choice), 5u);
}

TEST(EvaluateOperation, complementStaysInItsWidth) {
  U128 kids[] = {0};
  EXPECT_EQ(evaluateOperation(Operation{TermKind::Not, 3, 0, {3}}, kids), 7u);
}
