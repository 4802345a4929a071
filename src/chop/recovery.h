// The recovery of a skipped call: its execution from the snapshot before it, under the path condition of the dependent,
// and what comes back. README.md says for each part of a state what enters a recovery and what comes back.
#pragma once

#include "chop/pending_call.h"

namespace hindsight::chop {

/// The state that executes the call, from its start. `recovery.dependent` waits for it.
std::unique_ptr<State> startRecovery(Machine& machine, std::shared_ptr<const Recovery> recovery);

/// The calls whose results stand, unknown, in what the state is about to return or in what it has written: they come
/// first. Those that are known are put in place.
std::vector<uint64_t> openResults(Machine& machine, State& atReturn);

/// The dependent, with everything that the call did, which stands before its return here. Null in `note.recovery`: the
/// dependent executes nothing itself.
std::unique_ptr<State> finishRecovery(Machine& machine, const State& atReturn);

} // namespace hindsight::chop
