// Float operations in the back ends against the evaluator: numbers, infinities, NaNs and patterns that are no numbers.
#include "solver/translator.h"

#include "fixture.h"
#include "solver/backend.h"
#include "term/float_bits.h"

namespace hindsight {
namespace {

struct FloatCase {
  BackendKind backend;
  FloatFormat format;
};

class FloatTranslatorTest : public SolverTest, public ::testing::WithParamInterface<FloatCase> {
protected:
  std::unique_ptr<Backend> backend = makeBackend(GetParam().backend, terms, {});
  FloatFormat format = GetParam().format;
  const FloatLayout& layout = FloatLayout::of(format);
  std::mt19937_64 random{29};
  int rounds = GetParam().backend == BackendKind::Z3 ? 12 : 3; // cvc5 needs a tenth of a second for each question

  U128 pattern(FloatFormat of) {
    const FloatLayout& shape = FloatLayout::of(of);
    U128 any = U128(random()) << 64 | random();
    U128 fraction = any & shape.fractionMask();
    bool sign = random() & 1;
    auto near = [&](int exponent) {
      return shape.encode(sign, static_cast<unsigned>(shape.bias() + exponent), shape.leadingBit() | fraction);
    };
    switch (random() % 10) {
    case 0: return shape.zero(sign);
    case 1: return shape.infinity(sign);
    case 2: return shape.encode(sign, shape.exponentMask(), shape.leadingBit() | fraction | 1); // NaN, quiet or not
    case 3: return shape.encode(sign, 0, fraction);                                             // subnormal
    case 4: return any & mask128(shape.width());                                                // whatever
    case 5: return shape.encode(sign, static_cast<unsigned>(shape.bias() + int(random() % 6)), shape.leadingBit());
    default: return near(static_cast<int>(random() % 12) - 5);
    }
  }

