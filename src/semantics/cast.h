// Casts, copies, selection, and the lanes of flattened vectors.
#pragma once

#include "semantics/operand_source.h"

namespace hindsight {

/// The result of one of Opcode::Trunc .. Extract.
const Term* castTerm(TermManager& terms, const Instruction& instruction, OperandSource& source);

/// The result of Opcode::PickLane: a chain of choices over all lanes.
const Term* pickedLane(TermManager& terms, const Instruction& instruction, OperandSource& source);

/// The lane of this number after Opcode::PutLane.
const Term* laneAfterPut(TermManager& terms, const Instruction& instruction, OperandSource& source, unsigned lane);

} // namespace hindsight
