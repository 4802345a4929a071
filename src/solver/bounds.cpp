#include "solver/bounds.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Widths up to which sums and differences cannot overflow the 128 bits we compute with.
constexpr unsigned kArithmeticWidth = 120;
/// The same for products.
constexpr unsigned kProductWidth = 60;

I128 smallest(unsigned width) {
  return signExtend128(U128(1) << (width - 1), width);
}
I128 largest(unsigned width) {
  return static_cast<I128>(mask128(width) >> 1);
}

/// Exact if the signed result fits, as the wrapped unsigned result if that does not wrap halfway.
Bounds ofSum(const Bounds& a, const Bounds& b) {
  Bounds result = Bounds::unknown(a.width);
  result.add(bitsOfSum(a, b, a.width));
  if (a.width > kArithmeticWidth) return result;
  U128 low = a.low + b.low, high = a.high + b.high, modulus = a.mask() + 1;
  if ((low >= modulus) == (high >= modulus)) {
    result.low = low & a.mask();
    result.high = high & a.mask();
  }
  I128 signedLow = a.signedLow + b.signedLow, signedHigh = a.signedHigh + b.signedHigh;
  if (signedLow >= smallest(a.width) && signedHigh <= largest(a.width)) {
    result.signedLow = signedLow;
    result.signedHigh = signedHigh;
  }
  return result;
}

Bounds ofProduct(const Bounds& a, const Bounds& b) {
  Bounds result = Bounds::unknown(a.width);
  result.add(bitsOfProduct(a, b, a.width));
  if (a.width > kProductWidth) {
    if (b.high == 0 || a.high <= a.mask() / b.high) {
      result.low = a.low * b.low;
      result.high = a.high * b.high;
    }
    return result;
  }
  if (a.high * b.high <= a.mask()) {
    result.low = a.low * b.low;
    result.high = a.high * b.high;
  }
  auto [signedLow, signedHigh] = std::minmax(
      {a.signedLow * b.signedLow, a.signedLow * b.signedHigh, a.signedHigh * b.signedLow, a.signedHigh * b.signedHigh});
  if (signedLow >= smallest(a.width) && signedHigh <= largest(a.width)) {
    result.signedLow = signedLow;
    result.signedHigh = signedHigh;
  }
  return result;
}

Bounds ofUnsignedDivision(TermKind kind, const Bounds& a, const Bounds& b) {
  if (b.low == 0) // dividing by zero: all ones, or the dividend
    return kind == TermKind::URem ? Bounds::between(0, a.high, a.width) : Bounds::unknown(a.width);
  if (kind == TermKind::UDiv) return Bounds::between(a.low / b.high, a.high / b.low, a.width);
  if (a.high < b.low) return a;
  return Bounds::between(0, std::min(a.high, b.high - 1), a.width);
}

Bounds ofSignedDivision(TermKind kind, const Bounds& a, const Bounds& b) {
  Bounds unknown = Bounds::unknown(a.width);
  if (a.width > kArithmeticWidth || b.signedLow <= 0) return unknown; // positive divisors are what programs use
  if (kind == TermKind::SDiv) {
    auto [low, high] = std::minmax({a.signedLow / b.signedLow, a.signedLow / b.signedHigh, a.signedHigh / b.signedLow,
                                    a.signedHigh / b.signedHigh});
    return Bounds::signedBetween(low, high, a.width);
  }
  I128 most = b.signedHigh - 1;
  I128 low = a.signedLow >= 0 ? 0 : std::max(a.signedLow, -most);
  I128 high = a.signedHigh <= 0 ? 0 : std::min(a.signedHigh, most);
  return Bounds::signedBetween(low, high, a.width);
}

Bounds ofBitwise(TermKind kind, const Bounds& a, const Bounds& b) {
  Bounds result = Bounds::unknown(a.width);
  result.add(bitsOfBitwise(kind, a, b));
  if (kind == TermKind::And) result.high = std::min(a.high, b.high);
  if (kind == TermKind::Or) result.low = std::max(a.low, b.low);
  return result;
}

