// How far pointers of an unwound function can get from where they were handed over.
#pragma once

#include "merged/unwinding.h"

#include <optional>

namespace hindsight::merged {

/// A bound for the sum of all steps that a run through the graph makes inside of objects, in bytes, accesses and copies
/// included. None: an index is not bounded, or distances become numbers.
std::optional<uint64_t> totalOfSteps(const Unwinding& unwinding);

} // namespace hindsight::merged
