// The bounds of a term that is read as a floating-point number, from those of its operands: float operations, choices,
// and the sign tricks that `-x` and `fabs(x)` are on bits.
#pragma once

#include "solver/float_bounds.h"

#include <array>

namespace hindsight {

/// The operand of which the term is the magnitude; null if the term is no magnitude.
inline const Term* operandOfMagnitude(const Term* term) {
  if (term->kind() != TermKind::ZExt || term->kid(0)->width() + 1 != term->width()) return nullptr;
  const Term* kept = term->kid(0);
  bool isAllButSign = kept->kind() == TermKind::Extract && kept->low() == 0 && kept->kid(0)->width() == term->width();
  return isAllButSign ? kept->kid(0) : nullptr;
}

/// The operand that the term is with its sign changed (`Xor`) or set (`Or`); null if it is no such thing.
inline const Term* operandOfSign(TermKind kind, const Term* term) {
  if (term->kind() != kind) return nullptr;
  for (unsigned kid : {0u, 1u})
    if (term->kid(kid)->isConstValue(U128(1) << (term->width() - 1))) return term->kid(1 - kid);
  return nullptr;
}

inline bool givesFloat(TermKind kind) {
  return (kind >= TermKind::FAdd && kind <= TermKind::FFma) || kind == TermKind::FConvert || kind == TermKind::FRound ||
         kind == TermKind::FFromSInt || kind == TermKind::FFromUInt;
}

inline bool readsFloats(TermKind kind) {
  return kind >= TermKind::FAdd && kind != TermKind::FFromSInt && kind != TermKind::FFromUInt;
}

/// `numberOf(term)` gives the `FloatBounds` of an operand, `bitsOf(term)` the `Bounds` of an operand, or of the term
/// itself where it is no float operation. The term's width has a format (`boundedFormat`).
template <typename Numbers, typename Bits>
FloatBounds floatBoundsOfTerm(const Term* term, const Numbers& numberOf, const Bits& bitsOf) {
  FloatFormat format = *boundedFormat(term->width());
  if (term->kind() == TermKind::FFromSInt || term->kind() == TermKind::FFromUInt)
    return floatBoundsFromInt(term, bitsOf(term->kid(0)));
  if (givesFloat(term->kind())) {
    std::array<FloatBounds, 3> kids{FloatBounds::none(format), FloatBounds::none(format), FloatBounds::none(format)};
    for (unsigned kid = 0; kid < term->kids().size(); ++kid) {
      if (!boundedFormat(term->kid(kid)->width())) return FloatBounds::unknown(format);
      kids[kid] = numberOf(term->kid(kid));
    }
    return floatBoundsOf(term, {kids.data(), term->kids().size()});
  }
  if (term->isConst()) return FloatBounds::exactly(format, static_cast<uint64_t>(term->value()));
  if (term->kind() == TermKind::Ite) {
    Bounds condition = bitsOf(term->kid(0));
    if (condition.isExact()) return numberOf(term->kid(condition.low ? 1 : 2));
    return numberOf(term->kid(1)).join(numberOf(term->kid(2)));
  }
  if (const Term* kid = operandOfMagnitude(term)) return numberOf(kid).magnitude();
  if (const Term* kid = operandOfSign(TermKind::Xor, term)) return numberOf(kid).negated();
  if (const Term* kid = operandOfSign(TermKind::Or, term)) return numberOf(kid).magnitude().negated();
  return FloatBounds::ofBits(format, bitsOf(term));
}

/// The bounds of the bits of a term with a float operation at its top.
template <typename Numbers> Bounds boundsOfFloatTerm(const Term* term, const Numbers& numberOf) {
  if (givesFloat(term->kind()))
    return boundedFormat(term->width()) ? numberOf(term).bits() : Bounds::unknown(term->width());
  std::array<FloatBounds, 2> kids{FloatBounds::none(FloatFormat::Half), FloatBounds::none(FloatFormat::Half)};
  for (unsigned kid = 0; kid < term->kids().size(); ++kid) {
    if (!boundedFormat(term->kid(kid)->width())) return Bounds::unknown(term->width());
    kids[kid] = numberOf(term->kid(kid));
  }
  return boundsOfFloats(term, {kids.data(), term->kids().size()});
}

} // namespace hindsight