Bounds ofShift(TermKind kind, const Bounds& a, const Bounds& amount) {
  Bounds result = Bounds::unknown(a.width);
  if (!amount.isExact()) {
    // A right shift moves towards 0 (or -1), by at least the least amount.
    unsigned least = static_cast<unsigned>(std::min<U128>(amount.low, a.width - 1));
    if (kind == TermKind::LShr) result.high = amount.low >= a.width ? 0 : a.high >> least;
    if (kind == TermKind::AShr) {
      result.signedLow = std::min<I128>(a.signedLow, a.signedLow < 0 ? a.signedLow >> least : 0);
      result.signedHigh = std::max<I128>(a.signedHigh >> least, a.signedHigh < 0 ? -1 : 0);
    }
    return result;
  }
  bool all = amount.low >= a.width;
  unsigned by = all ? a.width - 1 : static_cast<unsigned>(amount.low);
  if (kind == TermKind::AShr) return Bounds::signedBetween(a.signedLow >> by, a.signedHigh >> by, a.width);
  if (all) return Bounds::exactly(0, a.width);
  if (kind == TermKind::LShr) {
    result.low = a.low >> by;
    result.high = a.high >> by;
    result.ones = a.ones >> by;
    result.zeros = (a.zeros >> by) | (a.mask() & ~(a.mask() >> by));
    return result;
  }
  result.ones = a.ones << by & a.mask();
  result.zeros = (a.zeros << by | ((U128(1) << by) - 1)) & a.mask();
  if (a.high <= a.mask() >> by) {
    result.low = a.low << by;
    result.high = a.high << by;
  }
  return result;
}

Bounds ofComparison(TermKind kind, const Bounds& a, const Bounds& b) {
  switch (kind) {
  case TermKind::Eq: {
    bool apart = a.high < b.low || b.high < a.low || a.signedHigh < b.signedLow || b.signedHigh < a.signedLow ||
                 (a.zeros & b.ones) != 0 || (a.ones & b.zeros) != 0;
    return Bounds::boolean(!apart, !(a.isExact() && b.isExact() && a.low == b.low));
  }
  case TermKind::Ult: return Bounds::boolean(a.low < b.high, a.high >= b.low);
  case TermKind::Ule: return Bounds::boolean(a.low <= b.high, a.high > b.low);
  case TermKind::Slt: return Bounds::boolean(a.signedLow < b.signedHigh, a.signedHigh >= b.signedLow);
  default: return Bounds::boolean(a.signedLow <= b.signedHigh, a.signedHigh > b.signedLow);
  }
}

Bounds ofConcat(const Bounds& high, const Bounds& low) {
  Bounds result = Bounds::unknown(high.width + low.width);
  unsigned shift = low.width;
  result.add(bitsOfConcat(high, low, shift));
  result.low = high.low << shift | low.low;
  result.high = high.high << shift | low.high;
  return result;
}

Bounds ofExtract(const Bounds& whole, unsigned low, unsigned width) {
  Bounds result = Bounds::unknown(width);
  result.add(bitsOfExtract(whole, low, width));
  // Bounds carry over when all values agree in the bits above.
  U128 first = whole.low >> low, last = whole.high >> low;
  if ((first & ~result.mask()) == (last & ~result.mask())) {
    result.low = first & result.mask();
    result.high = last & result.mask();
  }
  if (low == 0 && whole.signedLow >= smallest(width) && whole.signedHigh <= largest(width)) {
    result.signedLow = whole.signedLow;
    result.signedHigh = whole.signedHigh;
  }
  return result;
}

Bounds ofNot(const Bounds& a) {
  Bounds result = Bounds::unknown(a.width);
  result.add(a.inverted());
  result.low = ~a.high & a.mask();
  result.high = ~a.low & a.mask();
  return result;
}

Bounds ofChoice(const Bounds& condition, const Bounds& then, const Bounds& otherwise) {
  if (condition.isExact()) return condition.low ? then : otherwise;
  return then.join(otherwise);
}

} // namespace

Bounds Bounds::unknown(unsigned width) {
  return {{}, width, 0, mask128(width), smallest(width), largest(width)};
}

Bounds Bounds::exactly(U128 value, unsigned width) {
  I128 asSigned = signExtend128(value, width);
  return {KnownBits::exactly(value, width), width, value, value, asSigned, asSigned};
}

Bounds Bounds::between(U128 low, U128 high, unsigned width) {
  Bounds result = unknown(width);
  result.low = low;
  result.high = high;
  result.tighten();
  return result;
}

