#include "prove/induction.h"

#include <algorithm>

namespace hindsight::prove {

using merged::InductionStep;
using merged::Invariant;
using merged::NodeId;

namespace {

class Houdini {
public:
  Houdini(const merged::Unwinding& unwinding, const StepSearch& search) : unwinding(unwinding), search(search) {}

  /// False: a search did not come to an answer.
  bool run() {
    for (NodeId node : unwinding.order())
      if (unwinding.nodes()[node].havoc != kNone) loops.push_back({node, candidatesFor(unwinding, node)});
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (Loop& loop : loops) {
        std::vector<NodeId> places = unwinding.cutsOfLoop(loop.havoc);
        places.push_back(loop.havoc);
        for (NodeId place : places)
          if (!dropBroken(loop, place, isChanged)) return false;
      }
    }
    return true;
  }

  std::vector<Invariant> invariants() const {
    std::vector<Invariant> all;
    for (const Loop& loop : loops) all.insert(all.end(), loop.candidates.begin(), loop.candidates.end());
    return all;
  }
  unsigned checks = 0;

private:
  struct Loop {
    NodeId havoc;
    std::vector<Invariant> candidates;
  };

  bool dropBroken(Loop& loop, NodeId place, bool& isChanged) {
    while (!loop.candidates.empty()) {
      merged::SearchResult found = search(unwinding, {place}, {.assumed = invariants(), .doubted = loop.candidates});
      checks += found.statistics.checks;
      if (found.result == SatResult::Unknown || !found.refusals.empty()) return false;
      if (found.result == SatResult::Unsat) return true;
      std::vector<Invariant> kept;
      for (size_t index = 0; index < loop.candidates.size(); ++index)
        if (index >= found.broken.size() || !found.broken[index]) kept.push_back(loop.candidates[index]);
      if (kept.size() == loop.candidates.size()) return false;
      loop.candidates = std::move(kept);
      isChanged = true;
    }
    return true;
  }

  const merged::Unwinding& unwinding;
  const StepSearch& search;
  std::vector<Loop> loops;
};

} // namespace

InductionResult induct(const merged::Unwinding& unwinding, const std::vector<NodeId>& targets,
                       const StepSearch& search) {
  InductionResult result;
  auto isUnreachable = [&](const InductionStep& step) {
    merged::SearchResult found = search(unwinding, targets, step);
    result.checks += found.statistics.checks;
    return found.result == SatResult::Unsat && found.refusals.empty();
  };
  result.isProved = isUnreachable({});
  if (result.isProved) return result;
  Houdini houdini(unwinding, search);
  bool isDone = houdini.run();
  result.checks += houdini.checks;
  if (!isDone) return result;
  result.invariants = houdini.invariants();
  result.isProved = isUnreachable({.assumed = result.invariants, .doubted = {}});
  return result;
}

} // namespace hindsight::prove
