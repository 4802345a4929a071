#include "program/exceptions.h"

#include <algorithm>

namespace hindsight {

Exceptions::Exceptions(const Program& program, const CallGraph& graph,
                       const std::function<bool(const Function&)>& isHarmless)
    : graph(graph), throwing(program.functions.size(), false) {
  for (const Function& function : program.functions)
    throwing[function.id] = function.declaration && !isHarmless(function);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Function& function : program.functions)
      for (uint64_t call = 0; call < function.calls.size() && !throwing[function.id]; ++call)
        if (callMayThrow(function, call)) changed = throwing[function.id] = true;
  }
}

bool Exceptions::callMayThrow(const Function& caller, uint64_t call) const {
  if (FunctionId callee = caller.calls[call].callee; callee != kNone) return throwing[callee];
  std::span<const FunctionId> targets = graph.targetsOf(caller, call);
  if (targets.empty()) return true; // inline assembly, or a pointer of which nothing is known
  return std::ranges::any_of(targets, [&](FunctionId target) { return throwing[target]; });
}

bool Exceptions::isDeadLandingPad(const Function& function, BlockId block) const {
  const std::vector<EdgeId>& ways = function.blocks[block].predecessors;
  return !ways.empty() && std::ranges::all_of(ways, [&](EdgeId way) {
    for (uint64_t call = 0; call < function.calls.size(); ++call)
      if (function.calls[call].unwindEdge == way) return !callMayThrow(function, call);
    return false;
  });
}

} // namespace hindsight