Bounds Bounds::signedBetween(I128 low, I128 high, unsigned width) {
  Bounds result = unknown(width);
  result.signedLow = low;
  result.signedHigh = high;
  result.tighten();
  return result;
}

Bounds Bounds::boolean(bool canBeTrue, bool canBeFalse) {
  if (canBeTrue == canBeFalse) return unknown(1); // neither: only on an infeasible path
  return exactly(canBeTrue, 1);
}

bool Bounds::contains(U128 value) const {
  I128 asSigned = signExtend128(value, width);
  return value >= low && value <= high && asSigned >= signedLow && asSigned <= signedHigh && allow(value);
}

Bounds Bounds::join(const Bounds& other) const {
  return {common(other),
          width,
          std::min(low, other.low),
          std::max(high, other.high),
          std::min(signedLow, other.signedLow),
          std::max(signedHigh, other.signedHigh)};
}

Bounds Bounds::meet(const Bounds& other) const {
  Bounds result{{zeros | other.zeros, ones | other.ones},
                width,
                std::max(low, other.low),
                std::min(high, other.high),
                std::max(signedLow, other.signedLow),
                std::min(signedHigh, other.signedHigh)};
  if (!result.isEmpty()) result.tighten();
  return result;
}

void Bounds::tighten() {
  for (int round = 0; round < 2; ++round) {
    low = std::max(low, ones);
    high = std::min(high, mask() & ~zeros);
    if (isEmpty()) return;
    // Bounds on one side of the sign change are bounds in the other order too.
    U128 sign = U128(1) << (width - 1);
    if ((low & sign) == (high & sign)) {
      signedLow = std::max(signedLow, signExtend128(low, width));
      signedHigh = std::min(signedHigh, signExtend128(high, width));
    }
    if ((signedLow < 0) == (signedHigh < 0)) {
      low = std::max(low, static_cast<U128>(signedLow) & mask());
      high = std::min(high, static_cast<U128>(signedHigh) & mask());
    }
    if (isEmpty()) return;
    add(KnownBits::between(low, high, width));
  }
}

Bounds boundsOfPart(const Bounds& whole, unsigned low, unsigned width) {
  Bounds result = ofExtract(whole, low, width);
  result.tighten();
  return result;
}

Bounds boundsOfOperation(const Term* term, std::span<const Bounds> kids) {
  auto compute = [&]() -> Bounds {
    switch (term->kind()) {
    case TermKind::Const: return Bounds::exactly(term->value(), term->width());
    case TermKind::Add: return ofSum(kids[0], kids[1]);
    case TermKind::Mul: return ofProduct(kids[0], kids[1]);
    case TermKind::UDiv:
    case TermKind::URem: return ofUnsignedDivision(term->kind(), kids[0], kids[1]);
    case TermKind::SDiv:
    case TermKind::SRem: return ofSignedDivision(term->kind(), kids[0], kids[1]);
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Xor: return ofBitwise(term->kind(), kids[0], kids[1]);
    case TermKind::Not: return ofNot(kids[0]);
    case TermKind::Shl:
    case TermKind::LShr:
    case TermKind::AShr: return ofShift(term->kind(), kids[0], kids[1]);
    case TermKind::Eq:
    case TermKind::Ult:
    case TermKind::Ule:
    case TermKind::Slt:
    case TermKind::Sle: return ofComparison(term->kind(), kids[0], kids[1]);
    case TermKind::Concat: return ofConcat(kids[0], kids[1]);
    case TermKind::Extract: return ofExtract(kids[0], term->low(), term->width());
    case TermKind::ZExt: {
      Bounds result = Bounds::between(kids[0].low, kids[0].high, term->width());
      result.add(kids[0]);
      return result;
    }
    case TermKind::SExt: {
      Bounds result = Bounds::signedBetween(kids[0].signedLow, kids[0].signedHigh, term->width());
      U128 below = kids[0].mask() >> 1; // the sign bit and those above follow from the bounds
      result.zeros |= kids[0].zeros & below;
      result.ones |= kids[0].ones & below;
      return result;
    }
    case TermKind::Ite: return ofChoice(kids[0], kids[1], kids[2]);
    default: return Bounds::unknown(term->width());
    }
  };
  Bounds result = compute();
  result.tighten();
  return result;
}

} // namespace hindsight
