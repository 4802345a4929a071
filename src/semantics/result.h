// The results of an instruction, as terms over its operands: the one definition that every engine uses.
//
// The machine has fast handlers for concrete values beside it (`step/`); test/unit/semantics compares them with this.
#pragma once

#include "program/pure.h"
#include "semantics/operand_source.h"

namespace hindsight {

/// The result of this number (`forEachDefinition` counts them; all but a few instructions have one) of a computation
/// (`isComputation`).
/// Reads only the operands that this result depends on.
const Term* resultTerm(TermManager& terms, const Function& function, const Instruction& instruction,
                       OperandSource& source, unsigned number = 0);

} // namespace hindsight
