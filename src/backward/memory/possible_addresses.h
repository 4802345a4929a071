// Where an object can be at all: a user's address, aligned as its declaration or its allocator says, and apart from
// other objects that are there with it.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight::backward {

/// What is so of the addresses in the constraints of a path, wherever objects are.
std::vector<const Term*> possibleAddresses(const BackwardState& state);

} // namespace hindsight::backward
