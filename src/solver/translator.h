// Terms as expressions of an SMT solver, translated once each.
//
// The template knows how each term is expressed in SMT-LIB's theories; what an expression is and how one is made is
// the business of `Api` (z3/, cvc5/ and the SMT-LIB writer have one each). An `Api` provides:
//   Expr, isNull(Expr), boolean(bool), number(U128, width), symbol(const Term*), apply(SmtOp, {Expr...}),
//   extract(Expr, high, low), zeroExtend(Expr, by), signExtend(Expr, by), zeroArray(elementWidth),
//   bitsToFloat(FloatSort, Expr), floatToFloat, signedToFloat, unsignedToFloat (FloatSort, Expr: to nearest even),
//   floatToSigned(width, Expr), floatToUnsigned(width, Expr) (towards zero), roundToIntegral(RoundingMode, Expr),
//   floatToBits(FloatSort, Expr) (unspecified for NaN), keep(Expr) (called for what is remembered).
//
// Truth values: a term of width 1 has a natural form, Bool for comparisons and connectives, bits for the rest, and is
// converted where the other one is needed. Arrays: a `Select` becomes a tree of choices unless the array is huge.
#pragma once

#include "solver/smt_operation.h"
#include "support/invariant.h"
#include "term/term_manager.h"

#include <bit>
#include <unordered_map>
#include <vector>

