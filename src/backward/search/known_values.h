// Narrows the values that a path requires by those that the branches before a block allow (`branch_facts.h`).
#pragma once

#include "backward/state.h"

#include <utility>
#include <vector>

namespace hindsight::backward {

/// The path has come over an edge to the end of a block. A register that has one value there, or several of which all
/// but one contradict the path, gets that value: most constraints on it are decided long before the branch is crossed.
/// Ends the path if no value is left. `before`: the registers that were open after the edge.
void useFacts(BackwardState& state, EdgeId edge, const std::vector<std::pair<Slot, const Term*>>& before);

} // namespace hindsight::backward
