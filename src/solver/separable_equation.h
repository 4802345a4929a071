// Meet in the middle for f(a) + g(b) + h(c) + … = constant, each summand about one small unknown: checksums, hashes.
//
// The sums of one half of the unknowns go into a table; the sums of the other half are looked up in it. Five bytes take
// 2^24 steps instead of 2^40, whatever f, g and h are.
#pragma once

#include "solver/scratch_evaluator.h"
#include "term/term_manager.h"

#include <optional>
#include <span>

namespace hindsight {

/// Values of the symbols under which all constraints hold. Nothing if there are none, if the constraints are not one
/// such equation beside conditions on single symbols, or if there are too many sums.
std::optional<Assignment> solveSeparable(TermManager& terms, ScratchEvaluator& evaluator,
                                         std::span<const Term* const> constraints, std::span<const SymbolId> symbols);

} // namespace hindsight
