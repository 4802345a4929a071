// Equations f(a) + g(b) + h(c) + … = constant, in which each summand is about one small unknown: checksums and hashes.
//
// The sums of one half of the unknowns go into a table; the sums of the other half are looked up in it. Five bytes take
// 2^24 steps instead of 2^40, and nothing of it is hard for the shape of f, g and h.
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
