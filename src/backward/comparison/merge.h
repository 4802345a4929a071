// Paths that came to the same place on both sides of a branch that does not matter.
//
// If all they differ in is one condition and its negation, whatever else they want will be had on either side: one path
// without the condition stands for both. So the ways through code that nobody asked about do not multiply.
#pragma once

#include "backward/comparison/description.h"

#include <memory>
#include <vector>

namespace hindsight {

struct Arrival {
  std::unique_ptr<BackwardState> state;
  Description description;
  bool described = false;
};

/// All of them are at the same place. Returns how many were taken into others.
size_t mergeArrivals(BackwardContext& context, std::vector<Arrival>& arrivals);

} // namespace hindsight
