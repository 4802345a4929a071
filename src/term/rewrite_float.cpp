// Floats. Little beyond constants may be rewritten: x + 0, x * 1 or x - x are all wrong for some x (signed zeros, NaN
// payloads, infinities). What is here holds for every bit pattern.
#include "term/float_arithmetic.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

void requireFormat(FloatFormat format, const Term* a) {
  HS_INVARIANT(!a->isArray() && a->width() == floatWidth(format), "a float should have the width of its format");
}

/// A number that was converted, compared with a constant: conversion never swaps two numbers, so there is one place
/// where the answer changes, and the comparison is one of integers. Null: something else.
const Term* compareConverted(TermManager& terms, TermKind kind, FloatFormat format, const Term* a, const Term* b) {
  bool isFirst = b->isConst();
  const Term *converted = isFirst ? a : b, *constant = isFirst ? b : a;
  bool isSigned = converted->kind() == TermKind::FFromSInt;
  if (!constant->isConst() || constant == converted) return nullptr;
  if (!isSigned && converted->kind() != TermKind::FFromUInt) return nullptr;
  if (!floatCompare(TermKind::FEq, format, constant->value(), constant->value()))
    return terms.makeFalse(); // NaN: nothing holds
  if (kind == TermKind::FEq)
    return terms.bitAnd(compareConverted(terms, TermKind::FLe, format, a, b),
                        compareConverted(terms, TermKind::FLe, format, b, a));
  const Term* number = converted->kid(0);
  unsigned width = number->width();
  U128 mask = mask128(width), bias = isSigned ? U128(1) << (width - 1) : 0;
  auto holds = [&](U128 rank) { // of the number with so many below it
    U128 value = floatFromInt(format, (rank - bias) & mask, width, isSigned);
    U128 left = isFirst ? value : constant->value(), right = isFirst ? constant->value() : value;
    return floatCompare(kind, format, left, right);
  };
  // As the number grows, "number < c" stops to hold, and "c < number" begins to.
  if (holds(0) == holds(mask)) return terms.boolean(holds(0));
  U128 low = 0, high = mask; // the answer is that of 0 at `low`, and another at `high`
  while (high - low > 1) {
    U128 middle = low + (high - low) / 2;
    (holds(middle) == holds(0) ? low : high) = middle;
  }
  const Term* first = terms.constant((high - bias) & mask, width);
  const Term* isBelow = isSigned ? terms.slt(number, first) : terms.ult(number, first);
  return holds(0) ? isBelow : terms.bitNot(isBelow);
}

} // namespace

const Term* TermManager::floatBinary(TermKind kind, FloatFormat format, const Term* a, const Term* b) {
  HS_INVARIANT(kind >= TermKind::FAdd && kind <= TermKind::FRem, "a binary float operation should be one of five");
  requireFormat(format, a);
  requireFormat(format, b);
  return impl->build<2>(*this, kind, a->width(), {a, b}, floatPayload(format), [] { return nullptr; });
}

const Term* TermManager::floatSqrt(FloatFormat format, const Term* a) {
  requireFormat(format, a);
  return impl->build<1>(*this, TermKind::FSqrt, a->width(), {a}, floatPayload(format), [] { return nullptr; });
}

const Term* TermManager::floatFma(FloatFormat format, const Term* a, const Term* b, const Term* c) {
  requireFormat(format, a);
  requireFormat(format, b);
  requireFormat(format, c);
  return impl->build<3>(*this, TermKind::FFma, a->width(), {a, b, c}, floatPayload(format), [] { return nullptr; });
}

const Term* TermManager::floatCompare(TermKind kind, FloatFormat format, const Term* a, const Term* b) {
  HS_INVARIANT(kind >= TermKind::FEq && kind <= TermKind::FLe, "a float comparison should be one of three");
  requireFormat(format, a);
  requireFormat(format, b);
  if (impl->rewriting && kind == TermKind::FEq) orderOperands(a, b);
  return impl->build<2>(*this, kind, 1, {a, b}, floatPayload(format), [&]() -> const Term* {
    if (a == b && kind == TermKind::FLt) return makeFalse();
    if (const Term* asIntegers = compareConverted(*this, kind, format, a, b)) return asIntegers;
    // x <= x says that x is no NaN, like x = x.
    return a == b && kind == TermKind::FLe ? floatCompare(TermKind::FEq, format, a, b) : nullptr;
  });
}

const Term* TermManager::floatIsNan(FloatFormat format, const Term* a) {
  return bitNot(floatCompare(TermKind::FEq, format, a, a));
}

const Term* TermManager::floatConvert(FloatFormat from, FloatFormat to, const Term* a) {
  requireFormat(from, a);
  return impl->build<1>(*this, TermKind::FConvert, floatWidth(to), {a}, floatPayload(to, from), [] { return nullptr; });
}

const Term* TermManager::floatFromInt(FloatFormat to, const Term* a, bool isSigned) {
  HS_INVARIANT(!a->isArray(), "a scalar should be converted");
  TermKind kind = isSigned ? TermKind::FFromSInt : TermKind::FFromUInt;
  return impl->build<1>(*this, kind, floatWidth(to), {a}, floatPayload(to), [&]() -> const Term* {
    if (a->kind() == (isSigned ? TermKind::SExt : TermKind::ZExt)) return floatFromInt(to, a->kid(0), isSigned);
    return isSigned && valueFacts(a).signIsZero() ? floatFromInt(to, a, false) : nullptr;
  });
}

const Term* TermManager::floatToInt(FloatFormat from, const Term* a, unsigned width, bool isSigned) {
  requireFormat(from, a);
  HS_INVARIANT(width >= 1 && width <= kMaxWidth, "an integer should have 1 to 128 bits");
  return impl->build<1>(*this, isSigned ? TermKind::FToSInt : TermKind::FToUInt, width, {a}, floatPayload(from),
                        [] { return nullptr; });
}

const Term* TermManager::floatRound(FloatFormat format, RoundingMode mode, const Term* a) {
  requireFormat(format, a);
  return impl->build<1>(*this, TermKind::FRound, a->width(), {a}, floatPayload(format, {}, mode), [&]() -> const Term* {
    bool integral =
        a->kind() == TermKind::FFromSInt || a->kind() == TermKind::FFromUInt || a->kind() == TermKind::FRound;
    return integral ? a : nullptr;
  });
}

} // namespace hindsight
