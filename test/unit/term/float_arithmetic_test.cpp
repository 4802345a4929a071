// Against the host, wherever the host has the operation.
#include "term/float_arithmetic.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace hindsight;

namespace {

template <typename Host> U128 bitsOf(Host value) {
  U128 bits = 0;
  std::memcpy(&bits, &value, std::is_same_v<Host, long double> ? 10 : sizeof(Host));
  return bits;
}

template <typename Host> Host hostOf(U128 bits) {
  Host value = 0;
  std::memcpy(&value, &bits, std::is_same_v<Host, long double> ? 10 : sizeof(Host));
  return value;
}

/// Patterns that concentrate on what is special: exponents near the ends and near one, short fractions.
class Patterns {
public:
  uint64_t next() {
    state += 0x9e3779b97f4a7c15ull;
    uint64_t mixed = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9ull;
    return mixed ^ (mixed >> 29);
  }
  U128 pattern(unsigned exponentBits, unsigned fractionBits, bool leading) {
    uint64_t middle = (1ull << (exponentBits - 1)) - 1, largest = (1ull << exponentBits) - 1;
    uint64_t choices[] = {0,           1,       middle,          middle + next() % 8, middle - next() % 8,
                          largest - 1, largest, next() & largest};
    uint64_t exponent = choices[next() % 8];
    U128 fraction = next() & mask64(fractionBits);
    if (next() % 2) fraction &= U128(next() % 8) << (fractionBits - 3);
    U128 bits = U128(next() & 1) << exponentBits | exponent;
    if (leading) bits = bits << 1 | (exponent != 0);
    return bits << fractionBits | fraction;
  }

private:
  uint64_t state = 42;
};

template <typename Host> struct Traits;
template <> struct Traits<float> {
  using Host = float;
  static constexpr FloatFormat format = FloatFormat::Single;
  static U128 pattern(Patterns& patterns) { return patterns.pattern(8, 23, false); }
};
template <> struct Traits<double> {
  using Host = double;
  static constexpr FloatFormat format = FloatFormat::Double;
  static U128 pattern(Patterns& patterns) { return patterns.pattern(11, 52, false); }
};
template <> struct Traits<long double> {
  using Host = long double;
  static constexpr FloatFormat format = FloatFormat::Extended;
  static U128 pattern(Patterns& patterns) { return patterns.pattern(15, 63, true); }
};
template <> struct Traits<_Float16> {
  using Host = _Float16;
  static constexpr FloatFormat format = FloatFormat::Half;
  static U128 pattern(Patterns& patterns) { return patterns.pattern(5, 10, false); }
};

/// Equal bits, or both NaN: which NaN is another test's business.
template <typename Host> bool agrees(U128 ours, Host host) {
  bool isNan = host != host, oursIsNan = !floatCompare(TermKind::FEq, Traits<Host>::format, ours, ours);
  return isNan || oursIsNan ? isNan == oursIsNan : ours == bitsOf(host);
}

template <typename Format> class FloatArithmetic : public ::testing::Test {};
using HostTypes = ::testing::Types<Traits<_Float16>, Traits<float>, Traits<double>, Traits<long double>>;
TYPED_TEST_SUITE(FloatArithmetic, HostTypes);

template <typename From, typename To> void checkConversion() {
  Patterns patterns;
  for (int round = 0; round < 20000; ++round) {
    U128 bits = Traits<From>::pattern(patterns);
    U128 ours = floatConvert(Traits<From>::format, Traits<To>::format, bits);
    ASSERT_TRUE(agrees(ours, static_cast<To>(hostOf<From>(bits)))) << static_cast<double>(hostOf<From>(bits));
  }
}

} // namespace

