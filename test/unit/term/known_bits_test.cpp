#include "term/known_bits.h"

#include <gtest/gtest.h>

#include <functional>

namespace hindsight {
namespace {

constexpr unsigned kWidth = 4, kValues = 1 << kWidth;

/// All patterns of known bits of a small width, each with the values that it allows.
void forEachPattern(const std::function<void(const KnownBits&)>& visit) {
  for (unsigned zeros = 0; zeros < kValues; ++zeros)
    for (unsigned ones = 0; ones < kValues; ++ones)
      if ((zeros & ones) == 0) visit({zeros, ones});
}

/// Whether what is said of the results allows the results of all operands.
void expectSound(const std::function<KnownBits(const KnownBits&, const KnownBits&)>& bits,
                 const std::function<unsigned(unsigned, unsigned)>& compute) {
  forEachPattern([&](const KnownBits& a) {
    forEachPattern([&](const KnownBits& b) {
      KnownBits result = bits(a, b);
      for (unsigned x = 0; x < kValues; ++x)
        for (unsigned y = 0; y < kValues; ++y)
          if (a.allow(x) && b.allow(y)) ASSERT_TRUE(result.allow(compute(x, y))) << x << ' ' << y;
    });
  });
}

TEST(KnownBits, OfNumbersAndRanges) {
  KnownBits five = KnownBits::exactly(5, kWidth);
  for (unsigned value = 0; value < kValues; ++value) EXPECT_EQ(five.allow(value), value == 5);
  KnownBits upper = KnownBits::between(8, 11, kWidth);
  EXPECT_TRUE(upper.zeros == 4 && upper.ones == 8);
  EXPECT_TRUE(KnownBits::between(7, 8, kWidth).zeros == 0);
  EXPECT_TRUE(KnownBits::exactly(1, 128).zeros == ~U128(1));
}

TEST(KnownBits, Either) {
  KnownBits both = KnownBits::exactly(5, kWidth).common(KnownBits::exactly(7, kWidth));
  EXPECT_TRUE(both.zeros == 8 && both.ones == 5);
  EXPECT_TRUE(both.inverted().zeros == 5);
}

TEST(KnownBits, TrailingOnes) {
  EXPECT_EQ(trailingOnes(0), 0u);
  EXPECT_EQ(trailingOnes(11), 2u);
  EXPECT_EQ(trailingOnes(mask128(70)), 70u);
  EXPECT_EQ(trailingOnes(~U128(0)), 128u);
}

TEST(KnownBits, Arithmetic) {
  expectSound([](auto& a, auto& b) { return bitsOfSum(a, b, kWidth); },
              [](unsigned x, unsigned y) { return (x + y) % kValues; });
  expectSound([](auto& a, auto& b) { return bitsOfProduct(a, b, kWidth); },
              [](unsigned x, unsigned y) { return x * y % kValues; });
  KnownBits sum = bitsOfSum({12, 3}, {8, 1}, kWidth); // 0011 + 0xx1: of both, only the last bit is known
  EXPECT_TRUE(sum.zeros == 1 && sum.ones == 0);
}

TEST(KnownBits, Bitwise) {
  expectSound([](auto& a, auto& b) { return bitsOfBitwise(TermKind::And, a, b); }, std::bit_and<unsigned>());
  expectSound([](auto& a, auto& b) { return bitsOfBitwise(TermKind::Or, a, b); }, std::bit_or<unsigned>());
  expectSound([](auto& a, auto& b) { return bitsOfBitwise(TermKind::Xor, a, b); }, std::bit_xor<unsigned>());
}

TEST(KnownBits, Parts) {
  expectSound([](auto& a, auto& b) { return bitsOfConcat(a, b, kWidth); },
              [](unsigned x, unsigned y) { return x << kWidth | y; });
  expectSound([](auto& a, auto&) { return bitsOfExtract(a, 1, 2); }, [](unsigned x, unsigned) { return x >> 1 & 3; });
}

} // namespace
} // namespace hindsight
