// Demanded bits: the bits of its symbols that a question depends on. Of values that differ only in others, one is
// tried.
//
// Found from the constraints down: a sum demands no higher bits of its operands than are demanded of it, a mask those
// that it keeps, a comparison all of them.
#pragma once

#include "term/term.h"

#include <span>
#include <unordered_map>

namespace hindsight {

/// By symbol; a superset of the demanded bits. Of symbols that are missing, no bit is demanded.
std::unordered_map<SymbolId, U128> demandedBits(std::span<const Term* const> constraints);

} // namespace hindsight
