#include "term/float_bits.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

constexpr FloatFormat kFormats[] = {FloatFormat::Half, FloatFormat::Single, FloatFormat::Double, FloatFormat::Extended};

U128 extended(uint64_t signAndExponent, uint64_t significand) {
  return U128(signAndExponent) << 64 | significand;
}

} // namespace

TEST(FloatBits, widths) {
  EXPECT_EQ(floatWidth(FloatFormat::Half), 16u);
  EXPECT_EQ(floatWidth(FloatFormat::Single), 32u);
  EXPECT_EQ(floatWidth(FloatFormat::Double), 64u);
  EXPECT_EQ(floatWidth(FloatFormat::Extended), 80u);
}

TEST(FloatBits, specialPatterns) {
  const FloatLayout& single = FloatLayout::of(FloatFormat::Single);
  EXPECT_EQ(single.infinity(false), 0x7f800000u);
  EXPECT_EQ(single.infinity(true), 0xff800000u);
  EXPECT_EQ(single.defaultNan(), 0xffc00000u);
  EXPECT_EQ(single.zero(true), 0x80000000u);
  const FloatLayout& wide = FloatLayout::of(FloatFormat::Extended);
  EXPECT_EQ(wide.infinity(false), extended(0x7fff, 0x8000000000000000));
  EXPECT_EQ(wide.defaultNan(), extended(0xffff, 0xc000000000000000));
}

TEST(FloatBits, classes) {
  EXPECT_EQ(unpackFloat(FloatFormat::Single, 0x80000000).category, FloatClass::Zero);
  EXPECT_TRUE(unpackFloat(FloatFormat::Single, 0x80000000).sign);
  EXPECT_EQ(unpackFloat(FloatFormat::Single, 1).category, FloatClass::Finite);
  EXPECT_EQ(unpackFloat(FloatFormat::Single, 0x7f800001).category, FloatClass::Nan);
  EXPECT_EQ(unpackFloat(FloatFormat::Double, U128(0x7ff0000000000000)).category, FloatClass::Infinity);
}

TEST(FloatBits, extendedPatternsThatAreNoNumbers) {
  EXPECT_EQ(unpackFloat(FloatFormat::Extended, extended(0x3fff, 0x4000000000000000)).category, FloatClass::Invalid);
  EXPECT_EQ(unpackFloat(FloatFormat::Extended, extended(0x7fff, 0)).category, FloatClass::Invalid);
  EXPECT_EQ(unpackFloat(FloatFormat::Extended, extended(0x7fff, 1)).category, FloatClass::Invalid);
  // A "pseudo-denormal" is the number one exponent higher.
  UnpackedFloat pseudo = unpackFloat(FloatFormat::Extended, extended(0, 0x8000000000000000));
  UnpackedFloat normal = unpackFloat(FloatFormat::Extended, extended(1, 0x8000000000000000));
  EXPECT_EQ(pseudo.category, FloatClass::Finite);
  EXPECT_EQ(pseudo.exponent, normal.exponent);
  EXPECT_EQ(pseudo.significand, normal.significand);
}

TEST(FloatBits, packingUndoesUnpacking) {
  for (FloatFormat format : kFormats) {
    uint64_t state = 12345;
    for (int round = 0; round < 20000; ++round) {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      U128 bits = (U128(state) << 64 | (state * 0x9e3779b97f4a7c15ull)) >> 7 & mask128(floatWidth(format));
      if (format == FloatFormat::Extended) // keep to the encodings that arithmetic makes
        bits = (bits >> 64 & 0x7fff) ? bits | U128(1) << 63 : bits & ~(U128(1) << 63);
      UnpackedFloat number = unpackFloat(format, bits);
      if (number.category != FloatClass::Finite) continue;
      ASSERT_EQ(packFloat(format, number.sign, number.exponent, number.significand), bits);
    }
  }
}

TEST(FloatBits, roundingToNearestEven) {
  // 2^24 + 1 lies between two floats; a sticky bit breaks the tie.
  EXPECT_EQ(packFloat(FloatFormat::Single, false, 0, (1 << 24) + 1), 0x4b800000u);
  EXPECT_EQ(packFloat(FloatFormat::Single, false, 0, (1 << 24) + 1, true), 0x4b800001u);
  EXPECT_EQ(packFloat(FloatFormat::Single, false, 0, (1 << 24) + 3), 0x4b800002u);
}

TEST(FloatBits, overflowAndUnderflow) {
  EXPECT_EQ(packFloat(FloatFormat::Half, false, 16, 1), 0x7c00u);    // 65536
  EXPECT_EQ(packFloat(FloatFormat::Half, false, 0, 65519), 0x7bffu); // rounds to the largest
  EXPECT_EQ(packFloat(FloatFormat::Half, false, 0, 65520), 0x7c00u); // rounds to infinity
  EXPECT_EQ(packFloat(FloatFormat::Half, true, -25, 1), 0x8000u);    // half of the smallest: to even
  EXPECT_EQ(packFloat(FloatFormat::Half, true, -26, 3), 0x8001u);
  EXPECT_EQ(packFloat(FloatFormat::Half, false, -1000, 1), 0u);
  EXPECT_EQ(packFloat(FloatFormat::Half, false, -15, 1), 0x0200u);     // subnormal
  EXPECT_EQ(packFloat(FloatFormat::Half, false, -26, 0xfff), 0x0400u); // rounds up to the smallest normal
}

TEST(FloatBits, nanPayloadsKeepTheirUpperBits) {
  UnpackedFloat nan = unpackFloat(FloatFormat::Single, 0xff800001);
  EXPECT_EQ(quietNan(FloatFormat::Single, FloatFormat::Single, nan), 0xffc00001u);
  EXPECT_EQ(quietNan(FloatFormat::Single, FloatFormat::Double, nan), U128(0xfff8000020000000));
  UnpackedFloat wide = unpackFloat(FloatFormat::Double, U128(0x7ff0000020000001));
  EXPECT_EQ(quietNan(FloatFormat::Double, FloatFormat::Single, wide), 0x7fc00001u);
}
