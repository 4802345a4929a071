// Calls that a hook decides about, such as skipped ones, and calls that are executed on their own: from a state that
// stands before the call, with the depth of its frame as `State::returnStop`.
#pragma once

#include "step/code.h"
#include "step/state.h"

#include <optional>
#include <vector>

namespace hindsight {

/// Asks the hooks that watch calls of the function. Empty: it is entered; else whether the state goes on behind the
/// call.
std::optional<bool> skippedByHook(Machine& machine, const CompiledCall& call, const Function& callee);

/// What the frame, which stands at a return, is about to hand to its caller.
std::vector<Value> valuesToReturn(const Frame& frame);

} // namespace hindsight
