// Comparing values of any tag.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// a PRED b. Pointers into one object compare by offset, into different objects by provenance; an order between
/// objects is decided by their shadow addresses, and the state remembers that.
Value compareValues(Machine& machine, Predicate predicate, Value a, Value b, unsigned width);

/// The same for pointers of which one may point to several objects (compare_choices.cpp). Null: neither does, or the
/// objects are not known.
const Term* compareChoices(Machine& machine, Predicate predicate, const Term* a, const Term* b);

} // namespace hindsight
