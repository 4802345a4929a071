#include "semantics/integer.h"

#include "support/invariant.h"

namespace hindsight {

const Term* integerTerm(TermManager& terms, Opcode op, const Term* a, const Term* b) {
  switch (op) {
  case Opcode::Add: return terms.add(a, b);
  case Opcode::Sub: return terms.sub(a, b);
  case Opcode::Mul: return terms.mul(a, b);
  case Opcode::UDiv: return terms.udiv(a, b);
  case Opcode::SDiv: return terms.sdiv(a, b);
  case Opcode::URem: return terms.urem(a, b);
  case Opcode::SRem: return terms.srem(a, b);
  case Opcode::Shl: return terms.shl(a, b);
  case Opcode::LShr: return terms.lshr(a, b);
  case Opcode::AShr: return terms.ashr(a, b);
  case Opcode::And: return terms.bitAnd(a, b);
  case Opcode::Or: return terms.bitOr(a, b);
  case Opcode::Xor: return terms.bitXor(a, b);
  default: HS_UNREACHABLE("only integer operations should come here");
  }
}

const Term* shiftTerm(TermManager& terms, Opcode op, const Term* a, const Term* b, OperandSource& source) {
  unsigned width = a->width();
  const Term* result = integerTerm(terms, op, a, b);
  if (source.highest(b) < width) return result;
  const Term* inRange = terms.ult(b, terms.constant(width, width));
  return inRange->isTrue() ? result : terms.ite(inRange, result, source.poison(width));
}

const Term* compareTerm(TermManager& terms, Predicate predicate, const Term* a, const Term* b) {
  switch (predicate) {
  case Predicate::Eq: return terms.eq(a, b);
  case Predicate::Ne: return terms.ne(a, b);
  case Predicate::Ult: return terms.ult(a, b);
  case Predicate::Ule: return terms.ule(a, b);
  case Predicate::Ugt: return terms.ult(b, a);
  case Predicate::Uge: return terms.ule(b, a);
  case Predicate::Slt: return terms.slt(a, b);
  case Predicate::Sle: return terms.sle(a, b);
  case Predicate::Sgt: return terms.slt(b, a);
  case Predicate::Sge: return terms.sle(b, a);
  }
  HS_UNREACHABLE("predicates should be handled");
}

Predicate toSigned(Predicate predicate) {
  switch (predicate) {
  case Predicate::Ult: return Predicate::Slt;
  case Predicate::Ule: return Predicate::Sle;
  case Predicate::Ugt: return Predicate::Sgt;
  case Predicate::Uge: return Predicate::Sge;
  default: return predicate;
  }
}

const Term* compareOffsets(TermManager& terms, Predicate predicate, const Term* a, const Term* baseOfA, const Term* b,
                           const Term* baseOfB) {
  if (isEquality(predicate) || !baseOfA || baseOfA != baseOfB) return nullptr;
  return compareTerm(terms, toSigned(predicate), terms.sub(a, baseOfA), terms.sub(b, baseOfB));
}

} // namespace hindsight
