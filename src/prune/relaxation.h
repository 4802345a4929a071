// Two comparisons that differ only in a constant become one and a bound: slackening, TRACER-X, section V-A.
//
// n + 9 <= v + 1 and n + 9 <= v + 2 are left by a loop that adds 1 on one way and 2 on the other: one more of them for
// every round. If v + 1 is not so large that adding 1 wraps around, the first implies the second.
#pragma once

#include "term/term_manager.h"

#include <optional>

namespace hindsight::prune {

struct Relaxed {
  const Term* kept;  // the stronger one of the two
  const Term* bound; // under which it is: together they say both
};

/// Empty if the formulas are not such a pair.
std::optional<Relaxed> relax(TermManager& terms, const Term* a, const Term* b);

} // namespace hindsight::prune
