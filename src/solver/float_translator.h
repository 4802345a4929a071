// The part of the translator that deals with floats; included by translator.h only.
//
// A term holds a bit pattern, a solver's float has a single NaN and no explicit leading bit. So a float operation is
// translated to the solver's float, and its pattern is taken from that unless it is NaN: then the pattern is what the
// term language says, computed from the operands' patterns. A chain of operations stays in floats.
#pragma once

namespace hindsight {

template <typename Api> typename Api::Expr Translator<Api>::asFloat(const Term* term, FloatFormat format) {
  Cell& cell = cells[term->id()];
  auto tag = static_cast<uint8_t>(1 + static_cast<unsigned>(format));
  if (cell.numberFormat == tag) return cell.number;
  Expr result = patternToFloat(format, asBits(term));
  if (cell.numberFormat == 0) {
    cell.number = api.keep(result);
    cell.numberFormat = tag;
  }
  return result;
}

template <typename Api> typename Api::Expr Translator<Api>::patternToFloat(FloatFormat format, Expr pattern) {
  FloatSort sort = FloatSort::of(format);
  if (format != FloatFormat::Extended) return api.bitsToFloat(sort, pattern);
  // Drop the leading bit. An exponent of 0 with the leading bit set means the same as an exponent of 1.
  Expr leading = api.apply(SmtOp::Equal, {api.extract(pattern, 63, 63), number(1, 1)});
  Expr exponent = api.extract(pattern, 78, 64);
  Expr exponentIsZero = api.apply(SmtOp::Equal, {exponent, number(0, 15)});
  Expr adjusted = ite(api.apply(SmtOp::And, {exponentIsZero, leading}), number(1, 15), exponent);
  Expr upper = api.apply(SmtOp::Concat, {api.extract(pattern, 79, 79), adjusted});
  Expr implicit = api.apply(SmtOp::Concat, {upper, api.extract(pattern, 62, 0)});
  Expr nan = api.bitsToFloat(sort, number(mask128(16) << 63 | U128(1) << 62, 79));
  return ite(isInvalidPattern(format, pattern), nan, api.bitsToFloat(sort, implicit));
}

/// A pattern of the 80-bit format that is no number: exponent not 0, leading bit clear.
template <typename Api> typename Api::Expr Translator<Api>::isInvalidPattern(FloatFormat format, Expr pattern) {
  if (format != FloatFormat::Extended) return api.boolean(false);
  Expr leadingIsClear = api.apply(SmtOp::Equal, {api.extract(pattern, 63, 63), number(0, 1)});
  Expr exponentIsZero = api.apply(SmtOp::Equal, {api.extract(pattern, 78, 64), number(0, 15)});
  return api.apply(SmtOp::And, {leadingIsClear, api.apply(SmtOp::Not, {exponentIsZero})});
}

/// The pattern of a float that is not NaN.
template <typename Api> typename Api::Expr Translator<Api>::floatToPattern(FloatFormat format, Expr value) {
  Expr stored = api.floatToBits(FloatSort::of(format), value);
  if (format != FloatFormat::Extended) return stored;
  Expr exponent = api.extract(stored, 77, 63);
  Expr leading = ite(api.apply(SmtOp::Equal, {exponent, number(0, 15)}), number(0, 1), number(1, 1));
  Expr upper = api.apply(SmtOp::Concat, {api.extract(stored, 78, 63), leading});
  return api.apply(SmtOp::Concat, {upper, api.extract(stored, 62, 0)});
}

/// What an operation returns when its result is NaN: the first NaN operand made quiet, else the default NaN; the
/// default NaN also if an operand is no number at all.
template <typename Api> typename Api::Expr Translator<Api>::nanPattern(const Term* term, FloatFormat from) {
  FloatFormat to = term->format();
  const FloatLayout &source = FloatLayout::of(from), &target = FloatLayout::of(to);
  Expr standard = number(target.defaultNan(), target.width());
  Expr result = standard;
  auto kids = term->kids();
  for (size_t index = kids.size(); index-- > 0;) {
    Expr pattern = asBits(kids[index]);
    Expr fraction = api.extract(pattern, source.fractionBits - 1, 0);
    if (source.fractionBits > target.fractionBits)
      fraction = api.extract(fraction, source.fractionBits - 1, source.fractionBits - target.fractionBits);
    else if (source.fractionBits < target.fractionBits)
      fraction = api.apply(SmtOp::Concat, {fraction, number(0, target.fractionBits - source.fractionBits)});
    Expr sign = api.extract(pattern, source.width() - 1, source.width() - 1);
    unsigned middle = target.width() - 1 - target.fractionBits; // exponent and stored leading bit, all ones
    Expr upper = api.apply(SmtOp::Concat, {sign, number(mask128(middle), middle)});
    Expr noisy = api.apply(SmtOp::Concat, {upper, fraction});
    Expr quiet = api.apply(SmtOp::BvOr, {noisy, number(target.quietBit(), target.width())});
    result = ite(api.apply(SmtOp::FpIsNan, {asFloat(kids[index], from)}), quiet, result);
  }
  if (from == FloatFormat::Extended)
    for (const Term* kid : kids) result = ite(isInvalidPattern(from, asBits(kid)), standard, result);
  return result;
}

template <typename Api> void Translator<Api>::buildFloat(const Term* term) {
  if (term->kind() == TermKind::FToSInt || term->kind() == TermKind::FToUInt)
    return setBits(term, floatToInteger(term));
  FloatFormat format = term->format();
  Expr value = floatResult(term);
  Cell& cell = cellOf(term);
  cell.number = api.keep(value);
  cell.numberFormat = static_cast<uint8_t>(1 + static_cast<unsigned>(format));
  Expr pattern = floatToPattern(format, value);
  if (term->kind() != TermKind::FFromSInt && term->kind() != TermKind::FFromUInt) { // integers are numbers
    FloatFormat from = term->kind() == TermKind::FConvert ? term->sourceFormat() : format;
    pattern = ite(api.apply(SmtOp::FpIsNan, {value}), nanPattern(term, from), pattern);
  }
  setBits(term, pattern);
}

template <typename Api> typename Api::Expr Translator<Api>::floatResult(const Term* term) {
  FloatFormat format = term->format();
  FloatSort sort = FloatSort::of(format);
  auto operand = [&](unsigned index) { return asFloat(term->kid(index), format); };
  auto binary = [&](SmtOp op) { return api.apply(op, {operand(0), operand(1)}); };
  switch (term->kind()) {
  case TermKind::FAdd: return binary(SmtOp::FpAdd);
  case TermKind::FSub: return binary(SmtOp::FpSub);
  case TermKind::FMul: return binary(SmtOp::FpMul);
  case TermKind::FDiv: return binary(SmtOp::FpDiv);
  case TermKind::FRem: return fmod(format, operand(0), operand(1));
  case TermKind::FSqrt: return api.apply(SmtOp::FpSqrt, {operand(0)});
  case TermKind::FFma: return api.apply(SmtOp::FpFma, {operand(0), operand(1), operand(2)});
  case TermKind::FConvert: {
    FloatFormat from = term->sourceFormat();
    Expr source = asFloat(term->kid(0), from);
    return from == format ? source : api.floatToFloat(sort, source);
  }
  case TermKind::FFromSInt: return api.signedToFloat(sort, asBits(term->kid(0)));
  case TermKind::FFromUInt: return api.unsignedToFloat(sort, asBits(term->kid(0)));
  case TermKind::FRound: return api.roundToIntegral(term->roundingMode(), operand(0));
  default: HS_UNREACHABLE("every kind of term should have a translation");
  }
}

/// C's fmod from the remainder of IEEE 754, which goes to the nearest multiple and may have the other sign.
template <typename Api> typename Api::Expr Translator<Api>::fmod(FloatFormat format, Expr x, Expr y) {
  Expr divisor = api.apply(SmtOp::FpAbs, {y});
  Expr nearest = api.apply(SmtOp::FpRem, {api.apply(SmtOp::FpAbs, {x}), divisor});
  Expr zero = api.bitsToFloat(FloatSort::of(format), number(0, FloatSort::of(format).width()));
  Expr isBelow = api.apply(SmtOp::FpLess, {nearest, zero});
  Expr magnitude = ite(isBelow, api.apply(SmtOp::FpAdd, {nearest, divisor}), api.apply(SmtOp::FpAbs, {nearest}));
  // The result has the sign of x, also when it is zero.
  return ite(api.apply(SmtOp::FpIsNegative, {x}), api.apply(SmtOp::FpNeg, {magnitude}), magnitude);
}

/// ±2^exponent; infinite if that is out of range.
template <typename Api>
typename Api::Expr Translator<Api>::powerOfTwo(FloatFormat format, unsigned exponent, bool negative) {
  FloatSort sort = FloatSort::of(format);
  unsigned bias = (1u << (sort.exponentBits - 1)) - 1;
  unsigned biased = exponent > bias ? 2 * bias + 1 : exponent + bias;
  U128 pattern = U128(biased) << (sort.significandBits - 1) | U128(negative) << (sort.width() - 1);
  return api.bitsToFloat(sort, number(pattern, sort.width()));
}

template <typename Api> typename Api::Expr Translator<Api>::floatToInteger(const Term* term) {
  FloatFormat format = term->format();
  unsigned width = term->width();
  bool isSigned = term->kind() == TermKind::FToSInt;
  Expr value = asFloat(term->kid(0), format);
  Expr whole = api.roundToIntegral(RoundingMode::TowardZero, value);
  Expr zero = api.bitsToFloat(FloatSort::of(format), number(0, FloatSort::of(format).width()));
  Expr lowest = isSigned ? powerOfTwo(format, width - 1, true) : zero;
  Expr beyond = powerOfTwo(format, isSigned ? width - 1 : width, false);
  // An infinity is below no bound, not even an infinite one, and NaN compares with nothing.
  Expr inRange = api.apply(SmtOp::And,
                           {api.apply(SmtOp::FpLessEqual, {lowest, whole}), api.apply(SmtOp::FpLess, {whole, beyond})});
  if (isSigned) { // a lower bound out of range must not let minus infinity through
    Expr infinite = api.apply(SmtOp::FpIsInfinite, {value});
    inRange = api.apply(SmtOp::And, {inRange, api.apply(SmtOp::Not, {infinite})});
  }
  U128 outside = isSigned ? U128(1) << (width - 1) : mask128(width);
  Expr converted = isSigned ? api.floatToSigned(width, value) : api.floatToUnsigned(width, value);
  return ite(inRange, converted, number(outside, width));
}

} // namespace hindsight
