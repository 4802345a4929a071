// Integer operations on terms, for the handlers that need them outside their family.
#pragma once

#include "program/opcode.h"
#include "term/term_manager.h"

namespace hindsight {

/// The term for one of Opcode::Add .. Opcode::Xor.
const Term* integerTerm(TermManager& terms, Opcode op, const Term* a, const Term* b);

/// a PRED b as a term of width 1.
const Term* compareTerm(TermManager& terms, Predicate predicate, const Term* a, const Term* b);

/// The signed predicate of the same direction: how offsets of pointers into one object are compared.
Predicate toSigned(Predicate predicate);

} // namespace hindsight