TYPED_TEST(FloatArithmetic, binaryOperations) {
  using Host = typename TypeParam::Host;
  constexpr FloatFormat format = Traits<Host>::format;
  Patterns patterns;
  for (int round = 0; round < 20000; ++round) {
    U128 a = Traits<Host>::pattern(patterns), b = Traits<Host>::pattern(patterns);
    Host x = hostOf<Host>(a), y = hostOf<Host>(b);
    ASSERT_TRUE(agrees(floatBinary(TermKind::FAdd, format, a, b), static_cast<Host>(x + y)));
    ASSERT_TRUE(agrees(floatBinary(TermKind::FSub, format, a, b), static_cast<Host>(x - y)));
    ASSERT_TRUE(agrees(floatBinary(TermKind::FMul, format, a, b), static_cast<Host>(x * y)));
    ASSERT_TRUE(agrees(floatBinary(TermKind::FDiv, format, a, b), static_cast<Host>(x / y)));
    auto remainder = static_cast<Host>(std::fmod(static_cast<long double>(x), static_cast<long double>(y)));
    ASSERT_TRUE(agrees(floatBinary(TermKind::FRem, format, a, b), remainder));
  }
}

TYPED_TEST(FloatArithmetic, comparisons) {
  using Host = typename TypeParam::Host;
  constexpr FloatFormat format = Traits<Host>::format;
  Patterns patterns;
  for (int round = 0; round < 20000; ++round) {
    U128 a = Traits<Host>::pattern(patterns), b = round % 5 ? Traits<Host>::pattern(patterns) : a;
    Host x = hostOf<Host>(a), y = hostOf<Host>(b);
    ASSERT_EQ(floatCompare(TermKind::FEq, format, a, b), x == y);
    ASSERT_EQ(floatCompare(TermKind::FLt, format, a, b), x < y);
    ASSERT_EQ(floatCompare(TermKind::FLe, format, a, b), x <= y);
  }
}

TYPED_TEST(FloatArithmetic, rootsAndRounding) {
  using Host = typename TypeParam::Host;
  constexpr FloatFormat format = Traits<Host>::format;
  Patterns patterns;
  for (int round = 0; round < 20000; ++round) {
    U128 a = Traits<Host>::pattern(patterns);
    long double x = hostOf<Host>(a); // rounding to integral values is exact in the wider type
    ASSERT_TRUE(agrees(floatRound(format, RoundingMode::NearestEven, a), static_cast<Host>(std::rint(x))));
    ASSERT_TRUE(agrees(floatRound(format, RoundingMode::NearestAway, a), static_cast<Host>(std::round(x))));
    ASSERT_TRUE(agrees(floatRound(format, RoundingMode::TowardZero, a), static_cast<Host>(std::trunc(x))));
    ASSERT_TRUE(agrees(floatRound(format, RoundingMode::Up, a), static_cast<Host>(std::ceil(x))));
    ASSERT_TRUE(agrees(floatRound(format, RoundingMode::Down, a), static_cast<Host>(std::floor(x))));
    if constexpr (!std::is_same_v<Host, _Float16>)
      ASSERT_TRUE(agrees(floatSqrt(format, a), std::sqrt(hostOf<Host>(a))));
    else
      ASSERT_TRUE(agrees(floatSqrt(format, a), static_cast<Host>(std::sqrt(static_cast<float>(hostOf<Host>(a))))));
  }
}

TYPED_TEST(FloatArithmetic, integers) {
  using Host = typename TypeParam::Host;
  constexpr FloatFormat format = Traits<Host>::format;
  Patterns patterns;
  for (int round = 0; round < 20000; ++round) {
    uint64_t number = patterns.next() >> (patterns.next() % 64);
    ASSERT_TRUE(agrees(floatFromInt(format, number, 64, true), static_cast<Host>(static_cast<int64_t>(number))));
    ASSERT_TRUE(agrees(floatFromInt(format, number, 64, false), static_cast<Host>(number)));
    U128 a = Traits<Host>::pattern(patterns);
    auto x = static_cast<long double>(hostOf<Host>(a));
    bool inside = x > -2147483649.0L && x < 2147483648.0L;
    U128 expected = inside ? static_cast<uint32_t>(static_cast<int32_t>(x)) : 0x80000000u;
    ASSERT_EQ(floatToInt(format, a, 32, true), expected);
    bool insideUnsigned = x > -1.0L && x < 4294967296.0L;
    ASSERT_EQ(floatToInt(format, a, 32, false), insideUnsigned ? static_cast<uint32_t>(x) : 0xffffffffu);
  }
}

