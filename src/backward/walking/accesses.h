// Accesses that must have been valid for a path to go on after them: the error checks of DESTINA, section III-F.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Notes that `bytes` bytes at the address were accessed here; a path on which that fails does not get further.
void noteAccess(BackwardState& state, PendingAccess::Kind kind, const Term* address, const Term* bytes);

/// Decides the accesses whose objects are known by now. An access that cannot have been valid ends the path.
void settleAccesses(BackwardState& state);

/// Whether the path frees the object, as far as it was walked.
bool isFreed(const BackwardState& state, const Term* base);

/// The object begins here: nothing before can have freed it.
void forgetUses(BackwardState& state, const Term* base);

} // namespace hindsight::backward
