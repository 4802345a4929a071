// Calls that are stepped over: those whose results and writes are dead, and those that cannot be entered.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Whether nothing that the path depends on can come from the call.
bool canStepOver(const BackwardState& state, const Function& callee, const CallInfo& call,
                 const Instruction& instruction);
void stepOver(BackwardState& state);

/// The call may have written whatever it can, and its results may be anything: only a run can tell. False if it may
/// have done more than that.
bool crossOpaque(BackwardState& state, const Function& callee, const std::vector<const Term*>& results);

} // namespace hindsight::backward
