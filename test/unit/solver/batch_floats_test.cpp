#include "solver/batch_floats.h"

#include "fixture.h"
#include "float_ranges.h"

#include <array>

namespace hindsight {
namespace {

class BatchFloatsTest : public SolverTest {
protected:
  FloatValues values{3};

  /// Every lane is what the operation gives for its operands.
  void check(const Term* term) {
    Operation operation = Operation::of(term);
    ASSERT_TRUE(hasFloatLoop(operation));
    std::array<uint64_t, 256> a{}, b{}, to{};
    for (int round = 0; round < 20; ++round) {
      for (size_t lane = 0; lane < a.size(); ++lane) {
        a[lane] = operand(term, 0);
        b[lane] = term->kids().size() > 1 ? operand(term, 1) : 0;
      }
      computeFloats(operation, to.data(), a.data(), b.data(), a.size());
      for (size_t lane = 0; lane < a.size(); ++lane) {
        std::array<U128, 2> kids{a[lane], b[lane]};
        auto expected = static_cast<uint64_t>(evaluateOperation(operation, kids));
        ASSERT_EQ(to[lane], expected) << "kind " << int(term->kind()) << " of " << std::hex << a[lane] << ", "
                                      << b[lane];
      }
    }
  }

private:
  uint64_t operand(const Term* term, unsigned kid) {
    unsigned width = term->kid(kid)->width();
    bool isFloat = term->kind() != TermKind::FFromSInt && term->kind() != TermKind::FFromUInt;
    if (isFloat) return values.pattern(*boundedFormat(width));
    uint64_t any = values.below(~uint64_t(0)) >> values.below(64);
    return (values.below(2) ? any : ~any) & mask64(width);
  }
};

TEST_F(BatchFloatsTest, ComputeWhatTheOperationsMean) {
  for (FloatFormat format : {FloatFormat::Single, FloatFormat::Double}) {
    unsigned width = floatWidth(format);
    const Term *x = symbol("x", width), *y = symbol("y", width);
    for (TermKind kind : {TermKind::FAdd, TermKind::FSub, TermKind::FMul, TermKind::FDiv})
      check(terms.floatBinary(kind, format, x, y));
    for (TermKind kind : {TermKind::FEq, TermKind::FLt, TermKind::FLe}) check(terms.floatCompare(kind, format, x, y));
    check(terms.floatSqrt(format, x));
    for (bool isSigned : {false, true})
      for (unsigned integer : {1u, 8u, 31u, 32u, 53u, 63u, 64u}) {
        check(terms.floatFromInt(format, symbol("n", integer), isSigned));
        check(terms.floatToInt(format, x, integer, isSigned));
      }
  }
  check(terms.floatConvert(FloatFormat::Single, FloatFormat::Double, symbol("x", 32)));
  check(terms.floatConvert(FloatFormat::Double, FloatFormat::Single, symbol("x", 64)));
}

TEST_F(BatchFloatsTest, OthersHaveNoLoop) {
  const Term *half = symbol("h", 16), *single = symbol("s", 32), *wide = symbol("w", 100);
  EXPECT_FALSE(hasFloatLoop(Operation::of(terms.floatBinary(TermKind::FAdd, FloatFormat::Half, half, half))));
  EXPECT_FALSE(hasFloatLoop(Operation::of(terms.floatBinary(TermKind::FRem, FloatFormat::Single, single, single))));
  EXPECT_FALSE(hasFloatLoop(Operation::of(terms.floatRound(FloatFormat::Single, RoundingMode::Up, single))));
  EXPECT_FALSE(hasFloatLoop(Operation::of(terms.floatFromInt(FloatFormat::Single, wide, true))));
  EXPECT_FALSE(hasFloatLoop(Operation::of(terms.floatConvert(FloatFormat::Half, FloatFormat::Single, half))));
}

} // namespace
} // namespace hindsight
