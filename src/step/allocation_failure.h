// Allocations that return null, written down so that a test can make the same ones fail again.
#pragma once

#include "step/builtin.h"

namespace hindsight {

enum class AllocationFate : uint8_t {
  Succeeds,
  Fails, // the caller returns null; errno is set
  Waits, // the instruction must not go on now
};

/// Counts the call, and decides whether it fails: with --malloc-may-fail on a path of its own, in a run of a test where
/// the test says so.
AllocationFate fateOfAllocation(BuiltinCall& call);

/// Before an allocation fails, when nothing was done yet: whether errno may be written. False: the instruction must not
/// go on now.
bool mayNoteNoMemory(Machine& machine);
/// Sets errno of a state, which may be one that was just forked.
void noteNoMemory(Machine& machine, State& state);

/// Of an allocation that cannot fail.
void countAllocation(const BuiltinCall& call);

/// The number of the call that was counted last, if it is this one: by it a test knows the object. 0: it has none.
uint32_t numberOfAllocation(const BuiltinCall& call);

} // namespace hindsight
