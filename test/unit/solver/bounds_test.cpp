#include "solver/bounds.h"

#include "fixture.h"

namespace hindsight {
namespace {

class BoundsTest : public SolverTest {
protected:
  std::mt19937 random{13};

  /// Bounds that hold for a random set of values, which is returned too.
  Bounds randomBounds(unsigned width, std::vector<uint64_t>& values) {
    uint64_t mask = mask64(width);
    uint64_t low = random() & mask, high = random() & mask;
    Bounds bounds = Bounds::unknown(width);
    switch (random() % 5) {
    case 0: bounds = Bounds::exactly(low, width); break;
    case 1: bounds = Bounds::between(std::min(low, high), std::max(low, high), width); break;
    case 2: {
      I128 a = signExtend128(low, width), b = signExtend128(high, width);
      bounds = Bounds::signedBetween(std::min(a, b), std::max(a, b), width);
      break;
    }
    case 3:
      bounds.zeros = low & ~high;
      bounds.ones = low & high & ~bounds.zeros;
      bounds.tighten();
      break;
    default: break;
    }
    for (uint64_t value = 0; value <= mask; ++value)
      if (bounds.contains(value)) values.push_back(value);
    return bounds;
  }

  void expectSound(const Term* term, std::vector<unsigned> widths) {
    for (int round = 0; round < 150; ++round) {
      std::vector<std::vector<uint64_t>> values(widths.size());
      std::vector<Bounds> kids;
      for (size_t index = 0; index < widths.size(); ++index) kids.push_back(randomBounds(widths[index], values[index]));
      Bounds result = boundsOfOperation(term, kids);
      for (int sample = 0; sample < 40; ++sample) {
        std::vector<U128> operands;
        for (auto& choices : values) {
          if (choices.empty()) return;
          operands.push_back(choices[random() % choices.size()]);
        }
        U128 value = evaluateOperation(term, operands);
        ASSERT_TRUE(result.contains(value))
            << "kind " << static_cast<int>(term->kind()) << " value " << static_cast<uint64_t>(value);
      }
    }
  }
};

TEST_F(BoundsTest, EveryOperationIsSound) {
  TermManager plain(false); // no rewriting: the node asked for
  for (unsigned width : {1u, 5u, 8u}) {
    const Term *a = plain.freshSymbol("a", width), *b = plain.freshSymbol("b", width), *c = plain.freshSymbol("c", 1);
    for (const Term* term : {plain.add(a, b), plain.mul(a, b), plain.udiv(a, b), plain.sdiv(a, b), plain.urem(a, b),
                             plain.srem(a, b), plain.bitAnd(a, b), plain.bitOr(a, b), plain.bitXor(a, b),
                             plain.shl(a, b), plain.lshr(a, b), plain.ashr(a, b), plain.eq(a, b), plain.ult(a, b),
                             plain.ule(a, b), plain.slt(a, b), plain.sle(a, b), plain.concat(a, b)})
      expectSound(term, {width, width});
    expectSound(plain.bitNot(a), {width});
    expectSound(plain.zext(a, width + 3), {width});
    expectSound(plain.sext(a, width + 3), {width});
    expectSound(plain.ite(c, a, b), {1, width, width});
    for (unsigned low = 1; low < width; ++low) expectSound(plain.extract(a, low, width - low), {width});
    if (width > 2) expectSound(plain.extract(a, 1, width - 2), {width});
  }
}

TEST_F(BoundsTest, ExactOperandsGiveExactResults) {
  TermManager plain(false);
  const Term *a = plain.freshSymbol("a", 32), *b = plain.freshSymbol("b", 32);
  for (const Term* term : {plain.add(a, b), plain.mul(a, b), plain.udiv(a, b), plain.bitAnd(a, b), plain.bitXor(a, b),
                           plain.shl(a, b), plain.lshr(a, b), plain.ashr(a, b), plain.ult(a, b), plain.concat(a, b)}) {
    Bounds kids[] = {Bounds::exactly(5, 32), Bounds::exactly(3, 32)};
    U128 operands[] = {5, 3};
    Bounds result = boundsOfOperation(term, kids);
    EXPECT_TRUE(result.isExact());
    EXPECT_TRUE(result.low == evaluateOperation(term, operands));
  }
}

TEST_F(BoundsTest, UsualSharpness) {
  TermManager plain(false);
  const Term *a = plain.freshSymbol("a", 32), *b = plain.freshSymbol("b", 32);
  Bounds small = Bounds::between(10, 20, 32), minusFive = Bounds::exactly(mask128(32) - 4, 32);
  Bounds kids[] = {small, minusFive};
  Bounds difference = boundsOfOperation(plain.add(a, b), kids);
  EXPECT_EQ(static_cast<uint64_t>(difference.low), 5u);
  EXPECT_EQ(static_cast<uint64_t>(difference.high), 15u);
  Bounds products[] = {Bounds::signedBetween(-3, 4, 32), Bounds::signedBetween(-5, 6, 32)};
  Bounds product = boundsOfOperation(plain.mul(a, b), products);
  EXPECT_EQ(static_cast<int64_t>(product.signedLow), -20);
  EXPECT_EQ(static_cast<int64_t>(product.signedHigh), 24);
}

TEST_F(BoundsTest, WideValues) {
  TermManager plain(false);
  const Term *a = plain.freshSymbol("a", 128), *b = plain.freshSymbol("b", 128);
  Bounds kids[] = {Bounds::between(1, ~U128(0), 128), Bounds::exactly(~U128(0), 128)};
  EXPECT_TRUE(boundsOfOperation(plain.add(a, b), kids).contains(0));
  EXPECT_TRUE(boundsOfOperation(plain.mul(a, b), kids).contains(1));
  EXPECT_TRUE(Bounds::unknown(128).contains(~U128(0)));
}

} // namespace
} // namespace hindsight