TEST(FloatConversion, betweenAllFormats) {
  checkConversion<float, double>();
  checkConversion<float, long double>();
  checkConversion<float, _Float16>();
  checkConversion<double, float>();
  checkConversion<double, long double>();
  checkConversion<double, _Float16>();
  checkConversion<long double, float>();
  checkConversion<long double, double>();
  checkConversion<_Float16, float>();
  checkConversion<_Float16, double>();
  checkConversion<_Float16, long double>();
  checkConversion<long double, _Float16>();
}

TEST(FloatFma, roundsOnce) {
  Patterns patterns;
  for (int round = 0; round < 20000; ++round) {
    U128 a = Traits<double>::pattern(patterns), b = Traits<double>::pattern(patterns),
         c = Traits<double>::pattern(patterns);
    ASSERT_TRUE(agrees(floatFma(FloatFormat::Double, a, b, c),
                       std::fma(hostOf<double>(a), hostOf<double>(b), hostOf<double>(c))));
  }
}

TEST(FloatFma, halfAgainstExactArithmetic) {
  // Every finite half is an integer multiple of 2^-24; products of two are multiples of 2^-48 below 2^81.
  Patterns patterns;
  auto scaled = [](U128 bits) {
    return static_cast<I128>(std::ldexp(static_cast<double>(hostOf<_Float16>(bits)), 24));
  };
  for (int round = 0; round < 50000; ++round) {
    U128 a = Traits<_Float16>::pattern(patterns), b = Traits<_Float16>::pattern(patterns),
         c = Traits<_Float16>::pattern(patterns);
    bool finite = true;
    for (U128 bits : {a, b, c}) finite &= (bits & 0x7c00) != 0x7c00;
    if (!finite) continue;
    I128 exact = scaled(a) * scaled(b) + (scaled(c) << 24);
    if (exact == 0) continue; // the sign of zero is another matter
    bool negative = exact < 0;
    U128 magnitude = static_cast<U128>(negative ? -exact : exact);
    // Divide by 2^48 by way of the integer conversion, which is tested on its own.
    U128 wide = floatFromInt(FloatFormat::Extended, magnitude, 128, false);
    int bits = 0;
    while (magnitude >> bits > 1) ++bits;
    if (bits > 62) continue; // not exact in 64 bits
    long double value = std::ldexp(hostOf<long double>(wide), -48);
    ASSERT_EQ(floatFma(FloatFormat::Half, a, b, c), bitsOf(static_cast<_Float16>(negative ? -value : value)));
  }
}

TEST(FloatNan, firstOperandWinsAndBecomesQuiet) {
  U128 first = 0x7f800001, second = 0xffc00002, one = 0x3f800000;
  for (TermKind kind : {TermKind::FAdd, TermKind::FSub, TermKind::FMul, TermKind::FDiv, TermKind::FRem}) {
    EXPECT_EQ(floatBinary(kind, FloatFormat::Single, first, second), 0x7fc00001u);
    EXPECT_EQ(floatBinary(kind, FloatFormat::Single, second, first), 0xffc00002u);
    EXPECT_EQ(floatBinary(kind, FloatFormat::Single, one, first), 0x7fc00001u);
  }
  EXPECT_EQ(floatFma(FloatFormat::Single, one, second, first), 0xffc00002u);
  EXPECT_EQ(floatFma(FloatFormat::Single, one, one, first), 0x7fc00001u);
  EXPECT_EQ(floatSqrt(FloatFormat::Single, first), 0x7fc00001u);
  EXPECT_EQ(floatRound(FloatFormat::Single, RoundingMode::Up, first), 0x7fc00001u);
}

