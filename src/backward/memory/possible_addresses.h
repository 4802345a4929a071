// Where an object can be at all: a user's address, aligned as its declaration or its allocator says. Most objects are
// known to be apart from each other; of string literals it is said here.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight {

/// What is so of the addresses in the constraints of a path, wherever objects are.
std::vector<const Term*> possibleAddresses(const BackwardState& state);

} // namespace hindsight
