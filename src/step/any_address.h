// Facts about addresses that hold for every layout of objects in memory.
//
// An object is outside of the first page, in user space, and aligned as it requires, and live objects do not overlap.
// The stack is above everything else. (Variables are not always below the heap: large blocks may be anywhere.)
// Often that is enough: p % 16 is 0 for what malloc returns, (p | 1) & ~1 is p, and no object is at address -1. Then
// the result does not depend on shadow addresses.
#pragma once

#include "step/machine.h"

#include <optional>

namespace hindsight {

/// Whether one object is lower in memory than another one, for every layout: the stack is above everything else. Empty:
/// it depends on the layout.
std::optional<bool> isLowerAnywhere(const Object& a, const Object& b);

/// The value of a term over addresses if it is the same for every layout; null if it is not, or unknown.
const Term* sameAtAnyAddress(Machine& machine, const Term* term);
/// The same for a comparison. Terms assume that objects are far apart, so their own simplification may decide too much.
const Term* comparedAtAnyAddress(Machine& machine, Predicate predicate, const Term* a, const Term* b);
/// A computed address as an object's base plus an offset, if it is that for every layout; null otherwise.
const Term* straightened(Machine& machine, const Term* address);

} // namespace hindsight
