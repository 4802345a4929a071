// From the records of paths to reports: the table of each path, as DESTINA's Table III, and why the path ended.
#pragma once

#include "backward/state.h"
#include "support/explanation.h"

namespace hindsight::backward {

/// Collects what a search has to tell about its paths.
class Explainer {
public:
  /// A path that goes no further: it is infeasible, an error blocks it, or the search is over.
  void ended(const BackwardState& state);
  /// At the entry. If a run got to the target with its test, this path is the explanation.
  void arrived(const BackwardState& state, bool confirmed);
  Explanation finish(uint64_t covered, uint64_t merged);

private:
  void add(const BackwardState& ended, std::string end);
  Explanation found;
  bool settled = false;
};

} // namespace hindsight::backward
