// Comparisons of converted integers with constants become comparisons of integers, and mean the same.
#include "term/evaluator.h"
#include "term/float_arithmetic.h"
#include "term/term_manager.h"

#include <gtest/gtest.h>
#include <random>

namespace hindsight {
namespace {

struct Case {
  FloatFormat format;
  unsigned width;
  bool isSigned;
};

class ConvertedCompare : public testing::TestWithParam<Case> {};

TEST_P(ConvertedCompare, MeansTheSame) {
  auto [format, width, isSigned] = GetParam();
  TermManager terms;
  const Term* number = terms.freshSymbol("n", width);
  const Term* converted = terms.floatFromInt(format, number, isSigned);
  std::mt19937_64 random(width * 2 + isSigned);
  for (int round = 0; round < 300; ++round) {
    // Constants near converted numbers, and any patterns: NaN, infinities, fractions.
    U128 near = (U128(random()) << 64 | random()) & mask128(width);
    if (round % 3 == 0) near &= 0xff;
    U128 bits = floatFromInt(format, near, width, isSigned);
    if (round % 2) bits = (bits + random() % 5 - 2) & mask128(floatWidth(format));
    if (round % 7 == 0) bits = (U128(random()) << 64 | random()) & mask128(floatWidth(format));
    const Term* constant = terms.constant(bits, floatWidth(format));
    for (TermKind kind : {TermKind::FEq, TermKind::FLt, TermKind::FLe})
      for (bool isFirst : {true, false}) {
        const Term* test = isFirst ? terms.floatCompare(kind, format, converted, constant)
                                   : terms.floatCompare(kind, format, constant, converted);
        EXPECT_FALSE(test->mentionsFloat());
        for (U128 value : {near, (near + 1) & mask128(width), (near - 1) & mask128(width), U128(0), mask128(width),
                           U128(random()) & mask128(width)}) {
          U128 asFloat = floatFromInt(format, value, width, isSigned);
          bool expected =
              isFirst ? floatCompare(kind, format, asFloat, bits) : floatCompare(kind, format, bits, asFloat);
          Assignment assignment;
          assignment.set(number->symbol(), value);
          Evaluator evaluator(assignment);
          EXPECT_TRUE(evaluator.evaluate(test) == U128(expected));
        }
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, ConvertedCompare,
                         testing::Values(Case{FloatFormat::Single, 32, true}, Case{FloatFormat::Single, 32, false},
                                         Case{FloatFormat::Double, 64, true}, Case{FloatFormat::Double, 64, false},
                                         Case{FloatFormat::Double, 8, true}, Case{FloatFormat::Half, 32, false},
                                         Case{FloatFormat::Extended, 64, true}, Case{FloatFormat::Single, 128, false}));

} // namespace
} // namespace hindsight
