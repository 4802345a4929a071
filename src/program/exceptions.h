// Which calls may throw, and so which landing pads are reachable.
//
// A function throws if it may call one that throws; those without a body may, unless they are known not to. Handlers
// that would stop an exception are not counted on.
#pragma once

#include "program/call_graph.h"

#include <functional>
#include <vector>

namespace hindsight {

class Exceptions {
public:
  /// `isHarmless`: of functions without a body, those that throw nothing.
  Exceptions(const Program& program, const CallGraph& graph, const std::function<bool(const Function&)>& isHarmless);

  bool mayThrow(FunctionId function) const { return throwing[function]; }
  /// Whether all ways into the block are those of exceptions that no call throws.
  bool isDeadLandingPad(const Function& function, BlockId block) const;

private:
  bool callMayThrow(const Function& caller, uint64_t call) const;

  const CallGraph& graph;
  std::vector<bool> throwing;
};

} // namespace hindsight
