// From the interpolants at the ends of a stretch to the one at its start: the conjunction of their preconditions
// (TRACER-X, section IV-B), and the obligations of the stretch itself.
#pragma once

#include "prune/reenactor.h"

namespace hindsight::prune {

struct PullBackConfig {
  bool keepsHeap = false;     // which objects can be reached from which is needed as well
  bool leavesNothing = false; // an object that is not in the interpolant may be leaked at the end
  bool keepsValues = false;   // places that matter keep their values, together with what the path says of them
};

/// The interpolant at the start of the stretch that was reenacted last, given those at its ends (parallel to
/// `Reenactor::ends`; null for ends where the path was over). Null: there is none (`Reenactor::refusal`, or it is too
/// large).
Ref<const Interpolant> pullBack(Reenactor& stretch, Solver& solver, Locations& locations, const State& start,
                                const std::vector<Ref<const Interpolant>>& atEnds, PullBackConfig config);

} // namespace hindsight::prune
