// Everything that flows into some nodes, along realizable paths: a path that enters a function by one call does not
// leave it by another (Horwitz, Reps, Binkley: two phases, with summaries for calls).
//
// In the first phase the walk ascends from functions to their callers, and crosses calls by their summaries; in the
// second it descends into callees and never leaves them. Behind a flow from "anything", the first phase starts again.
#pragma once

#include "valueflow/flow_summaries.h"

namespace hindsight::valueflow {

class FlowWalk {
public:
  /// Both must outlive it.
  FlowWalk(const ValueFlowGraph& graph, const FlowSummaries& summaries);

  void addAll(std::span<const NodeId> to);
  void add(NodeId to) { addAll({&to, 1}); }
  /// Whether the node flows into one that was added.
  bool contains(NodeId node) const { return phases[node] != 0; }
  /// In order of their numbers.
  std::vector<NodeId> reached() const;

private:
  enum Phase : uint8_t { None, Descending, Ascending }; // the larger one follows more
  void reach(NodeId node, Phase phase);
  void follow(NodeId node, Phase phase);

  const ValueFlowGraph& graph;
  const FlowSummaries& summaries;
  std::vector<uint8_t> phases; // by node
  std::vector<std::pair<NodeId, Phase>> work;
};

} // namespace hindsight::valueflow
