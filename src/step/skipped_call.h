// Calls that are not simply made: those that a hook decides about, and those of a function that is executed on its own,
// from a state that stands before the call, with `State::returnStop` as the depth of its frame.
#pragma once

#include "step/code.h"
#include "step/state.h"

#include <optional>
#include <vector>

namespace hindsight {

/// Asks whoever watches calls of the function. Empty: it is entered; else whether the state goes on behind the call.
std::optional<bool> skippedByHook(Machine& machine, const CompiledCall& call, const Function& callee);

/// What the frame, which stands at a return, is about to hand to its caller.
std::vector<Value> valuesToReturn(const Frame& frame);

} // namespace hindsight
