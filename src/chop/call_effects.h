// The effects of one skipped call: the bytes that it may write, or why it must be entered.
#pragma once

#include "chop/pending_call.h"

#include <string>

namespace hindsight::chop {

struct CallEffects {
  ModifiedBytes modified;
  bool allocates = false;
  std::string whyEnter; // empty: it can be skipped
};

/// By an analysis of the whole program: everything that was allocated at a site is one.
CallEffects effectsByStatic(Machine& machine, const State& state, const PointsTo& pointers, const ModRef& effects,
                            FunctionId callee);
/// By an analysis from the state.
CallEffects effectsByPast(Machine& machine, const State& state, const AnalysedCall& analysed);

/// Leaves the bytes absent.
void leaveAbsent(Machine& machine, State& state, const ModifiedBytes& modified);
/// Absent values in these bytes, which must not be cut in two: those that are known are put in place, and of the others
/// the calls are named that they are results of.
std::vector<uint64_t> settleCells(Machine& machine, State& state, const ModifiedBytes& modified);

} // namespace hindsight::chop
