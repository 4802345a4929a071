// Makes cvc5 terms: the `Api` of the translator for cvc5.
#pragma once

#include "solver/smt_operation.h"
#include "term/term_manager.h"

#include <cvc5/cvc5.h>
#include <initializer_list>
#include <unordered_map>
#include <vector>

namespace hindsight {

class Cvc5Api {
public:
  using Expr = cvc5::Term;

  explicit Cvc5Api(cvc5::Solver& solver) : solver(solver) {}

  bool isNull(const Expr& e) const { return e.isNull(); }
  Expr keep(Expr e) { return e; }
  Expr boolean(bool value) { return solver.mkBoolean(value); }
  Expr number(U128 value, unsigned width);
  Expr symbol(const Term* term);
  Expr apply(SmtOp op, std::initializer_list<Expr> kids);
  Expr extract(const Expr& e, unsigned high, unsigned low) {
    return indexed(cvc5::BITVECTOR_EXTRACT, {high, low}, {e});
  }
  Expr zeroExtend(const Expr& e, unsigned by) { return indexed(cvc5::BITVECTOR_ZERO_EXTEND, {by}, {e}); }
  Expr signExtend(const Expr& e, unsigned by) { return indexed(cvc5::BITVECTOR_SIGN_EXTEND, {by}, {e}); }
  Expr zeroArray(unsigned width);
  Expr bitsToFloat(FloatSort sort, const Expr& e) {
    return indexed(cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, {sort.exponentBits, sort.significandBits}, {e});
  }
  Expr floatToFloat(FloatSort sort, const Expr& e) { return rounded(cvc5::FLOATINGPOINT_TO_FP_FROM_FP, sort, e); }
  Expr signedToFloat(FloatSort sort, const Expr& e) { return rounded(cvc5::FLOATINGPOINT_TO_FP_FROM_SBV, sort, e); }
  Expr unsignedToFloat(FloatSort sort, const Expr& e) { return rounded(cvc5::FLOATINGPOINT_TO_FP_FROM_UBV, sort, e); }
  Expr floatToSigned(unsigned width, const Expr& e) {
    return indexed(cvc5::FLOATINGPOINT_TO_SBV, {width}, {rounding(RoundingMode::TowardZero), e});
  }
  Expr floatToUnsigned(unsigned width, const Expr& e) {
    return indexed(cvc5::FLOATINGPOINT_TO_UBV, {width}, {rounding(RoundingMode::TowardZero), e});
  }
  Expr roundToIntegral(RoundingMode mode, const Expr& e) {
    return solver.mkTerm(cvc5::FLOATINGPOINT_RTI, {rounding(mode), e});
  }
  /// cvc5 has no such function: the bits are a new constant, tied to the float by a definition.
  Expr floatToBits(FloatSort sort, const Expr& e);

  const std::vector<Expr>& definitions() const { return floatDefinitions; }
  /// The constant of a symbol; null if no translated term mentions it.
  Expr symbolOf(SymbolId symbol) const;

private:
  Expr indexed(cvc5::Kind kind, std::initializer_list<uint32_t> indices, std::vector<Expr> kids) {
    return solver.mkTerm(solver.mkOp(kind, indices), kids);
  }
  Expr rounded(cvc5::Kind kind, FloatSort sort, const Expr& e) {
    return indexed(kind, {sort.exponentBits, sort.significandBits}, {rounding(RoundingMode::NearestEven), e});
  }
  Expr rounding(RoundingMode mode);

  cvc5::Solver& solver;
  std::unordered_map<SymbolId, Expr> symbols;
  std::vector<Expr> floatDefinitions;
};

} // namespace hindsight
