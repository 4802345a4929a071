// Facts about addresses that hold for every layout of objects in memory.
//
// An address is outside of the first page, in user space, and aligned as its object requires, and live objects do not
// overlap. Often that is enough: p % 16 is 0 for what malloc returns, (p | 1) & ~1 is p, and no object is at address
// -1. Then the result does not depend on shadow addresses.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// The one value that a term over addresses has; null if it has several, or if nobody knows.
const Term* sameAtAnyAddress(Machine& machine, const Term* term);
/// The same for a comparison. Terms take objects to be far apart, so they may know more than is so.
const Term* comparedAtAnyAddress(Machine& machine, Predicate predicate, const Term* a, const Term* b);
/// An address that is computed in a roundabout way as an object's address and a distance, if it is one wherever the
/// object is; null otherwise.
const Term* straightened(Machine& machine, const Term* address);

} // namespace hindsight
