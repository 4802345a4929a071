// Makes Z3 expressions: the `Api` of the translator for Z3.
#pragma once

#include "solver/smt_operation.h"
#include "term/term_manager.h"

#include <initializer_list>
#include <vector>
#include <z3.h>

namespace hindsight {

/// Owns a context and every expression made in it: an expression lives as long as the context.
class Z3Api {
public:
  using Expr = Z3_ast;

  Z3Api();
  ~Z3Api();
  Z3Api(const Z3Api&) = delete;
  Z3Api& operator=(const Z3Api&) = delete;

  Z3_context context() const { return ctx; }
  size_t expressionCount() const { return trail.size(); }

  bool isNull(Expr e) const { return e == nullptr; }
  Expr keep(Expr e) { return e; }
  Expr boolean(bool value) { return hold(value ? Z3_mk_true(ctx) : Z3_mk_false(ctx)); }
  Expr number(U128 value, unsigned width);
  Expr symbol(const Term* term);
  Expr apply(SmtOp op, std::initializer_list<Expr> kids);
  Expr extract(Expr e, unsigned high, unsigned low) { return hold(Z3_mk_extract(ctx, high, low, e)); }
  Expr zeroExtend(Expr e, unsigned by) { return hold(Z3_mk_zero_ext(ctx, by, e)); }
  Expr signExtend(Expr e, unsigned by) { return hold(Z3_mk_sign_ext(ctx, by, e)); }
  Expr zeroArray(unsigned width) { return hold(Z3_mk_const_array(ctx, bitsSort(32), number(0, width))); }
  Expr bitsToFloat(FloatSort sort, Expr e) { return hold(Z3_mk_fpa_to_fp_bv(ctx, e, floatSort(sort))); }
  Expr floatToFloat(FloatSort sort, Expr e) {
    return hold(Z3_mk_fpa_to_fp_float(ctx, rounding(RoundingMode::NearestEven), e, floatSort(sort)));
  }
  Expr signedToFloat(FloatSort sort, Expr e) {
    return hold(Z3_mk_fpa_to_fp_signed(ctx, rounding(RoundingMode::NearestEven), e, floatSort(sort)));
  }
  Expr unsignedToFloat(FloatSort sort, Expr e) {
    return hold(Z3_mk_fpa_to_fp_unsigned(ctx, rounding(RoundingMode::NearestEven), e, floatSort(sort)));
  }
  Expr floatToSigned(unsigned width, Expr e) {
    return hold(Z3_mk_fpa_to_sbv(ctx, rounding(RoundingMode::TowardZero), e, width));
  }
  Expr floatToUnsigned(unsigned width, Expr e) {
    return hold(Z3_mk_fpa_to_ubv(ctx, rounding(RoundingMode::TowardZero), e, width));
  }
  Expr roundToIntegral(RoundingMode mode, Expr e) { return hold(Z3_mk_fpa_round_to_integral(ctx, rounding(mode), e)); }
  Expr floatToBits(FloatSort, Expr e) { return hold(Z3_mk_fpa_to_ieee_bv(ctx, e)); }

  /// A fresh truth value, for tracking constraints.
  Expr freshBool() { return hold(Z3_mk_fresh_const(ctx, "track", Z3_mk_bool_sort(ctx))); }

private:
  Expr hold(Expr e);
  Z3_sort bitsSort(unsigned width);
  Z3_sort floatSort(FloatSort sort);
  Expr rounding(RoundingMode mode);
  Expr applyFloat(SmtOp op, const Expr* kids);

  Z3_context ctx;
  std::vector<Expr> trail;
};

/// The number an expression stands for; it must be a bit-vector constant.
U128 z3Number(Z3_context context, Z3_ast value);

} // namespace hindsight
