#include "term/float_arithmetic.h"

#include "support/invariant.h"
#include "term/float_bits.h"

#include <cmath>
#include <cstring>
#include <initializer_list>
#include <optional>

namespace hindsight {

namespace {

/// The result that NaN and invalid operands force, if any does.
std::optional<U128> nanResult(FloatFormat format, std::initializer_list<U128> operands) {
  std::optional<U128> result;
  for (U128 operand : operands) {
    UnpackedFloat number = unpackFloat(format, operand);
    if (number.category == FloatClass::Invalid) return FloatLayout::of(format).defaultNan();
    if (number.category == FloatClass::Nan && !result) result = quietNan(format, format, number);
  }
  return result;
}

template <typename Host> Host toHost(U128 bits) {
  Host host = 0;
  std::memcpy(&host, &bits, std::is_same_v<Host, long double> ? 10 : sizeof(Host));
  return host;
}

template <typename Host> U128 fromHost(Host host) {
  U128 bits = 0;
  std::memcpy(&bits, &host, std::is_same_v<Host, long double> ? 10 : sizeof(Host));
  return bits;
}

template <typename Host> Host hostBinary(TermKind kind, Host a, Host b) {
  switch (kind) {
  case TermKind::FAdd: return a + b;
  case TermKind::FSub: return a - b;
  case TermKind::FMul: return a * b;
  case TermKind::FDiv: return a / b;
  case TermKind::FRem: return std::fmod(a, b);
  default: HS_UNREACHABLE("a binary float operation should be one of five");
  }
}

/// The host's bits, with its NaN replaced by the default one (NaN operands have been dealt with before).
template <typename Host> U128 finish(FloatFormat format, Host result) {
  return std::isnan(result) ? FloatLayout::of(format).defaultNan() : fromHost(result);
}

/// What the host says, unless that is NaN: an operand that is one always makes one, and which it is is decided
/// elsewhere.
template <typename Host> std::optional<U128> quickly(Host result) {
  if (std::isnan(result)) return std::nullopt;
  return fromHost(result);
}

std::optional<U128> quickBinary(TermKind kind, FloatFormat format, U128 a, U128 b) {
  if (format == FloatFormat::Double) return quickly(hostBinary(kind, toHost<double>(a), toHost<double>(b)));
  if (format == FloatFormat::Single) return quickly(hostBinary(kind, toHost<float>(a), toHost<float>(b)));
  return std::nullopt;
}

template <typename Host> bool hostCompare(TermKind kind, Host x, Host y) {
  switch (kind) {
  case TermKind::FEq: return x == y;
  case TermKind::FLt: return x < y;
  case TermKind::FLe: return x <= y;
  default: HS_UNREACHABLE("a float comparison should be one of three");
  }
}

// Half precision is computed in single: 24 bits are enough for the second rounding to be harmless in + - * / and
// roots (2 * 11 + 2), and remainders are exact.
float halfToHost(U128 bits) {
  return toHost<float>(floatConvert(FloatFormat::Half, FloatFormat::Single, bits));
}

U128 halfFromHost(float result) {
  return floatConvert(FloatFormat::Single, FloatFormat::Half, finish(FloatFormat::Single, result));
}

/// a * b + c in half precision with one rounding: the product is exact in double; the sum is made exact enough by
/// rounding it to odd, so that the final rounding decides alone.
U128 halfFma(U128 a, U128 b, U128 c) {
  double product = static_cast<double>(halfToHost(a)) * halfToHost(b);
  double addend = halfToHost(c);
  double sum = product + addend;
  if (std::isfinite(sum) && std::isfinite(product) && std::isfinite(addend)) {
    double shadow = sum - product;
    double error = (product - (sum - shadow)) + (addend - shadow);
    if (error != 0 && !(fromHost(sum) & 1)) sum = std::nextafter(sum, error > 0 ? HUGE_VAL : -HUGE_VAL);
  }
  return floatConvert(FloatFormat::Double, FloatFormat::Half, finish(FloatFormat::Double, sum));
}

/// Any number as the host's widest type; exact.
long double widen(FloatFormat format, U128 bits) {
  return toHost<long double>(floatConvert(format, FloatFormat::Extended, bits));
}

/// Whether rounding goes away from zero, given the last kept bit and what was cut off.
bool roundsAway(RoundingMode mode, bool sign, bool odd, U128 rest, U128 half) {
  switch (mode) {
  case RoundingMode::NearestEven: return rest > half || (rest == half && odd);
  case RoundingMode::NearestAway: return rest >= half;
  case RoundingMode::TowardZero: return false;
  case RoundingMode::Up: return !sign && rest != 0;
  case RoundingMode::Down: return sign && rest != 0;
  }
  HS_UNREACHABLE("a rounding mode should be one of five");
}

} // namespace

U128 floatBinary(TermKind kind, FloatFormat format, U128 a, U128 b) {
  if (auto quick = quickBinary(kind, format, a, b)) return *quick;
  if (auto nan = nanResult(format, {a, b})) return *nan;
  switch (format) {
  case FloatFormat::Half: return halfFromHost(hostBinary(kind, halfToHost(a), halfToHost(b)));
  case FloatFormat::Single: return finish(format, hostBinary(kind, toHost<float>(a), toHost<float>(b)));
  case FloatFormat::Double: return finish(format, hostBinary(kind, toHost<double>(a), toHost<double>(b)));
  case FloatFormat::Extended: return finish(format, hostBinary(kind, toHost<long double>(a), toHost<long double>(b)));
  }
  HS_UNREACHABLE("a float format should be one of four");
}

U128 floatSqrt(FloatFormat format, U128 a) {
  if (auto nan = nanResult(format, {a})) return *nan;
  switch (format) {
  case FloatFormat::Half: return halfFromHost(std::sqrt(halfToHost(a)));
  case FloatFormat::Single: return finish(format, std::sqrt(toHost<float>(a)));
  case FloatFormat::Double: return finish(format, std::sqrt(toHost<double>(a)));
  case FloatFormat::Extended: return finish(format, std::sqrt(toHost<long double>(a)));
  }
  HS_UNREACHABLE("a float format should be one of four");
}

U128 floatFma(FloatFormat format, U128 a, U128 b, U128 c) {
  if (auto nan = nanResult(format, {a, b, c})) return *nan;
  switch (format) {
  case FloatFormat::Half: return halfFma(a, b, c);
  case FloatFormat::Single: return finish(format, std::fma(toHost<float>(a), toHost<float>(b), toHost<float>(c)));
  case FloatFormat::Double: return finish(format, std::fma(toHost<double>(a), toHost<double>(b), toHost<double>(c)));
  case FloatFormat::Extended:
    return finish(format, std::fma(toHost<long double>(a), toHost<long double>(b), toHost<long double>(c)));
  }
  HS_UNREACHABLE("a float format should be one of four");
}

bool floatCompare(TermKind kind, FloatFormat format, U128 a, U128 b) {
  if (format == FloatFormat::Double) return hostCompare(kind, toHost<double>(a), toHost<double>(b));
  if (format == FloatFormat::Single) return hostCompare(kind, toHost<float>(a), toHost<float>(b));
  if (nanResult(format, {a, b})) return false;
  return hostCompare(kind, widen(format, a), widen(format, b));
}

U128 floatConvert(FloatFormat from, FloatFormat to, U128 a) {
  UnpackedFloat number = unpackFloat(from, a);
  const FloatLayout& target = FloatLayout::of(to);
  switch (number.category) {
  case FloatClass::Zero: return target.zero(number.sign);
  case FloatClass::Infinity: return target.infinity(number.sign);
  case FloatClass::Finite: return packFloat(to, number.sign, number.exponent, number.significand);
  case FloatClass::Nan:
  case FloatClass::Invalid: return quietNan(from, to, number);
  }
  HS_UNREACHABLE("a number should belong to one of five classes");
}

U128 floatFromInt(FloatFormat to, U128 a, unsigned width, bool isSigned) {
  bool negative = isSigned && (a >> (width - 1)) & 1;
  U128 magnitude = negative ? -a & mask128(width) : a;
  return packFloat(to, negative, 0, magnitude);
}

U128 floatToInt(FloatFormat from, U128 a, unsigned width, bool isSigned) {
  U128 outside = isSigned ? U128(1) << (width - 1) : mask128(width);
  UnpackedFloat number = unpackFloat(from, a);
  if (number.category == FloatClass::Zero) return 0;
  if (number.category != FloatClass::Finite) return outside;
  int shift = number.exponent;
  if (shift > 0 && highestBit(number.significand) + shift > 127) return outside;
  U128 magnitude = shift >= 0 ? number.significand << shift : shift > -128 ? number.significand >> -shift : 0;
  U128 largest = !isSigned ? (number.sign ? 0 : mask128(width)) : mask128(width - 1) + number.sign;
  if (magnitude > largest) return outside;
  return (number.sign ? -magnitude : magnitude) & mask128(width);
}

U128 floatRound(FloatFormat format, RoundingMode mode, U128 a) {
  UnpackedFloat number = unpackFloat(format, a);
  if (number.category != FloatClass::Finite || number.exponent >= 0) return floatConvert(format, format, a);
  auto shift = static_cast<unsigned>(-number.exponent);
  // Far below one half, all cuts look alike; a smaller shift keeps the arithmetic in range.
  if (shift > 120) {
    shift = 120;
    number.significand = 1;
  }
  U128 kept = number.significand >> shift;
  U128 rest = number.significand & mask128(shift);
  kept += roundsAway(mode, number.sign, kept & 1, rest, U128(1) << (shift - 1));
  return packFloat(format, number.sign, 0, kept);
}

} // namespace hindsight
