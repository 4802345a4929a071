#include "solver/demanded_bits.h"

#include "fixture.h"

namespace hindsight {
namespace {

class DemandedBitsTest : public SolverTest {
protected:
  static U128 of(const Term* constraint, const Term* symbol) {
    auto bits = demandedBits(std::span(&constraint, 1));
    return bits[symbol->symbol()];
  }
};

TEST_F(DemandedBitsTest, PartsOfAByte) {
  const Term *x = symbol("x"), *y = symbol("y");
  EXPECT_EQ(of(terms.eq(terms.extract(x, 2, 3), terms.extract(y, 0, 3)), x), 0x1cu);
  EXPECT_EQ(of(terms.ult(terms.bitAnd(x, number(0x81, 8)), y), x), 0x81u);
  EXPECT_EQ(of(terms.ult(x, y), y), 0xffu);
  const Term* sum = terms.add(terms.zext(x, 32), terms.mul(terms.zext(y, 32), number(64)));
  EXPECT_EQ(of(terms.eq(terms.extract(sum, 0, 7), terms.extract(terms.mul(sum, sum), 0, 7)), x), 0x7fu);
}

/// Bits that are not demanded may have any value.
TEST_F(DemandedBitsTest, OthersDoNotMatter) {
  RandomConstraints source(terms, 7);
  std::mt19937_64 random(5);
  unsigned spared = 0;
  for (int round = 0; round < 500; ++round) {
    const Term* constraint = source.any();
    if (constraint->isConst()) continue;
    auto bits = demandedBits(std::span(&constraint, 1));
    for (int sample = 0; sample < 20; ++sample) {
      Assignment one, other;
      for (SymbolId symbol : terms.symbolsOf(constraint)) {
        U128 mask = mask128(terms.symbolInfo(symbol).width), value = random() & mask;
        U128 free = ~bits[symbol] & mask;
        spared += free != 0;
        one.set(symbol, value);
        other.set(symbol, (value & ~free) | (random() & free));
      }
      ASSERT_EQ(Evaluator(one).isTrue(constraint), Evaluator(other).isTrue(constraint)) << "round " << round;
    }
  }
  EXPECT_GT(spared, 0u);
}

} // namespace
} // namespace hindsight
