#include "solver/z3/z3_api.h"

#include "support/invariant.h"

#include <algorithm>
#include <string>

namespace hindsight {

namespace {

/// Makes failures visible where they happen: `hold` meets the missing expression.
void ignoreError(Z3_context, Z3_error_code) {}

std::string decimal(U128 value) {
  std::string digits;
  do digits += static_cast<char>('0' + static_cast<int>(value % 10));
  while (value /= 10);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

} // namespace

Z3Api::Z3Api() {
  Z3_config config = Z3_mk_config();
  ctx = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(ctx, ignoreError);
}

Z3Api::~Z3Api() {
  for (Expr e : trail) Z3_dec_ref(ctx, e);
  Z3_del_context(ctx);
}

Z3Api::Expr Z3Api::hold(Expr e) {
  if (Z3_get_error_code(ctx) != Z3_OK || !e)
    invariantFailed(Z3_get_error_msg(ctx, Z3_get_error_code(ctx)), "Z3 should accept every translated term", __FILE__,
                    __LINE__);
  Z3_inc_ref(ctx, e);
  trail.push_back(e);
  return e;
}

Z3_sort Z3Api::bitsSort(unsigned width) {
  return Z3_mk_bv_sort(ctx, width);
}

Z3_sort Z3Api::floatSort(FloatSort sort) {
  return Z3_mk_fpa_sort(ctx, sort.exponentBits, sort.significandBits);
}

Z3Api::Expr Z3Api::rounding(RoundingMode mode) {
  switch (mode) {
  case RoundingMode::NearestEven: return hold(Z3_mk_fpa_rne(ctx));
  case RoundingMode::NearestAway: return hold(Z3_mk_fpa_rna(ctx));
  case RoundingMode::TowardZero: return hold(Z3_mk_fpa_rtz(ctx));
  case RoundingMode::Up: return hold(Z3_mk_fpa_rtp(ctx));
  case RoundingMode::Down: return hold(Z3_mk_fpa_rtn(ctx));
  }
  HS_UNREACHABLE("a rounding mode should be one of five");
}

Z3Api::Expr Z3Api::number(U128 value, unsigned width) {
  if (width <= 64) return hold(Z3_mk_unsigned_int64(ctx, static_cast<uint64_t>(value), bitsSort(width)));
  return hold(Z3_mk_numeral(ctx, decimal(value).c_str(), bitsSort(width)));
}

Z3Api::Expr Z3Api::symbol(const Term* term) {
  return hold(Z3_mk_const(ctx, Z3_mk_int_symbol(ctx, static_cast<int>(term->symbol())), bitsSort(term->width())));
}

Z3Api::Expr Z3Api::apply(SmtOp op, std::initializer_list<Expr> list) {
  const Expr* kids = list.begin();
  auto count = static_cast<unsigned>(list.size());
  switch (op) {
  case SmtOp::Not: return hold(Z3_mk_not(ctx, kids[0]));
  case SmtOp::And: return hold(Z3_mk_and(ctx, count, kids));
  case SmtOp::Or: return hold(Z3_mk_or(ctx, count, kids));
  case SmtOp::Xor: return hold(Z3_mk_xor(ctx, kids[0], kids[1]));
  case SmtOp::Equal: return hold(Z3_mk_eq(ctx, kids[0], kids[1]));
  case SmtOp::Ite: return hold(Z3_mk_ite(ctx, kids[0], kids[1], kids[2]));
  case SmtOp::BvAdd: return hold(Z3_mk_bvadd(ctx, kids[0], kids[1]));
  case SmtOp::BvMul: return hold(Z3_mk_bvmul(ctx, kids[0], kids[1]));
  case SmtOp::BvUDiv: return hold(Z3_mk_bvudiv(ctx, kids[0], kids[1]));
  case SmtOp::BvSDiv: return hold(Z3_mk_bvsdiv(ctx, kids[0], kids[1]));
  case SmtOp::BvURem: return hold(Z3_mk_bvurem(ctx, kids[0], kids[1]));
  case SmtOp::BvSRem: return hold(Z3_mk_bvsrem(ctx, kids[0], kids[1]));
  case SmtOp::BvAnd: return hold(Z3_mk_bvand(ctx, kids[0], kids[1]));
  case SmtOp::BvOr: return hold(Z3_mk_bvor(ctx, kids[0], kids[1]));
  case SmtOp::BvXor: return hold(Z3_mk_bvxor(ctx, kids[0], kids[1]));
  case SmtOp::BvNot: return hold(Z3_mk_bvnot(ctx, kids[0]));
  case SmtOp::BvShl: return hold(Z3_mk_bvshl(ctx, kids[0], kids[1]));
  case SmtOp::BvLShr: return hold(Z3_mk_bvlshr(ctx, kids[0], kids[1]));
  case SmtOp::BvAShr: return hold(Z3_mk_bvashr(ctx, kids[0], kids[1]));
  case SmtOp::BvUlt: return hold(Z3_mk_bvult(ctx, kids[0], kids[1]));
  case SmtOp::BvUle: return hold(Z3_mk_bvule(ctx, kids[0], kids[1]));
  case SmtOp::BvSlt: return hold(Z3_mk_bvslt(ctx, kids[0], kids[1]));
  case SmtOp::BvSle: return hold(Z3_mk_bvsle(ctx, kids[0], kids[1]));
  case SmtOp::Concat: return hold(Z3_mk_concat(ctx, kids[0], kids[1]));
  case SmtOp::Select: return hold(Z3_mk_select(ctx, kids[0], kids[1]));
  case SmtOp::Store: return hold(Z3_mk_store(ctx, kids[0], kids[1], kids[2]));
  default: return applyFloat(op, kids);
  }
}

Z3Api::Expr Z3Api::applyFloat(SmtOp op, const Expr* kids) {
  auto nearest = [&] { return rounding(RoundingMode::NearestEven); };
  switch (op) {
  case SmtOp::FpAdd: return hold(Z3_mk_fpa_add(ctx, nearest(), kids[0], kids[1]));
  case SmtOp::FpSub: return hold(Z3_mk_fpa_sub(ctx, nearest(), kids[0], kids[1]));
  case SmtOp::FpMul: return hold(Z3_mk_fpa_mul(ctx, nearest(), kids[0], kids[1]));
  case SmtOp::FpDiv: return hold(Z3_mk_fpa_div(ctx, nearest(), kids[0], kids[1]));
  case SmtOp::FpFma: return hold(Z3_mk_fpa_fma(ctx, nearest(), kids[0], kids[1], kids[2]));
  case SmtOp::FpSqrt: return hold(Z3_mk_fpa_sqrt(ctx, nearest(), kids[0]));
  case SmtOp::FpRem: return hold(Z3_mk_fpa_rem(ctx, kids[0], kids[1]));
  case SmtOp::FpAbs: return hold(Z3_mk_fpa_abs(ctx, kids[0]));
  case SmtOp::FpNeg: return hold(Z3_mk_fpa_neg(ctx, kids[0]));
  case SmtOp::FpEqual: return hold(Z3_mk_fpa_eq(ctx, kids[0], kids[1]));
  case SmtOp::FpLess: return hold(Z3_mk_fpa_lt(ctx, kids[0], kids[1]));
  case SmtOp::FpLessEqual: return hold(Z3_mk_fpa_leq(ctx, kids[0], kids[1]));
  case SmtOp::FpIsNan: return hold(Z3_mk_fpa_is_nan(ctx, kids[0]));
  case SmtOp::FpIsInfinite: return hold(Z3_mk_fpa_is_infinite(ctx, kids[0]));
  case SmtOp::FpIsNegative: return hold(Z3_mk_fpa_is_negative(ctx, kids[0]));
  default: HS_UNREACHABLE("every operation should be known to Z3");
  }
}

U128 z3Number(Z3_context context, Z3_ast value) {
  uint64_t small = 0;
  if (Z3_get_numeral_uint64(context, value, &small)) return small;
  U128 result = 0;
  for (const char* digit = Z3_get_numeral_string(context, value); *digit; ++digit)
    result = result * 10 + static_cast<unsigned>(*digit - '0');
  return result;
}

} // namespace hindsight