namespace hindsight {

template <typename Api> class Translator {
public:
  using Expr = typename Api::Expr;

  explicit Translator(Api& api) : api(api) {}

  /// A constraint as a truth value.
  Expr truth(const Term* constraint) {
    translate(constraint);
    return asBool(constraint);
  }
  /// Any scalar term as a bit-vector.
  Expr bits(const Term* term) {
    translate(term);
    return asBits(term);
  }
  /// What the last translations of this term needed.
  TheoryNeeds needsOf(const Term* term) const { return cells[term->id()].needs; }
  void clear() {
    cells.clear();
    muxes.clear();
  }

  /// Arrays with more elements are left to the theory of arrays.
  static constexpr uint32_t kMaxMuxElements = 4096;

private:
  struct Cell {
    bool done = false;
    TheoryNeeds needs;
    Expr bits{};
    Expr truth{};
    Expr number{}; // the float a bit pattern stands for; of one format only, which is the usual case
    uint8_t numberFormat = 0;
  };

  static bool isNaturallyBool(const Term* term);
  Cell& cellOf(const Term* term) {
    if (term->id() >= cells.size()) cells.resize(term->id() + term->id() / 2 + 64);
    return cells[term->id()];
  }
  void translate(const Term* root);
  void build(const Term* term);
  void setBits(const Term* term, Expr expression) { cellOf(term).bits = api.keep(expression); }
  void setTruth(const Term* term, Expr expression) { cellOf(term).truth = api.keep(expression); }

  Expr asBits(const Term* term);
  Expr asBool(const Term* term);
  Expr number(U128 value, unsigned width) { return api.number(value & mask128(width), width); }
  Expr ite(Expr condition, Expr then, Expr otherwise) { return api.apply(SmtOp::Ite, {condition, then, otherwise}); }

  void buildBool(const Term* term);
  void buildBits(const Term* term);

  // arrays
  static bool isLarge(const Term* array) { return array->elementCount() > kMaxMuxElements; }
  Expr indexBelow(const Term* index, uint32_t count);
  Expr index32(const Term* index);
  void buildArray(const Term* array);
  void buildSelect(const Term* select);
  Expr muxOf(const Term* literal, const Term* index);
  Expr muxBelow(const Term* literal, Expr index, unsigned bit, size_t first);

  // floats (float_translator.h)
  Expr asFloat(const Term* term, FloatFormat format);
  Expr patternToFloat(FloatFormat format, Expr pattern);
  Expr floatToPattern(FloatFormat format, Expr number);
  Expr isInvalidPattern(FloatFormat format, Expr pattern);
  Expr nanPattern(const Term* term, FloatFormat from);
  Expr powerOfTwo(FloatFormat format, unsigned exponent, bool negative);
  void buildFloat(const Term* term);
  Expr floatResult(const Term* term);
  Expr fmod(FloatFormat format, Expr x, Expr y);
  Expr floatToInteger(const Term* term);

  Api& api;
  std::vector<Cell> cells;                  // by term id
  std::unordered_map<uint64_t, Expr> muxes; // by ids of literal and index
  std::vector<const Term*> stack;
};

template <typename Api> bool Translator<Api>::isNaturallyBool(const Term* term) {
  if (term->width() != 1) return false;
  switch (term->kind()) {
  case TermKind::Eq:
  case TermKind::Ult:
  case TermKind::Ule:
  case TermKind::Slt:
  case TermKind::Sle:
  case TermKind::FEq:
  case TermKind::FLt:
  case TermKind::FLe:
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor:
  case TermKind::Not:
  case TermKind::Ite:
  case TermKind::Const: return true;
  default: return false;
  }
}

/// Kids first, without recursion: terms may be arbitrarily deep.
template <typename Api> void Translator<Api>::translate(const Term* root) {
  stack.push_back(root);
  while (!stack.empty()) {
    const Term* term = stack.back();
    if (cellOf(term).done) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    for (const Term* kid : term->kids())
      if (!cellOf(kid).done) stack.push_back(kid);
    if (stack.size() != before) continue;
    build(term);
    stack.pop_back();
  }
}

template <typename Api> void Translator<Api>::build(const Term* term) {
  TheoryNeeds needs;
  for (const Term* kid : term->kids()) needs |= cells[kid->id()].needs;
  if (term->isArray()) needs.arrays |= isLarge(term);
  if (term->kind() >= TermKind::FAdd) {
    needs.floats = true;
    needs.extended |= term->format() == FloatFormat::Extended ||
                      (term->kind() == TermKind::FConvert && term->sourceFormat() == FloatFormat::Extended);
  }
  if (term->isArray())
    buildArray(term);
  else if (isNaturallyBool(term))
    buildBool(term);
  else
    buildBits(term);
  Cell& cell = cellOf(term);
  cell.needs = needs;
  cell.done = true;
}

template <typename Api> typename Api::Expr Translator<Api>::asBits(const Term* term) {
  Cell& cell = cells[term->id()];
  if (api.isNull(cell.bits)) cell.bits = api.keep(ite(cell.truth, number(1, 1), number(0, 1)));
  return cell.bits;
}

template <typename Api> typename Api::Expr Translator<Api>::asBool(const Term* term) {
  Cell& cell = cells[term->id()];
  if (api.isNull(cell.truth)) cell.truth = api.keep(api.apply(SmtOp::Equal, {cell.bits, number(1, 1)}));
  return cell.truth;
}

template <typename Api> void Translator<Api>::buildBool(const Term* term) {
  auto compare = [&](SmtOp op) { setTruth(term, api.apply(op, {asBits(term->kid(0)), asBits(term->kid(1))})); };
  auto connect = [&](SmtOp op) { setTruth(term, api.apply(op, {asBool(term->kid(0)), asBool(term->kid(1))})); };
  switch (term->kind()) {
  case TermKind::Const: return setTruth(term, api.boolean(term->value() != 0));
  case TermKind::Eq: return term->kid(0)->width() == 1 ? connect(SmtOp::Equal) : compare(SmtOp::Equal);
  case TermKind::Ult: return compare(SmtOp::BvUlt);
  case TermKind::Ule: return compare(SmtOp::BvUle);
  case TermKind::Slt: return compare(SmtOp::BvSlt);
  case TermKind::Sle: return compare(SmtOp::BvSle);
  case TermKind::And: return connect(SmtOp::And);
  case TermKind::Or: return connect(SmtOp::Or);
  case TermKind::Xor: return connect(SmtOp::Xor);
  case TermKind::Not: return setTruth(term, api.apply(SmtOp::Not, {asBool(term->kid(0))}));
  case TermKind::Ite: return setTruth(term, ite(asBool(term->kid(0)), asBool(term->kid(1)), asBool(term->kid(2))));
  default: {
    FloatFormat format = term->format();
    SmtOp op = term->kind() == TermKind::FEq   ? SmtOp::FpEqual
               : term->kind() == TermKind::FLt ? SmtOp::FpLess
                                               : SmtOp::FpLessEqual;
    return setTruth(term, api.apply(op, {asFloat(term->kid(0), format), asFloat(term->kid(1), format)}));
  }
  }
}

template <typename Api> void Translator<Api>::buildBits(const Term* term) {
  auto binary = [&](SmtOp op) { setBits(term, api.apply(op, {asBits(term->kid(0)), asBits(term->kid(1))})); };
  unsigned width = term->width();
  switch (term->kind()) {
  case TermKind::Const: return setBits(term, api.number(term->value(), width));
  case TermKind::Symbol: return setBits(term, api.symbol(term));
  case TermKind::Add: return binary(SmtOp::BvAdd);
  case TermKind::Mul: return binary(SmtOp::BvMul);
  case TermKind::UDiv: return binary(SmtOp::BvUDiv);
  case TermKind::SDiv: return binary(SmtOp::BvSDiv);
  case TermKind::URem: return binary(SmtOp::BvURem);
  case TermKind::SRem: return binary(SmtOp::BvSRem);
  case TermKind::And: return binary(SmtOp::BvAnd);
  case TermKind::Or: return binary(SmtOp::BvOr);
  case TermKind::Xor: return binary(SmtOp::BvXor);
  case TermKind::Not: return setBits(term, api.apply(SmtOp::BvNot, {asBits(term->kid(0))}));
  case TermKind::Shl: return binary(SmtOp::BvShl);
  case TermKind::LShr: return binary(SmtOp::BvLShr);
  case TermKind::AShr: return binary(SmtOp::BvAShr);
  case TermKind::Concat: return binary(SmtOp::Concat);
  case TermKind::Extract: return setBits(term, api.extract(asBits(term->kid(0)), term->low() + width - 1, term->low()));
  case TermKind::ZExt: return setBits(term, api.zeroExtend(asBits(term->kid(0)), width - term->kid(0)->width()));
  case TermKind::SExt: return setBits(term, api.signExtend(asBits(term->kid(0)), width - term->kid(0)->width()));
  case TermKind::Ite: return setBits(term, ite(asBool(term->kid(0)), asBits(term->kid(1)), asBits(term->kid(2))));
  case TermKind::Select: return buildSelect(term);
  default: return buildFloat(term);
  }
}

template <typename Api> typename Api::Expr Translator<Api>::indexBelow(const Term* index, uint32_t count) {
  return api.apply(SmtOp::BvUlt, {asBits(index), number(count, index->width())});
}

template <typename Api> typename Api::Expr Translator<Api>::index32(const Term* index) {
  if (index->width() == 32) return asBits(index);
  if (index->width() > 32) return api.extract(asBits(index), 31, 0);
  return api.zeroExtend(asBits(index), 32 - index->width());
}

/// Whether some value of the index lies outside of the array.
inline bool indexCanExceed(const Term* index, uint32_t count) {
  return index->width() >= 32 || (1ull << index->width()) > count;
}

template <typename Api> void Translator<Api>::buildArray(const Term* array) {
  if (!isLarge(array)) return; // only its selections are translated
  if (array->kind() == TermKind::ArrayLit) {
    Expr result = api.zeroArray(array->width());
    auto elements = array->kids();
    for (size_t index = 0; index < elements.size(); ++index)
      if (!elements[index]->isConstValue(0))
        result = api.apply(SmtOp::Store, {result, number(index, 32), asBits(elements[index])});
    return setBits(array, result);
  }
  const Term *old = array->kid(0), *index = array->kid(1);
  Expr before = cells[old->id()].bits;
  Expr after = api.apply(SmtOp::Store, {before, index32(index), asBits(array->kid(2))});
  if (indexCanExceed(index, array->elementCount()))
    after = ite(indexBelow(index, array->elementCount()), after, before);
  setBits(array, after);
}

template <typename Api> void Translator<Api>::buildSelect(const Term* select) {
  const Term *array = select->kid(0), *index = select->kid(1);
  uint32_t count = array->elementCount();
  Expr result;
  if (isLarge(array)) {
    result = api.apply(SmtOp::Select, {cells[array->id()].bits, index32(index)});
  } else {
    std::vector<const Term*> stores;
    for (; array->kind() == TermKind::Store; array = array->kid(0)) stores.push_back(array);
    result = muxOf(array, index);
    // The oldest store is innermost. A store outside matches no index that passes the check below.
    for (size_t place = stores.size(); place-- > 0;) {
      const Term* stored = stores[place]->kid(1);
      unsigned width = std::max(stored->width(), index->width());
      auto widened = [&](const Term* term) {
        return term->width() == width ? asBits(term) : api.zeroExtend(asBits(term), width - term->width());
      };
      result = ite(api.apply(SmtOp::Equal, {widened(stored), widened(index)}), asBits(stores[place]->kid(2)), result);
    }
  }
  if (indexCanExceed(index, count)) result = ite(indexBelow(index, count), result, number(0, select->width()));
  setBits(select, result);
}

template <typename Api> typename Api::Expr Translator<Api>::muxOf(const Term* literal, const Term* index) {
  Expr& known = muxes[uint64_t(literal->id()) << 32 | index->id()];
  if (!api.isNull(known)) return known;
  uint32_t count = literal->elementCount();
  auto bitCount = static_cast<unsigned>(std::bit_width(count - 1));
  return known = api.keep(muxBelow(literal, asBits(index), std::min(bitCount, index->width()), 0));
}

/// Chooses among the elements from `first` on by the lowest `bit` bits of the index. What lies past the end is never
/// chosen, so it may be anything: the choice is left out.
template <typename Api>
typename Api::Expr Translator<Api>::muxBelow(const Term* literal, Expr index, unsigned bit, size_t first) {
  if (bit == 0) return asBits(literal->kid(static_cast<unsigned>(first)));
  size_t half = size_t(1) << (bit - 1);
  Expr low = muxBelow(literal, index, bit - 1, first);
  if (first + half >= literal->kids().size()) return low;
  Expr high = muxBelow(literal, index, bit - 1, first + half);
  if (low == high) return low;
  Expr chosen = api.apply(SmtOp::Equal, {api.extract(index, bit - 1, bit - 1), number(1, 1)});
  return ite(chosen, high, low);
}

} // namespace hindsight

#include "solver/float_translator.h"
