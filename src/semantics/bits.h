// Bit counting, funnel shifts, saturating and overflow-reporting arithmetic on terms.
#pragma once

#include "program/program.h"
#include "term/term_manager.h"

namespace hindsight {

/// The result of one of Opcode::CountLeadingZeros .. FunnelShiftRight and AddSaturate .. ShlSaturate; operands the
/// instruction does not have are null.
const Term* bitTerm(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b, const Term* c);

struct OverflowTerms {
  const Term* result;
  const Term* overflow; // one bit
};
/// Both results of one of Opcode::AddOverflow .. MulOverflow.
OverflowTerms overflowTerms(TermManager& terms, const Instruction& instruction, const Term* a, const Term* b);

} // namespace hindsight
