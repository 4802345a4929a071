#include "solver/cvc5/cvc5_api.h"

#include "support/invariant.h"

#include <string>

namespace hindsight {

namespace {

cvc5::Kind kindOf(SmtOp op) {
  switch (op) {
  case SmtOp::Not: return cvc5::NOT;
  case SmtOp::And: return cvc5::AND;
  case SmtOp::Or: return cvc5::OR;
  case SmtOp::Xor: return cvc5::XOR;
  case SmtOp::Equal: return cvc5::EQUAL;
  case SmtOp::Ite: return cvc5::ITE;
  case SmtOp::BvAdd: return cvc5::BITVECTOR_ADD;
  case SmtOp::BvMul: return cvc5::BITVECTOR_MULT;
  case SmtOp::BvUDiv: return cvc5::BITVECTOR_UDIV;
  case SmtOp::BvSDiv: return cvc5::BITVECTOR_SDIV;
  case SmtOp::BvURem: return cvc5::BITVECTOR_UREM;
  case SmtOp::BvSRem: return cvc5::BITVECTOR_SREM;
  case SmtOp::BvAnd: return cvc5::BITVECTOR_AND;
  case SmtOp::BvOr: return cvc5::BITVECTOR_OR;
  case SmtOp::BvXor: return cvc5::BITVECTOR_XOR;
  case SmtOp::BvNot: return cvc5::BITVECTOR_NOT;
  case SmtOp::BvShl: return cvc5::BITVECTOR_SHL;
  case SmtOp::BvLShr: return cvc5::BITVECTOR_LSHR;
  case SmtOp::BvAShr: return cvc5::BITVECTOR_ASHR;
  case SmtOp::BvUlt: return cvc5::BITVECTOR_ULT;
  case SmtOp::BvUle: return cvc5::BITVECTOR_ULE;
  case SmtOp::BvSlt: return cvc5::BITVECTOR_SLT;
  case SmtOp::BvSle: return cvc5::BITVECTOR_SLE;
  case SmtOp::Concat: return cvc5::BITVECTOR_CONCAT;
  case SmtOp::Select: return cvc5::SELECT;
  case SmtOp::Store: return cvc5::STORE;
  case SmtOp::FpAdd: return cvc5::FLOATINGPOINT_ADD;
  case SmtOp::FpSub: return cvc5::FLOATINGPOINT_SUB;
  case SmtOp::FpMul: return cvc5::FLOATINGPOINT_MULT;
  case SmtOp::FpDiv: return cvc5::FLOATINGPOINT_DIV;
  case SmtOp::FpFma: return cvc5::FLOATINGPOINT_FMA;
  case SmtOp::FpSqrt: return cvc5::FLOATINGPOINT_SQRT;
  case SmtOp::FpRem: return cvc5::FLOATINGPOINT_REM;
  case SmtOp::FpAbs: return cvc5::FLOATINGPOINT_ABS;
  case SmtOp::FpNeg: return cvc5::FLOATINGPOINT_NEG;
  case SmtOp::FpEqual: return cvc5::FLOATINGPOINT_EQ;
  case SmtOp::FpLess: return cvc5::FLOATINGPOINT_LT;
  case SmtOp::FpLessEqual: return cvc5::FLOATINGPOINT_LEQ;
  case SmtOp::FpIsNan: return cvc5::FLOATINGPOINT_IS_NAN;
  case SmtOp::FpIsInfinite: return cvc5::FLOATINGPOINT_IS_INF;
  case SmtOp::FpIsNegative: return cvc5::FLOATINGPOINT_IS_NEG;
  }
  HS_UNREACHABLE("every operation should be known to cvc5");
}

bool rounds(SmtOp op) {
  return op >= SmtOp::FpAdd && op <= SmtOp::FpSqrt;
}

} // namespace

cvc5::Term Cvc5Api::number(U128 value, unsigned width) {
  if (width <= 64) return solver.mkBitVector(width, static_cast<uint64_t>(value));
  std::string digits(width, '0');
  for (size_t place = width; place-- > 0; value >>= 1) digits[place] = value & 1 ? '1' : '0';
  return solver.mkBitVector(width, digits, 2);
}

cvc5::Term Cvc5Api::symbol(const Term* term) {
  Expr& known = symbols[term->symbol()];
  if (known.isNull())
    known = solver.mkConst(solver.mkBitVectorSort(term->width()), "s" + std::to_string(term->symbol()));
  return known;
}

cvc5::Term Cvc5Api::symbolOf(SymbolId symbol) const {
  auto place = symbols.find(symbol);
  return place == symbols.end() ? Expr() : place->second;
}

cvc5::Term Cvc5Api::zeroArray(unsigned width) {
  cvc5::Sort sort = solver.mkArraySort(solver.mkBitVectorSort(32), solver.mkBitVectorSort(width));
  return solver.mkConstArray(sort, number(0, width));
}

cvc5::Term Cvc5Api::apply(SmtOp op, std::initializer_list<Expr> kids) {
  std::vector<Expr> operands;
  if (rounds(op)) operands.push_back(rounding(RoundingMode::NearestEven));
  operands.insert(operands.end(), kids);
  return solver.mkTerm(kindOf(op), operands);
}

cvc5::Term Cvc5Api::rounding(RoundingMode mode) {
  switch (mode) {
  case RoundingMode::NearestEven: return solver.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_EVEN);
  case RoundingMode::NearestAway: return solver.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_AWAY);
  case RoundingMode::TowardZero: return solver.mkRoundingMode(cvc5::ROUND_TOWARD_ZERO);
  case RoundingMode::Up: return solver.mkRoundingMode(cvc5::ROUND_TOWARD_POSITIVE);
  case RoundingMode::Down: return solver.mkRoundingMode(cvc5::ROUND_TOWARD_NEGATIVE);
  }
  HS_UNREACHABLE("a rounding mode should be one of five");
}

cvc5::Term Cvc5Api::floatToBits(FloatSort sort, const Expr& e) {
  Expr bits = solver.mkConst(solver.mkBitVectorSort(sort.width()), "f" + std::to_string(floatDefinitions.size()));
  floatDefinitions.push_back(solver.mkTerm(cvc5::EQUAL, {bitsToFloat(sort, bits), e}));
  return bits;
}

} // namespace hindsight
