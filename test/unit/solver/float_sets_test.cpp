#include "solver/float_sets.h"

#include "fixture.h"
#include "float_ranges.h"

namespace hindsight {
namespace {

constexpr FloatFormat kAllFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double};

class FloatSetsTest : public SolverTest {
protected:
  FloatValues values{11};
  static bool compare(TermKind kind, const Term* like, uint64_t a, uint64_t b) {
    U128 operands[] = {a, b};
    (void)kind;
    return evaluateOperation(like, operands) != 0;
  }

  /// A value is in the preimage exactly if the result is in the set. Neighbours of the ends are the likeliest to be
  /// wrong.
  void checkPreimage(const Term* term) {
    FloatFormat format = *boundedFormat(term->width());
    for (int round = 0; round < 40; ++round) {
      ValueSet set =
          patternsComparing(round % 2 ? TermKind::FLt : TermKind::FLe, format, values.pattern(format), round & 4);
      if (round % 3 == 0) set = set.complement();
      if (round % 5 == 0) set = set.intersect(patternsComparing(TermKind::FLe, format, values.pattern(format), true));
      std::optional<FloatPreimage> preimage = floatPreimage(term, set);
      ASSERT_TRUE(preimage);
      std::vector<uint64_t> tried;
      for (const auto& [low, high] : preimage->set.intervals())
        for (uint64_t each : {low - 1, low, low + 1, high - 1, high, high + 1}) tried.push_back(each);
      unsigned width = term->kid(preimage->kid)->width();
      auto source = boundedFormat(width);
      for (int more = 0; more < 20; ++more)
        tried.push_back(source ? values.pattern(*source) : values.below(~uint64_t(0)));
      for (uint64_t each : tried) {
        each &= mask64(width);
        std::vector<U128> operands;
        for (const Term* kid : term->kids()) operands.push_back(kid->isConst() ? kid->value() : U128(each));
        auto result = static_cast<uint64_t>(evaluateOperation(term, operands));
        ASSERT_EQ(preimage->set.contains(each), set.contains(result))
            << "kind " << int(term->kind()) << ", operand " << std::hex << each << ", result " << result;
      }
    }
  }
};

TEST_F(FloatSetsTest, ComparisonsWithConstants) {
  for (FloatFormat format : kAllFormats) {
    unsigned width = floatWidth(format);
    const Term *x = symbol("x", width), *y = symbol("y", width);
    for (TermKind kind : {TermKind::FEq, TermKind::FLt, TermKind::FLe}) {
      const Term* forward = terms.floatCompare(kind, format, x, y);
      for (int round = 0; round < 300; ++round) {
        uint64_t constant = values.pattern(format);
        for (bool first : {false, true}) {
          ValueSet set = patternsComparing(kind, format, constant, first);
          for (int point = 0; point < 20; ++point) {
            uint64_t value =
                point < 4 ? constant + static_cast<uint64_t>(point) - 2 & mask64(width) : values.pattern(format);
            bool holds = first ? compare(kind, forward, constant, value) : compare(kind, forward, value, constant);
            ASSERT_EQ(set.contains(value), holds) << std::hex << value << " and " << constant;
          }
        }
      }
    }
    for (int round = 0; round < 300; ++round) {
      uint64_t value = values.pattern(format);
      EXPECT_EQ(numberPatterns(format).contains(value), !FloatBounds::exactly(format, value).canBeNan);
    }
  }
}

TEST_F(FloatSetsTest, SetsMoveThroughOperations) {
  for (FloatFormat format : kAllFormats) {
    unsigned width = floatWidth(format);
    const Term* x = symbol("x", width);
    for (int round = 0; round < 20; ++round) {
      uint64_t bits = values.pattern(format), magnitude = bits & mask64(width - 1);
      bool isTame = magnitude != 0 && magnitude < static_cast<uint64_t>(FloatLayout::of(format).infinity(false));
      const Term* constant = number(bits, width);
      if (!isTame) continue;
      for (TermKind kind : {TermKind::FAdd, TermKind::FSub, TermKind::FMul}) {
        checkPreimage(terms.floatBinary(kind, format, x, constant));
        checkPreimage(terms.floatBinary(kind, format, constant, x));
      }
      checkPreimage(terms.floatBinary(TermKind::FDiv, format, x, constant));
    }
    for (FloatFormat to : kAllFormats)
      if (to != format) checkPreimage(terms.floatConvert(format, to, x));
    checkPreimage(terms.floatRound(format, RoundingMode::Down, x));
    checkPreimage(terms.floatRound(format, RoundingMode::NearestEven, x));
    for (unsigned from : {8u, 32u, 64u})
      for (bool isSigned : {false, true}) checkPreimage(terms.floatFromInt(format, symbol("n", from), isSigned));
  }
}

TEST_F(FloatSetsTest, OthersAreLeftAlone) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32), *infinity = number(0x7f800000);
  ValueSet some = patternsComparing(TermKind::FLe, FloatFormat::Single, 0x3f800000, false);
  EXPECT_FALSE(floatPreimage(terms.floatBinary(TermKind::FMul, FloatFormat::Single, x, x), some));
  EXPECT_FALSE(floatPreimage(terms.floatBinary(TermKind::FAdd, FloatFormat::Single, x, y), some));
  EXPECT_FALSE(floatPreimage(terms.floatBinary(TermKind::FSub, FloatFormat::Single, x, infinity), some));
  EXPECT_FALSE(floatPreimage(terms.floatBinary(TermKind::FDiv, FloatFormat::Single, number(0x3f800000), x), some));
  const Term* sum = terms.floatBinary(TermKind::FAdd, FloatFormat::Single, x, number(0x3f800000));
  EXPECT_FALSE(floatPreimage(sum, ValueSet::single(32, 0x7fc00000))) << "one NaN of many";
}

} // namespace
} // namespace hindsight
