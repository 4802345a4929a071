#include "valueflow/flow_walk.h"

namespace hindsight::valueflow {

FlowWalk::FlowWalk(const ValueFlowGraph& graph, const FlowSummaries& summaries)
    : graph(graph), summaries(summaries), phases(graph.nodeCount(), None) {}

void FlowWalk::reach(NodeId node, Phase phase) {
  if (phases[node] >= phase) return;
  phases[node] = phase;
  work.emplace_back(node, phase);
}

void FlowWalk::addAll(std::span<const NodeId> to) {
  for (NodeId node : to) reach(node, Ascending);
  while (!work.empty()) {
    auto [node, phase] = work.back();
    work.pop_back();
    if (phases[node] == phase) follow(node, phase);
  }
}

void FlowWalk::follow(NodeId node, Phase phase) {
  for (const FlowEdge& edge : graph.into(node)) {
    if (!summaries.follows(edge.kind)) continue;
    if (edge.kind == FlowKind::Unmatched)
      reach(edge.from, Ascending);
    else if (leavesCallee(edge.kind))
      reach(edge.from, Descending);
    else if (!entersCallee(edge.kind) || phase == Ascending)
      reach(edge.from, phase);
  }
  summaries.forEachThrough(node, [&](NodeId from) { reach(from, phase); });
}

std::vector<NodeId> FlowWalk::reached() const {
  std::vector<NodeId> all;
  for (NodeId node = 0; node < phases.size(); ++node)
    if (phases[node]) all.push_back(node);
  return all;
}

} // namespace hindsight::valueflow
