// The inclusion graph: nodes hold points-to sets, an edge says that one set, shifted by a step, is part of another.
//
// Sets grow by difference propagation: a node remembers what it has not passed on yet. Each round finds the strongly
// connected components of the graph: nodes on a cycle of plain copies become one node, and a step by a constant that
// lies on a cycle (a pointer incremented in a loop) becomes a step by any multiple of it, so that it terminates. Then
// what is new flows in topological order ("wave propagation", Pereira and Berlin 2009; cycles after Nuutila).
#pragma once

#include "pointer/location.h"
#include "pointer/location_set.h"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace hindsight {

using NodeId = uint32_t;

class ConstraintGraph {
public:
  explicit ConstraintGraph(LocationTable& table) : table(table) {}

  NodeId addNode();
  /// The first of `count` nodes in a row.
  NodeId addNodes(uint32_t count);
  uint32_t nodeCount() const { return static_cast<uint32_t>(nodes.size()); }
  /// The node that stands for this one.
  NodeId find(NodeId node) const;

  void addLocation(NodeId node, LocationIndex location);
  void addLocations(NodeId node, const LocationSet& locations) { receive(find(node), locations); }
  void addEdge(NodeId from, NodeId to, OffsetStep step = {});
  const LocationSet& pointsTo(NodeId node) const { return nodes[find(node)].points; }

  /// From now on, what is new in the node is handed out by takeNews.
  void watch(NodeId node, uint32_t watcher);
  const std::vector<uint32_t>& watchersOf(NodeId node) const { return nodes[node].watchers; }

  /// Passes everything on. Afterwards every set holds what its edges say.
  void propagate();
  /// Nodes that are watched and have news, ascending; empties the list.
  std::vector<NodeId> takeChanged();
  /// What came to the node since the last call.
  LocationSet takeNews(NodeId node);

private:
  struct Edge {
    NodeId to;
    OffsetStep step;
    bool operator==(const Edge&) const = default;
  };
  struct Node {
    LocationSet points;
    LocationSet unsent; // not passed on yet
    LocationSet news;   // not seen by the watchers yet
    std::vector<Edge> edges;
    std::vector<uint32_t> watchers;
    bool queued = false, changed = false;
  };
  struct EdgeKey {
    NodeId from;
    Edge edge;
    bool operator==(const EdgeKey&) const = default;
  };
  struct EdgeHash {
    size_t operator()(const EdgeKey& key) const;
  };

  void receive(NodeId node, const LocationSet& locations);
  void send(NodeId from, const Edge& edge, const LocationSet& locations);
  void noteGrowth(NodeId node, const LocationSet& added);
  void collapseCycles();
  void loosenWalkingSteps();
  void merge(NodeId into, NodeId from);

  LocationTable& table;
  std::vector<Node> nodes;
  mutable std::vector<NodeId> parents; // union-find
  std::unordered_set<EdgeKey, EdgeHash> known;
  std::vector<NodeId> queue; // with something unsent
  std::vector<NodeId> changed;
  std::vector<uint32_t> ranks; // topological, sources first
  bool newEdges = true;        // since the graph was last ordered
};

} // namespace hindsight
