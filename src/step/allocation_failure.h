// Allocations that return null, written down so that a test can make the same ones fail again.
#pragma once

#include "step/builtin.h"

namespace hindsight {

/// Counts the call, and decides whether it fails: with --malloc-may-fail on a path of its own, in a run of a test where
/// the test says so. True: it fails on this path, and the caller returns null.
bool allocationFails(BuiltinCall& call);

/// Of an allocation that cannot fail.
void countAllocation(const BuiltinCall& call);

/// The number of the call that was counted last, if it is this one: by it a test knows the object. 0: it has none.
uint32_t numberOfAllocation(const BuiltinCall& call);

} // namespace hindsight
