// Addresses that are handed out again: a pointer to a freed object may equal one to an object that was allocated later.
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight {

/// The objects with which the unknown is compared, and which may have its address: it is about to be found to be a heap
/// object, and they were allocated after that was freed.
std::vector<const Term*> laterAtSameAddress(const BackwardState& state, const Term* unknown);

/// Wherever the unknown is compared, it has the address of the object; what it points to is another one all the same.
void assumeSameAddress(BackwardState& state, const Term* unknown, const Term* base);

} // namespace hindsight
