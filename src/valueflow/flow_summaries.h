// Summaries of functions: which inputs flow to which outputs, over realizable paths (SATRACER, section III-A.2.a,
// figure 5): from parameters and memory to its results and to memory,
//   SUM     parameter to result            SUMPAR  parameter to memory
//   SUMRET  memory to result               SUMEXD  memory to memory
// A summary edge at a call is not stored: it is the callee's summary, read at the call.
//
// Callees come first; recursive functions are repeated until a fixed point.
#pragma once

#include "valueflow/value_flow_graph.h"

namespace hindsight::valueflow {

class FlowSummaries {
public:
  enum class Follow : uint8_t {
    Values,      // flows only
    Dependences, // also what they hang on
  };
  /// All must outlive it.
  FlowSummaries(const Program& program, const ValueFlowGraph& graph, Follow follow = Follow::Values);

  /// What flows into a result, or an exit version, from outside the function: its parameters and entry versions.
  const LocationSet& inputsOf(NodeId output) const;

  struct SummaryEdge {
    NodeId to = 0, from = 0; // in the caller: result or chi; argument or CallMu
  };
  /// All of a call.
  std::vector<SummaryEdge> at(CallLabel label) const;
  /// What the node, which is a result of a call or a version behind it, gets through that call.
  template <typename Visit> void forEachThrough(NodeId node, Visit&& visit) const {
    for (const FlowEdge& edge : graph.into(node))
      if (leavesCallee(edge.kind))
        inputsOf(edge.from).forEach([&](NodeId input) { visitActual(input, edge.label, visit); });
  }

  bool follows(FlowKind kind) const { return follow == Follow::Dependences || kind != FlowKind::Depends; }

private:
  /// What a call hands over for a parameter or entry version of its callee.
  template <typename Visit> void visitActual(NodeId input, CallLabel label, Visit&& visit) const {
    for (const FlowEdge& edge : graph.into(input))
      if (entersCallee(edge.kind) && edge.label == label) visit(edge.from);
  }
  bool isInput(NodeId node) const;
  bool isOutput(NodeId node) const;
  /// True if something was added.
  bool summarise(FunctionId function);
  struct Component {
    std::vector<FunctionId> members = {};
    bool isRecursive = false;
  };
  std::vector<Component> calleesFirst() const;

  const Program& program;
  const ValueFlowGraph& graph;
  const Follow follow;
  std::vector<uint32_t> localIndex; // of nodes in their function
  std::unordered_map<NodeId, LocationSet> summaries;
};

} // namespace hindsight::valueflow
