// The semantics of the term language on numbers.
#include "support/invariant.h"
#include "term/evaluator.h"
#include "term/float_arithmetic.h"

namespace hindsight {

namespace {

U128 signedDivide(U128 a, U128 b, unsigned width) {
  I128 x = signExtend128(a, width), y = signExtend128(b, width);
  if (y == 0) return x < 0 ? 1 : mask128(width);
  if (y == -1) return -a; // the smallest number divided by -1 wraps around
  return static_cast<U128>(x / y);
}

U128 signedRemainder(U128 a, U128 b, unsigned width) {
  I128 x = signExtend128(a, width), y = signExtend128(b, width);
  if (y == 0) return a;
  if (y == -1) return 0;
  return static_cast<U128>(x % y);
}

U128 shift(TermKind kind, U128 a, U128 amount, unsigned width) {
  if (kind == TermKind::AShr)
    return static_cast<U128>(signExtend128(a, width) >> (amount >= width ? width - 1 : static_cast<unsigned>(amount)));
  if (amount >= width) return 0;
  return kind == TermKind::Shl ? a << static_cast<unsigned>(amount) : a >> static_cast<unsigned>(amount);
}

U128 evaluateFloat(const Operation& operation, std::span<const U128> kids) {
  FloatFormat format = operation.format();
  switch (operation.kind) {
  case TermKind::FAdd:
  case TermKind::FSub:
  case TermKind::FMul:
  case TermKind::FDiv:
  case TermKind::FRem: return floatBinary(operation.kind, format, kids[0], kids[1]);
  case TermKind::FSqrt: return floatSqrt(format, kids[0]);
  case TermKind::FFma: return floatFma(format, kids[0], kids[1], kids[2]);
  case TermKind::FEq:
  case TermKind::FLt:
  case TermKind::FLe: return floatCompare(operation.kind, format, kids[0], kids[1]);
  case TermKind::FConvert: return floatConvert(operation.sourceFormat(), format, kids[0]);
  case TermKind::FFromSInt: return floatFromInt(format, kids[0], operation.kidWidths[0], true);
  case TermKind::FFromUInt: return floatFromInt(format, kids[0], operation.kidWidths[0], false);
  case TermKind::FToSInt: return floatToInt(format, kids[0], operation.width, true);
  case TermKind::FToUInt: return floatToInt(format, kids[0], operation.width, false);
  case TermKind::FRound: return floatRound(format, operation.roundingMode(), kids[0]);
  default: HS_UNREACHABLE("an operation on numbers should be known to the evaluator");
  }
}

U128 evaluateWide(const Operation& operation, std::span<const U128> kids) {
  unsigned width = operation.width, kidWidth = operation.kidWidths[0];
  switch (operation.kind) {
  case TermKind::Add: return kids[0] + kids[1];
  case TermKind::Mul: return kids[0] * kids[1];
  case TermKind::UDiv: return kids[1] == 0 ? ~U128(0) : kids[0] / kids[1];
  case TermKind::URem: return kids[1] == 0 ? kids[0] : kids[0] % kids[1];
  case TermKind::SDiv: return signedDivide(kids[0], kids[1], width);
  case TermKind::SRem: return signedRemainder(kids[0], kids[1], width);
  case TermKind::And: return kids[0] & kids[1];
  case TermKind::Or: return kids[0] | kids[1];
  case TermKind::Xor: return kids[0] ^ kids[1];
  case TermKind::Not: return ~kids[0];
  case TermKind::Shl:
  case TermKind::LShr:
  case TermKind::AShr: return shift(operation.kind, kids[0], kids[1], width);
  case TermKind::Eq: return kids[0] == kids[1];
  case TermKind::Ult: return kids[0] < kids[1];
  case TermKind::Ule: return kids[0] <= kids[1];
  case TermKind::Slt: return signExtend128(kids[0], kidWidth) < signExtend128(kids[1], kidWidth);
  case TermKind::Sle: return signExtend128(kids[0], kidWidth) <= signExtend128(kids[1], kidWidth);
  case TermKind::Concat: return kids[0] << operation.kidWidths[1] | kids[1];
  case TermKind::Extract: return kids[0] >> operation.low();
  case TermKind::ZExt: return kids[0];
  case TermKind::SExt: return static_cast<U128>(signExtend128(kids[0], kidWidth));
  case TermKind::Ite: return kids[0] ? kids[1] : kids[2];
  default: return evaluateFloat(operation, kids);
  }
}

} // namespace

Operation Operation::of(const Term* term) {
  Operation operation{term->kind(), term->width(), 0, {}};
  if (term->kind() == TermKind::Extract)
    operation.payload = term->low();
  else if (term->kind() >= TermKind::FAdd)
    operation.payload = floatPayload(term->format(), term->sourceFormat(), term->roundingMode());
  unsigned index = 0;
  for (const Term* kid : term->kids()) {
    if (index == operation.kidWidths.size()) break;
    operation.kidWidths[index++] = kid->width();
  }
  return operation;
}

U128 evaluateOperation(const Operation& operation, std::span<const U128> kids) {
  return evaluateWide(operation, kids) & mask128(operation.width);
}

U128 evaluateOperation(const Term* term, std::span<const U128> kids) {
  if (term->isConst()) return term->value();
  return evaluateOperation(Operation::of(term), kids);
}

} // namespace hindsight
