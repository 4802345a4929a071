// For which inputs a value was written: the condition under which a term depends on none of some symbols.
#pragma once

#include "term/term_manager.h"

#include <unordered_set>

namespace hindsight {

/// A term of width 1. Where it holds, the value of `term` is the same whatever the symbols in `undefined` are. Where it
/// does not, it usually depends on them: choices (ite, elements of arrays, truth values) are looked at by what is
/// chosen, every other operation is taken to depend on all its operands.
const Term* definedness(TermManager& terms, const Term* term, const std::unordered_set<SymbolId>& undefined);

} // namespace hindsight
