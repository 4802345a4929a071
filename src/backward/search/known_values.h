// Narrows the values that a path requires by those that the branches before a block allow (`branch_facts.h`).
#pragma once

#include "backward/state.h"

#include <utility>
#include <vector>

namespace hindsight::backward {

/// The path has come over an edge to the end of a block. Where that leaves a register a single value, or all others of
/// a few contradict what the path wants, it has that value: most of what is wanted of it is settled long before the
/// branch is crossed that says so. Ends the path if no value is left. `before`: the registers that were open after the
/// edge.
void useFacts(BackwardState& state, EdgeId edge, const std::vector<std::pair<Slot, const Term*>>& before);

} // namespace hindsight::backward
