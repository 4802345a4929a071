// Integer operations on terms: add to xor, and comparisons.
#pragma once

#include "program/opcode.h"
#include "semantics/operand_source.h"

namespace hindsight {

/// The term for one of Opcode::Add .. Opcode::Xor, where it is defined.
const Term* integerTerm(TermManager& terms, Opcode op, const Term* a, const Term* b);

/// One of Opcode::Shl .. AShr: a shift by the width or more is poison.
const Term* shiftTerm(TermManager& terms, Opcode op, const Term* a, const Term* b, OperandSource& source);

/// a PRED b as a term of width 1.
const Term* compareTerm(TermManager& terms, Predicate predicate, const Term* a, const Term* b);

inline bool isEquality(Predicate predicate) {
  return predicate == Predicate::Eq || predicate == Predicate::Ne;
}

/// The signed predicate of the same direction: how offsets of pointers into one object are compared.
Predicate toSigned(Predicate predicate);

/// Two pointers into one object are ordered by their offsets, whatever its address: p + i < p + n is i < n. Null if the
/// bases are not the same object's, or the order does not matter.
const Term* compareOffsets(TermManager& terms, Predicate predicate, const Term* a, const Term* baseOfA, const Term* b,
                           const Term* baseOfB);

} // namespace hindsight
