// Valid for any number of rounds: every loop starts from any state for which its invariants hold.
//
// The function is unwound once (`UnwindLimits::inductive`). Candidates for invariants that do not hold where a loop
// begins, or not after a further round, are dropped until all that are left do (`merged/invariant.h`). Then the
// assertion is searched for from such states.
#pragma once

#include "merged/search.h"

namespace hindsight::prove {

/// A search in the unwound function, which knows the step.
using StepSearch = std::function<merged::SearchResult(
    const merged::Unwinding&, const std::vector<merged::NodeId>& targets, const merged::InductionStep& step)>;

struct InductionResult {
  bool isProved = false;
  std::vector<merged::Invariant> invariants; // that were needed, with others
  unsigned checks = 0;
};

/// Whether no run gets to one of the targets. `unwinding` is inductive.
InductionResult induct(const merged::Unwinding& unwinding, const std::vector<merged::NodeId>& targets,
                       const StepSearch& search);

} // namespace hindsight::prove