  void expectValue(const Term* term, const std::vector<std::pair<const Term*, U128>>& inputs) {
    Assignment assignment;
    std::vector<const Term*> constraints;
    for (const auto& [input, value] : inputs) {
      assignment.set(input->symbol(), value);
      constraints.push_back(terms.eq(input, number(value, input->width())));
    }
    Evaluator evaluator(assignment);
    const Term* expected = number(evaluator.evaluate(term), term->width());
    constraints.push_back(terms.ne(term, expected));
    EXPECT_EQ(backend->check({constraints, {}, false}).result, SatResult::Unsat)
        << "kind " << static_cast<int>(term->kind()) << " operands " << std::hex
        << static_cast<uint64_t>(inputs[0].second >> 64) << ":" << static_cast<uint64_t>(inputs[0].second) << " "
        << static_cast<uint64_t>(inputs.back().second >> 64) << ":" << static_cast<uint64_t>(inputs.back().second);
  }
};

TEST_P(FloatTranslatorTest, Arithmetic) {
  unsigned width = layout.width();
  const Term *a = symbol("a", width), *b = symbol("b", width), *c = symbol("c", width);
  for (int round = 0; round < rounds; ++round) {
    U128 x = pattern(format), y = pattern(format), z = pattern(format);
    for (TermKind kind : {TermKind::FAdd, TermKind::FSub, TermKind::FMul, TermKind::FDiv})
      expectValue(terms.floatBinary(kind, format, a, b), {{a, x}, {b, y}});
    expectValue(terms.floatSqrt(format, a), {{a, x}});
    expectValue(terms.floatFma(format, a, b, c), {{a, x}, {b, y}, {c, z}});
    for (TermKind kind : {TermKind::FEq, TermKind::FLt, TermKind::FLe})
      expectValue(terms.floatCompare(kind, format, a, b), {{a, x}, {b, round % 3 ? y : x}});
  }
}

TEST_P(FloatTranslatorTest, Conversions) {
  unsigned width = layout.width();
  const Term *a = symbol("a", width), *i = symbol("i", 32), *l = symbol("l", 64);
  for (int round = 0; round < rounds; ++round) {
    U128 x = pattern(format);
    for (FloatFormat to : {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::Extended})
      expectValue(terms.floatConvert(format, to, a), {{a, x}});
    for (bool isSigned : {true, false}) {
      expectValue(terms.floatFromInt(format, i, isSigned), {{i, random() & 0xffffffff}});
      expectValue(terms.floatFromInt(format, l, isSigned), {{l, round % 2 ? U128(random()) : U128(random() % 9)}});
      for (unsigned bits : {8u, 32u, 64u}) expectValue(terms.floatToInt(format, a, bits, isSigned), {{a, x}});
    }
    for (RoundingMode mode : {RoundingMode::NearestEven, RoundingMode::NearestAway, RoundingMode::TowardZero,
                              RoundingMode::Up, RoundingMode::Down})
      expectValue(terms.floatRound(format, mode, a), {{a, x}});
  }
}

TEST_P(FloatTranslatorTest, RemainderIsThatOfC) {
  unsigned width = layout.width();
  const Term *a = symbol("a", width), *b = symbol("b", width);
  for (int round = 0; round < rounds; ++round)
    expectValue(terms.floatBinary(TermKind::FRem, format, a, b), {{a, pattern(format)}, {b, pattern(format)}});
}

TEST_P(FloatTranslatorTest, ChainsOfOperationsKeepTheFirstNan) {
  unsigned width = layout.width();
  const Term *a = symbol("a", width), *b = symbol("b", width), *c = symbol("c", width);
  const Term* sum = terms.floatBinary(TermKind::FAdd, format, terms.floatBinary(TermKind::FMul, format, a, b), c);
  U128 firstNan = layout.encode(false, layout.exponentMask(), layout.leadingBit() | 5);
  U128 secondNan = layout.encode(true, layout.exponentMask(), layout.leadingBit() | layout.quietBit() | 9);
  expectValue(sum, {{a, pattern(format)}, {b, firstNan}, {c, secondNan}});
  expectValue(sum, {{a, layout.infinity(false)}, {b, layout.zero(false)}, {c, secondNan}});
}

/// A model of a float question, taken back to bits, satisfies it.
TEST_P(FloatTranslatorTest, ModelsAreBitPatterns) {
  unsigned width = layout.width();
  const Term *a = symbol("a", width), *b = symbol("b", width);
  const Term* two = number(layout.encode(false, static_cast<unsigned>(layout.bias()) + 1, layout.leadingBit()), width);
  std::vector<const Term*> constraints = {
      terms.floatCompare(TermKind::FLt, format, two, a), terms.bitNot(terms.floatCompare(TermKind::FEq, format, b, b)),
      terms.floatCompare(TermKind::FEq, format, terms.floatBinary(TermKind::FAdd, format, a, two), two)}; // impossible
  std::vector<SymbolId> symbols = {a->symbol(), b->symbol()};
  EXPECT_EQ(backend->check({constraints, symbols, false}).result, SatResult::Unsat);
  constraints.pop_back();
  BackendAnswer answer = backend->check({constraints, symbols, false});
  ASSERT_EQ(answer.result, SatResult::Sat);
  EXPECT_TRUE(satisfies(answer.model, constraints));
}

std::string nameOf(const ::testing::TestParamInfo<FloatCase>& info) {
  static constexpr const char* formats[] = {"Half", "Single", "Double", "Extended"};
  return std::string(info.param.backend == BackendKind::Z3 ? "Z3" : "Cvc5") +
         formats[static_cast<unsigned>(info.param.format)];
}

INSTANTIATE_TEST_SUITE_P(All, FloatTranslatorTest,
                         ::testing::Values(FloatCase{BackendKind::Z3, FloatFormat::Half},
                                           FloatCase{BackendKind::Z3, FloatFormat::Single},
                                           FloatCase{BackendKind::Z3, FloatFormat::Double},
                                           FloatCase{BackendKind::Z3, FloatFormat::Extended},
                                           FloatCase{BackendKind::Cvc5, FloatFormat::Half},
                                           FloatCase{BackendKind::Cvc5, FloatFormat::Single},
                                           FloatCase{BackendKind::Cvc5, FloatFormat::Double},
                                           FloatCase{BackendKind::Cvc5, FloatFormat::Extended}),
                         nameOf);

} // namespace
} // namespace hindsight
