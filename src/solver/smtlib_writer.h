// Queries as SMT-LIB 2 text that other solvers read: for dumps and for messages about wrong answers.
#pragma once

#include "solver/solver.h"
#include "term/term_manager.h"

#include <span>
#include <string>

namespace hindsight {

/// A whole script: logic, declarations, one assertion per constraint, `check-sat`. Terms used more than once are
/// named by `define-fun`, so the text is as small as the terms are in memory. `expected` is noted as the status.
std::string smtlibScript(TermManager& terms, std::span<const Term* const> constraints,
                         SatResult expected = SatResult::Unknown);

} // namespace hindsight
