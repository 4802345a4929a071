#include "solver/demanded_bits.h"

#include <map>

namespace hindsight {

namespace {

/// The lowest bits up to the highest one that is set.
U128 upTo(U128 bits) {
  for (unsigned shift = 1; shift < 128; shift *= 2) bits |= bits >> shift;
  return bits;
}

U128 exceptConstant(const Term* other, U128 bits, bool isAnd) {
  if (!other->isConst()) return bits;
  return isAnd ? bits & other->value() : bits & ~other->value();
}

/// What a part of a shifted term is a part of: the constant amount says where it was.
U128 beforeShift(const Term* term, U128 bits) {
  const Term* amount = term->kid(1);
  if (!amount->isConst()) return mask128(term->width());
  if (amount->value() >= term->width()) return term->kind() == TermKind::AShr ? mask128(term->width()) : 0;
  auto by = static_cast<unsigned>(amount->value());
  if (term->kind() == TermKind::Shl) return bits >> by;
  U128 sign = term->kind() == TermKind::AShr ? U128(1) << (term->width() - 1) : 0;
  return (bits << by & mask128(term->width())) | sign;
}

U128 beforeExtension(const Term* term, U128 bits) {
  unsigned width = term->kid(0)->width();
  U128 inside = bits & mask128(width);
  bool isSigned = term->kind() == TermKind::SExt && bits != inside;
  return isSigned ? inside | U128(1) << (width - 1) : inside;
}

/// The bits of an operand that such bits of the term depend on.
U128 demandedOf(const Term* term, unsigned place, U128 bits) {
  const Term* kid = term->kid(place);
  U128 all = mask128(kid->width());
  switch (term->kind()) {
  case TermKind::Add:
  case TermKind::Mul: return upTo(bits);
  case TermKind::And:
  case TermKind::Or: return exceptConstant(term->kid(1 - place), bits, term->kind() == TermKind::And);
  case TermKind::Xor:
  case TermKind::Not: return bits;
  case TermKind::Shl:
  case TermKind::LShr:
  case TermKind::AShr: return place == 0 ? beforeShift(term, bits) : all;
  case TermKind::Concat: {
    unsigned low = term->kid(1)->width();
    return place == 0 ? bits >> low : bits & mask128(low);
  }
  case TermKind::Extract: return bits << term->low() & all;
  case TermKind::ZExt:
  case TermKind::SExt: return beforeExtension(term, bits);
  case TermKind::Ite: return place == 0 ? all : bits;
  default: return all;
  }
}

} // namespace

std::unordered_map<SymbolId, U128> demandedBits(std::span<const Term* const> constraints) {
  // Terms that were made later first: all that depends on a term comes before it.
  auto isLater = [](const Term* a, const Term* b) { return a->id() > b->id(); };
  std::map<const Term*, U128, decltype(isLater)> open(isLater);
  std::unordered_map<SymbolId, U128> result;
  for (const Term* constraint : constraints) open[constraint] = 1;
  while (!open.empty()) {
    auto [term, bits] = *open.begin();
    open.erase(open.begin());
    if (term->isSymbol()) result[term->symbol()] |= bits;
    for (unsigned place = 0; place < term->kids().size(); ++place) {
      const Term* kid = term->kid(place);
      if (kid->isConst()) continue;
      if (U128 wanted = demandedOf(term, place, bits); wanted || kid->isArray()) open[kid] |= wanted;
    }
  }
  return result;
}

} // namespace hindsight
