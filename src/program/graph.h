// The facts about a program's shape, each computed when it is first asked for: call graph, ways out of functions.
#pragma once

#include "program/call_graph.h"
#include "program/distance.h"
#include "program/program.h"

#include <memory>

namespace hindsight {

class ProgramGraph {
public:
  /// The program must outlive the graph, and so must whatever `pointers` asks.
  ProgramGraph(const Program& program, PointerCalls pointers) : program(program), pointers(std::move(pointers)) {}

  const CallGraph& calls() {
    if (!callGraph) callGraph = std::make_unique<CallGraph>(program, pointers);
    return *callGraph;
  }
  const ReturnCosts& returnCosts() {
    if (!costs) costs = std::make_unique<ReturnCosts>(program, calls());
    return *costs;
  }
  Distances distancesTo(std::span<const CodePoint> targets) { return Distances(returnCosts(), targets); }
  /// To the nearest block that the predicate names, such as those not covered yet.
  Distances distancesTo(const std::function<bool(FunctionId, BlockId)>& isTarget) {
    return Distances(returnCosts(), isTarget);
  }

private:
  const Program& program;
  const PointerCalls pointers;
  std::unique_ptr<CallGraph> callGraph;
  std::unique_ptr<ReturnCosts> costs;
};

} // namespace hindsight
