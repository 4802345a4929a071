// Chooses the input that shows an error best: of all accesses that leave an object, one that stays next to it.
// Sanitizers put red zones around objects; they miss what lands far behind them, in another object or in nothing at
// all.
#pragma once

#include "step/machine.h"
#include "term/evaluator.h"

#include <optional>

namespace hindsight::forward {

/// Values for all that the path depends on. `state` has failed at its next instruction.
std::optional<Assignment> clearestModel(Machine& machine, const State& state, ErrorKind error);

} // namespace hindsight::forward
