// Joining of paths that come to the same program point: one path stands for either of them. This is MERGE of
// AskTheCode, section 3.2 (figure 1), where DESTINA follows each path by itself.
//
// What both require stays as it is; what only one requires becomes one side of a disjunction. Where they have read
// different inputs, a symbol of its own says which side a test takes. So the number of paths does not grow with the
// number of ways through a piece of code; the solver chooses between them.
#pragma once

#include "backward/comparison/merge.h"

namespace hindsight::backward {

/// All of them are at the same place. Returns how many were taken into others.
size_t joinArrivals(std::vector<Arrival>& arrivals);

} // namespace hindsight::backward