TEST(FloatNan, invalidOperationsGiveTheDefaultNan) {
  U128 inf = 0x7f800000, minusInf = 0xff800000, zero = 0, minusOne = 0xbf800000;
  EXPECT_EQ(floatBinary(TermKind::FAdd, FloatFormat::Single, inf, minusInf), 0xffc00000u);
  EXPECT_EQ(floatBinary(TermKind::FMul, FloatFormat::Single, inf, zero), 0xffc00000u);
  EXPECT_EQ(floatBinary(TermKind::FDiv, FloatFormat::Single, zero, zero), 0xffc00000u);
  EXPECT_EQ(floatBinary(TermKind::FRem, FloatFormat::Single, minusOne, zero), 0xffc00000u);
  EXPECT_EQ(floatSqrt(FloatFormat::Single, minusOne), 0xffc00000u);
  EXPECT_EQ(floatBinary(TermKind::FDiv, FloatFormat::Half, 0, 0), 0xfe00u);
  EXPECT_EQ(floatFma(FloatFormat::Half, 0x7c00, 0, 0x3c00), 0xfe00u);
}

TEST(FloatNan, extendedPatternsThatAreNoNumbers) {
  U128 invalid = U128(0x3fff) << 64 | U128(1) << 62, nan = U128(0x7fff) << 64 | U128(3) << 62 | 1;
  U128 defaultNan = U128(0xffff) << 64 | U128(3) << 62;
  EXPECT_EQ(floatBinary(TermKind::FAdd, FloatFormat::Extended, invalid, 0), defaultNan);
  EXPECT_EQ(floatBinary(TermKind::FAdd, FloatFormat::Extended, nan, invalid), defaultNan);
  EXPECT_FALSE(floatCompare(TermKind::FEq, FloatFormat::Extended, invalid, invalid));
  EXPECT_EQ(floatConvert(FloatFormat::Extended, FloatFormat::Double, invalid), U128(0xfff8000000000000));
  EXPECT_EQ(floatToInt(FloatFormat::Extended, invalid, 8, true), 0x80u);
}

TEST(FloatToInt, oddWidths) {
  U128 seven = bitsOf(7.9f), minusEight = bitsOf(-8.9f), minusNine = bitsOf(-9.0f), half = bitsOf(-0.5f);
  EXPECT_EQ(floatToInt(FloatFormat::Single, seven, 4, true), 7u);
  EXPECT_EQ(floatToInt(FloatFormat::Single, bitsOf(8.0f), 4, true), 8u); // out of range: 1 followed by zeros
  EXPECT_EQ(floatToInt(FloatFormat::Single, minusEight, 4, true), 8u);
  EXPECT_EQ(floatToInt(FloatFormat::Single, minusNine, 4, true), 8u);
  EXPECT_EQ(floatToInt(FloatFormat::Single, half, 4, false), 0u);
  EXPECT_EQ(floatToInt(FloatFormat::Single, bitsOf(-1.0f), 4, false), 15u);
  EXPECT_EQ(floatToInt(FloatFormat::Double, bitsOf(1.7e38), 128, true),
            floatToInt(FloatFormat::Double, bitsOf(1.7e38), 128, false));
  EXPECT_EQ(floatToInt(FloatFormat::Double, bitsOf(1.8e38), 128, true), U128(1) << 127);
  EXPECT_EQ(floatToInt(FloatFormat::Double, bitsOf(1e300), 128, false), ~U128(0));
}

TEST(FloatFromInt, wideIntegers) {
  EXPECT_EQ(floatFromInt(FloatFormat::Double, U128(1) << 127, 128, true), bitsOf(-0x1p127));
  EXPECT_EQ(floatFromInt(FloatFormat::Double, U128(1) << 127, 128, false), bitsOf(0x1p127));
  EXPECT_EQ(floatFromInt(FloatFormat::Single, ~U128(0), 128, false), 0x7f800000u); // rounds up to 2^128
  EXPECT_EQ(floatFromInt(FloatFormat::Half, 1, 1, true), 0xbc00u);                 // one bit: -1
}
