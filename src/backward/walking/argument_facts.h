// What a call says about the parameters of its callee, before the code in front of the call was crossed.
//
// Backward, a function is entered before its arguments are known: `f(n - 1)` in `f` could be any call, and a loop up to
// `n` could go around any number of times. So a path could go on in the callee forever. The numbers that are passed are
// computed from registers of the caller, and what the branches before the call say about those holds for them: often
// enough to see how far it can go.
#pragma once

#include "backward/state.h"

#include <utility>
#include <vector>

namespace hindsight::backward {

/// Parameters of the callee, and what they are in terms of the caller's registers. The caller is the innermost frame.
std::vector<std::pair<Slot, const Term*>> argumentFacts(BackwardState& state, const Function& callee,
                                                        const CallInfo& call, uint32_t instruction);

} // namespace hindsight::backward
