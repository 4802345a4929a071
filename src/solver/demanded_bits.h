// Which bits of its symbols a question depends on: two values that differ in others only need not both be tried.
//
// From the constraints down: a sum looks at no higher bits of its operands than are looked at in it, a mask at those it
// leaves, a comparison at all of them.
#pragma once

#include "term/term.h"

#include <span>
#include <unordered_map>

namespace hindsight {

/// By symbol; at least the bits that matter. Symbols that are not there do not matter at all.
std::unordered_map<SymbolId, U128> demandedBits(std::span<const Term* const> constraints);

} // namespace hindsight
