// Allocations that return null, written down so that a test can make the same ones fail again.
#pragma once

#include "step/builtin.h"

namespace hindsight {

/// Counts the call, and decides whether it fails: with --malloc-may-fail on a path of its own, in a run of a test where
/// the test says so. True: it fails on this path, and the caller returns null.
bool allocationFails(BuiltinCall& call);

} // namespace hindsight
