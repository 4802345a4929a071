// Instructions that only compute, backward: the assignment rules of DESTINA, figure 4. What they mean is in
// `semantics/`.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Crosses a computation (`isComputation`): defines the registers it writes that are used later. What must hold for it
/// not to fail (a divisor that is not zero) becomes a constraint of the path.
void crossComputation(BackwardState& state, const Instruction& instruction);

/// Crosses an instruction that does nothing if it does not fail.
void crossRequirements(BackwardState& state, const Instruction& instruction);

/// What an instruction of the innermost frame computes from its operands, if it is arithmetic on integers; else null.
const Term* computedNumber(BackwardState& state, const Instruction& instruction);

} // namespace hindsight::backward
