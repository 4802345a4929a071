// Floating-point operations on terms.
#pragma once

#include "program/program.h"
#include "term/term_manager.h"

namespace hindsight {

/// Bits of the operands of one of Opcode::FAdd .. Opcode::FClass.
unsigned floatOperandWidth(const Instruction& instruction);

/// The result of one of Opcode::FAdd .. Opcode::FClass; operands the instruction does not have are null.
const Term* floatTerm(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b, const Term* c);

} // namespace hindsight
