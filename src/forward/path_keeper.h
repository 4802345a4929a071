// Receives the states of all paths when they end, or when the search does.
#pragma once

#include "lazy/lazy_heap.h"
#include "step/path_end.h"
#include "step/state.h"

namespace hindsight::forward {

class PathKeeper {
public:
  virtual ~PathKeeper() = default;
  /// `heap`: if the path was started on one that was discovered; otherwise null.
  virtual void ended(Machine& machine, const lazy::LazyHeap* heap, const State& state, const PathEnd& end) = 0;
  /// The search is over, the path is not.
  virtual void leftOpen(Machine& machine, const lazy::LazyHeap* heap, const State& state) = 0;
};

} // namespace hindsight::forward
