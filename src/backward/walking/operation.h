// Instructions that only compute: their results as terms over their operands.
#pragma once

#include "backward/state.h"

namespace hindsight {

/// Whether the instruction has no effect but its results.
bool isComputation(Opcode op);

/// Crosses such an instruction: defines the registers it writes that are used later. What must hold for it not to
/// fail (a divisor that is not zero) becomes a constraint of the path.
void crossComputation(BackwardState& state, const Instruction& instruction);

/// What an instruction of the innermost frame computes from its operands, if it is arithmetic on integers; else null.
const Term* computedNumber(BackwardState& state, const Instruction& instruction);

} // namespace hindsight
