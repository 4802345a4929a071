#include "valueflow/flow_summaries.h"

#include "support/strong_components.h"

#include <algorithm>

namespace hindsight::valueflow {

FlowSummaries::FlowSummaries(const Program& program, const ValueFlowGraph& graph, Follow follow)
    : program(program), graph(graph), follow(follow), localIndex(graph.nodeCount(), 0) {
  for (const Function& function : program.functions) {
    std::span<const NodeId> own = graph.nodesOf(function.id);
    for (uint32_t i = 0; i < own.size(); ++i) localIndex[own[i]] = i;
  }
  for (const Component& component : calleesFirst())
    for (bool again = true; again;) {
      bool grown = false;
      for (FunctionId function : component.members) grown |= summarise(function);
      again = grown && component.isRecursive;
    }
}

/// Components of the call graph, as far as values flow along calls.
std::vector<FlowSummaries::Component> FlowSummaries::calleesFirst() const {
  auto count = static_cast<uint32_t>(program.functions.size());
  std::vector<std::vector<uint32_t>> callees(count);
  for (NodeId node = 0; node < graph.nodeCount(); ++node)
    for (const FlowEdge& edge : graph.into(node))
      if (leavesCallee(edge.kind)) {
        std::vector<uint32_t>& known = callees[graph.node(node).function];
        FunctionId callee = graph.node(edge.from).function;
        if (std::ranges::find(known, callee) == known.end()) known.push_back(callee);
      }
  auto successor = [&](uint32_t node, uint32_t k) {
    return k < callees[node].size() ? callees[node][k] : kNoSuccessor;
  };
  StrongComponents components = strongComponents(count, successor);
  std::vector<Component> all(components.sizes.size());
  for (FunctionId function = 0; function < count; ++function) {
    Component& its = all[components.of[function]];
    its.members.push_back(function);
    its.isRecursive |= its.members.size() > 1 || std::ranges::count(callees[function], function) != 0;
  }
  return all;
}

bool FlowSummaries::isInput(NodeId id) const {
  const FlowNode& node = graph.node(id);
  if (node.kind == FlowNode::Kind::Value) return node.index < program.functions[node.function].parameters.size();
  return node.kind == FlowNode::Kind::Version &&
         graph.memorySsa().version(node.index).kind == MemoryVersion::Kind::Entry;
}

bool FlowSummaries::isOutput(NodeId id) const {
  const FlowNode& node = graph.node(id);
  if (node.kind == FlowNode::Kind::Result) return true;
  return node.kind == FlowNode::Kind::Version &&
         graph.memorySsa().version(node.index).kind == MemoryVersion::Kind::Exit;
}

const LocationSet& FlowSummaries::inputsOf(NodeId output) const {
  static const LocationSet kNothing;
  auto found = summaries.find(output);
  return found == summaries.end() ? kNothing : found->second;
}

/// One pass over the function: nodes that flow into each other share what they get from outside.
bool FlowSummaries::summarise(FunctionId function) {
  std::span<const NodeId> own = graph.nodesOf(function);
  std::vector<std::vector<uint32_t>> sources(own.size());
  for (uint32_t i = 0; i < own.size(); ++i) {
    for (const FlowEdge& edge : graph.into(own[i]))
      if (follows(edge.kind) && !entersCallee(edge.kind) && !leavesCallee(edge.kind) &&
          graph.node(edge.from).function == function)
        sources[i].push_back(localIndex[edge.from]);
    forEachThrough(own[i], [&](NodeId from) { sources[i].push_back(localIndex[from]); });
  }
  auto successor = [&](uint32_t node, uint32_t k) {
    return k < sources[node].size() ? sources[node][k] : kNoSuccessor;
  };
  StrongComponents components = strongComponents(static_cast<uint32_t>(own.size()), successor);
  std::vector<std::vector<uint32_t>> members(components.sizes.size());
  for (uint32_t i = 0; i < own.size(); ++i) members[components.of[i]].push_back(i);
  std::vector<LocationSet> reached(members.size());
  bool grown = false;
  for (uint32_t component = 0; component < members.size(); ++component) {
    LocationSet& all = reached[component];
    for (uint32_t i : members[component]) {
      if (isInput(own[i])) all.insert(own[i]);
      for (uint32_t source : sources[i])
        if (components.of[source] != component) all.unite(reached[components.of[source]]);
    }
    for (uint32_t i : members[component])
      if (isOutput(own[i])) grown |= summaries[own[i]].unite(all);
  }
  return grown;
}

std::vector<FlowSummaries::SummaryEdge> FlowSummaries::at(CallLabel label) const {
  std::vector<SummaryEdge> all;
  for (NodeId node : graph.nodesOf(graph.label(label).function))
    for (const FlowEdge& edge : graph.into(node))
      if (leavesCallee(edge.kind) && edge.label == label)
        inputsOf(edge.from).forEach(
            [&](NodeId input) { visitActual(input, label, [&](NodeId from) { all.push_back({node, from}); }); });
  return all;
}

} // namespace hindsight::valueflow
