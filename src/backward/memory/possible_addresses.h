// Constraints on the addresses of objects: in user space, aligned as the declaration or the allocator says, and
// disjoint from other objects that are live at the same time.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight::backward {

/// What holds for the addresses in the constraints of a path, for every layout of objects.
std::vector<const Term*> possibleAddresses(const BackwardState& state);

} // namespace hindsight::backward
