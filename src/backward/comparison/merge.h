// Merging of paths that came to the same program point on both sides of a branch that does not matter to them.
//
// If all they differ in is one condition and its negation, whatever else they require is the same on either side: one
// path without the condition stands for both. So the ways through irrelevant code do not multiply. DESTINA has no such
// step; AskTheCode, section 3.2, has it as a simplification of disjunctions (SIMPLIFY, figure 2).
#pragma once

#include "backward/comparison/description.h"

#include <memory>
#include <vector>

namespace hindsight::backward {

struct Arrival {
  std::unique_ptr<BackwardState> state;
  Description description;
  bool described = false;
};

/// All of them are at the same place. Returns how many were taken into others.
size_t mergeArrivals(BackwardContext& context, std::vector<Arrival>& arrivals);

} // namespace hindsight::backward
