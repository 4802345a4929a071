#include "solver/float_bounds.h"

#include "fixture.h"
#include "float_ranges.h"

#include <bit>
#include <cmath>

namespace hindsight {
namespace {

constexpr FloatFormat kFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double};

class FloatBoundsTest : public SolverTest {
protected:
  FloatValues values{7};
  const Term* open(FloatFormat format) { return terms.freshSymbol("f", floatWidth(format)); }

  /// Whatever the operation gives for operands in intervals is in the interval it gives.
  void checkOperation(const Term* term, FloatFormat from, unsigned count) {
    size_t arity = term->kids().size();
    for (unsigned round = 0; round < count; ++round) {
      std::vector<std::pair<uint64_t, uint64_t>> ranks;
      std::vector<FloatBounds> kids;
      for (size_t kid = 0; kid < arity; ++kid) {
        ranks.push_back(values.ranks(from));
        kids.push_back(FloatBounds::betweenRanks(from, ranks[kid].first, ranks[kid].second));
      }
      bool givesFloat =
          boundedFormat(term->width()) && term->kind() != TermKind::FToSInt && term->kind() != TermKind::FToUInt;
      FloatBounds number = FloatBounds::none(from);
      Bounds bits = Bounds::unknown(term->width());
      if (givesFloat)
        number = floatBoundsOf(term, kids);
      else
        bits = boundsOfFloats(term, kids);
      for (int point = 0; point < 12; ++point) {
        std::vector<U128> operands;
        for (size_t kid = 0; kid < arity; ++kid) operands.push_back(values.between(from, ranks[kid]));
        U128 result = evaluateOperation(term, operands);
        ASSERT_TRUE(givesFloat ? number.contains(static_cast<uint64_t>(result)) : bits.contains(result))
            << "kind " << int(term->kind()) << " of " << std::hex << uint64_t(operands[0]) << " in [" << ranks[0].first
            << ", " << ranks[0].second << "], second " << uint64_t(arity > 1 ? operands[1] : U128(0)) << " gives "
            << uint64_t(result);
        if (givesFloat) ASSERT_TRUE(number.bits().contains(result));
      }
    }
  }
};

TEST_F(FloatBoundsTest, RanksAreInOrder) {
  for (FloatFormat format : kFormats) {
    uint64_t zero = floatRank(format, 0);
    EXPECT_EQ(floatRank(format, uint64_t(1) << (floatWidth(format) - 1)), zero - 1) << "-0 is just below +0";
    for (int round = 0; round < 1000; ++round) {
      uint64_t a = values.pattern(format);
      EXPECT_EQ(floatOfRank(format, floatRank(format, a)), a);
    }
  }
  EXPECT_LT(floatRank(FloatFormat::Single, std::bit_cast<uint32_t>(-1.5f)),
            floatRank(FloatFormat::Single, std::bit_cast<uint32_t>(-1.25f)));
}

TEST_F(FloatBoundsTest, OperationsStayInside) {
  for (FloatFormat format : kFormats) {
    const Term *a = open(format), *b = open(format), *c = open(format);
    for (TermKind kind : {TermKind::FAdd, TermKind::FSub, TermKind::FMul, TermKind::FDiv, TermKind::FRem})
      checkOperation(terms.floatBinary(kind, format, a, b), format, 4000);
    checkOperation(terms.floatSqrt(format, a), format, 4000);
    checkOperation(terms.floatFma(format, a, b, c), format, 4000);
    for (TermKind kind : {TermKind::FEq, TermKind::FLt, TermKind::FLe})
      checkOperation(terms.floatCompare(kind, format, a, b), format, 4000);
    for (FloatFormat to : kFormats)
      if (to != format) checkOperation(terms.floatConvert(format, to, a), format, 4000);
    for (auto mode : {RoundingMode::NearestEven, RoundingMode::NearestAway, RoundingMode::TowardZero, RoundingMode::Up,
                      RoundingMode::Down})
      checkOperation(terms.floatRound(format, mode, a), format, 1000);
    for (unsigned width : {8u, 24u, 32u, 64u})
      for (bool isSigned : {false, true}) checkOperation(terms.floatToInt(format, a, width, isSigned), format, 1000);
  }
}

/// The same against the machine's own arithmetic.
template <typename Host, typename Bits>
void compareNatively(FloatValues& values, FloatFormat format, TermManager& terms) {
  const Term *a = terms.freshSymbol("a", floatWidth(format)), *b = terms.freshSymbol("b", floatWidth(format));
  auto run = [&](TermKind kind, auto native) {
    const Term* term = kind == TermKind::FSqrt ? terms.floatSqrt(format, a) : terms.floatBinary(kind, format, a, b);
    for (int round = 0; round < 20000; ++round) {
      auto first = values.ranks(format), second = values.ranks(format);
      FloatBounds kids[] = {FloatBounds::betweenRanks(format, first.first, first.second),
                            FloatBounds::betweenRanks(format, second.first, second.second)};
      FloatBounds bounds = floatBoundsOf(term, {kids, term->kids().size()});
      volatile Host x = std::bit_cast<Host>(static_cast<Bits>(values.between(format, first)));
      volatile Host y = std::bit_cast<Host>(static_cast<Bits>(values.between(format, second)));
      volatile Host result = native(x, y);
      if (std::isnan(result))
        ASSERT_TRUE(bounds.canBeNan) << "kind " << int(kind) << ": " << x << ", " << y;
      else
        ASSERT_TRUE(bounds.contains(std::bit_cast<Bits>(Host(result))))
            << "kind " << int(kind) << ": " << x << ", " << y;
    }
  };
  run(TermKind::FAdd, [](Host x, Host y) { return x + y; });
  run(TermKind::FSub, [](Host x, Host y) { return x - y; });
  run(TermKind::FMul, [](Host x, Host y) { return x * y; });
  run(TermKind::FDiv, [](Host x, Host y) { return x / y; });
  run(TermKind::FRem, [](Host x, Host y) { return std::fmod(x, y); });
  run(TermKind::FSqrt, [](Host x, Host) { return std::sqrt(x); });
}

TEST_F(FloatBoundsTest, TheMachineAgrees) {
  compareNatively<float, uint32_t>(values, FloatFormat::Single, terms);
  compareNatively<double, uint64_t>(values, FloatFormat::Double, terms);
}

TEST_F(FloatBoundsTest, IntegersBecomeNumbers) {
  for (FloatFormat format : kFormats)
    for (bool isSigned : {false, true})
      for (unsigned width : {8u, 32u, 64u}) {
        const Term* term = terms.floatFromInt(format, terms.freshSymbol("n", width), isSigned);
        for (int round = 0; round < 2000; ++round) {
          U128 low = values.below(~uint64_t(0)) & mask64(width), high = values.below(~uint64_t(0)) & mask64(width);
          Bounds kid = Bounds::between(std::min(low, high), std::max(low, high), width);
          FloatBounds bounds = floatBoundsFromInt(term, kid);
          for (U128 value : {kid.low, kid.high, kid.low + (kid.high - kid.low) / 3}) {
            U128 operands[] = {value};
            ASSERT_TRUE(bounds.contains(static_cast<uint64_t>(evaluateOperation(term, operands))));
          }
          EXPECT_FALSE(bounds.canBeNan);
        }
      }
}

TEST_F(FloatBoundsTest, BitsAndNumbersAreTurnedIntoEachOther) {
  for (FloatFormat format : kFormats)
    for (int round = 0; round < 5000; ++round) {
      auto ranks = values.ranks(format);
      FloatBounds number = FloatBounds::betweenRanks(format, ranks.first, ranks.second);
      uint64_t low = values.pattern(format), high = values.pattern(format);
      if (low > high) std::swap(low, high);
      unsigned width = floatWidth(format);
      Bounds bits = Bounds::between(low, high, width);
      for (uint64_t each : {low, high, low + (high - low) / 2})
        ASSERT_TRUE(FloatBounds::ofBits(format, bits).contains(each));
      ASSERT_TRUE(FloatBounds::ofSet(format, ValueSet::between(width, low, high)).contains(high));
      uint64_t inside = values.between(format, ranks), sign = uint64_t(1) << (width - 1);
      ASSERT_TRUE(number.contains(inside) && number.bits().contains(inside));
      ASSERT_TRUE(number.negated().contains(inside ^ sign));
      ASSERT_TRUE(number.magnitude().contains(inside & ~sign));
    }
}

TEST_F(FloatBoundsTest, EndsAreTight) {
  const Term* x = open(FloatFormat::Single);
  auto bits = [](float number) { return std::bit_cast<uint32_t>(number); };
  auto between = [&](float low, float high) {
    return FloatBounds::betweenRanks(FloatFormat::Single, floatRank(FloatFormat::Single, bits(low)),
                                     floatRank(FloatFormat::Single, bits(high)));
  };
  FloatBounds kids[] = {between(-1, 2), between(0.5f, 3)};
  FloatBounds product = floatBoundsOf(terms.floatBinary(TermKind::FMul, FloatFormat::Single, x, x), kids);
  EXPECT_EQ(product.low, floatRank(FloatFormat::Single, bits(-3)));
  EXPECT_EQ(product.high, floatRank(FloatFormat::Single, bits(6)));
  EXPECT_FALSE(product.canBeNan);
  FloatBounds zeros[] = {between(-1, 1), between(-1, 1)};
  FloatBounds quotient = floatBoundsOf(terms.floatBinary(TermKind::FDiv, FloatFormat::Single, x, x), zeros);
  EXPECT_TRUE(quotient.canBeNan) << "0 / 0";
}

} // namespace
} // namespace hindsight
