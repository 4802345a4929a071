// Structs that a call passes by value.
#pragma once

#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"

namespace hindsight {

/// The copy that the call makes for its callee.
inline void crossPassedStruct(BackwardState& state, const Term* copy, const Term* from, const Term* size) {
  noteAccess(state, PendingAccess::Kind::Read, from, size);
  if (state.alive()) crossCopy(state, copy, from, size);
}

} // namespace hindsight
