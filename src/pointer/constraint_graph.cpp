#include "pointer/constraint_graph.h"

#include "support/strong_components.h"

#include <algorithm>
#include <numeric>
#include <queue>

namespace hindsight {

size_t ConstraintGraph::EdgeHash::operator()(const EdgeKey& key) const {
  uint64_t hash = (uint64_t(key.from) << 32 | key.edge.to) * 0x9e3779b97f4a7c15ull;
  hash ^= (static_cast<uint64_t>(key.edge.step.add) + key.edge.step.stride * 0xc2b2ae3d27d4eb4full) + (hash >> 29);
  return hash * 0xff51afd7ed558ccdull;
}

NodeId ConstraintGraph::addNode() {
  return addNodes(1);
}

NodeId ConstraintGraph::addNodes(uint32_t count) {
  auto first = static_cast<NodeId>(nodes.size());
  nodes.resize(first + count);
  for (uint32_t i = 0; i < count; ++i) parents.push_back(first + i);
  return first;
}

NodeId ConstraintGraph::find(NodeId node) const {
  while (parents[node] != node) {
    parents[node] = parents[parents[node]];
    node = parents[node];
  }
  return node;
}

void ConstraintGraph::noteGrowth(NodeId node, const LocationSet& added) {
  Node& data = nodes[node];
  data.unsent.unite(added);
  if (!data.queued) {
    data.queued = true;
    queue.push_back(node);
  }
  if (data.watchers.empty()) return;
  data.news.unite(added);
  if (!data.changed) {
    data.changed = true;
    changed.push_back(node);
  }
}

void ConstraintGraph::receive(NodeId node, const LocationSet& locations) {
  LocationSet added;
  if (nodes[node].points.unite(locations, &added)) noteGrowth(node, added);
}

void ConstraintGraph::addLocation(NodeId node, LocationIndex location) {
  LocationSet one;
  one.insert(location);
  receive(find(node), one);
}

void ConstraintGraph::send(NodeId from, const Edge& edge, const LocationSet& locations) {
  NodeId to = find(edge.to);
  if (edge.step.isCopy()) {
    if (to != from) receive(to, locations);
    return;
  }
  LocationSet moved;
  locations.forEach([&](LocationIndex location) { moved.insert(table.moved(location, edge.step)); });
  receive(to, moved);
}

void ConstraintGraph::addEdge(NodeId from, NodeId to, OffsetStep step) {
  from = find(from);
  to = find(to);
  if (from == to && step.isCopy()) return;
  Edge edge{to, step};
  if (!known.insert({from, edge}).second) return;
  nodes[from].edges.push_back(edge);
  newEdges = true;
  if (!nodes[from].points.empty()) {
    LocationSet all = nodes[from].points; // a copy: the receiver may be this node
    send(from, edge, all);
  }
}

void ConstraintGraph::watch(NodeId node, uint32_t watcher) {
  nodes[find(node)].watchers.push_back(watcher);
}

void ConstraintGraph::merge(NodeId into, NodeId from) {
  Node& kept = nodes[into];
  Node gone = std::move(nodes[from]);
  nodes[from] = {};
  parents[from] = into;
  LocationSet onlyKept = kept.points.minus(gone.points), added;
  kept.points.unite(gone.points, &added);
  LocationSet unsent = std::move(gone.unsent);
  unsent.unite(added);
  unsent.unite(onlyKept);
  LocationSet news = gone.watchers.empty() ? LocationSet() : std::move(gone.news);
  if (!kept.watchers.empty()) news.unite(added);
  if (!gone.watchers.empty()) news.unite(onlyKept);
  kept.edges.insert(kept.edges.end(), gone.edges.begin(), gone.edges.end());
  kept.watchers.insert(kept.watchers.end(), gone.watchers.begin(), gone.watchers.end());
  if (!unsent.empty()) {
    kept.unsent.unite(unsent);
    if (!kept.queued) queue.push_back(into);
    kept.queued = true;
  }
  if (!news.empty()) {
    kept.news.unite(news);
    if (!kept.changed) changed.push_back(into);
    kept.changed = true;
  }
}

void ConstraintGraph::collapseCycles() {
  auto successor = [&](uint32_t node, uint32_t k) -> uint32_t {
    const std::vector<Edge>& edges = nodes[node].edges; // copies come first
    return k < edges.size() && edges[k].step.isCopy() ? find(edges[k].to) : kNoSuccessor;
  };
  for (Node& node : nodes)
    std::partition(node.edges.begin(), node.edges.end(), [](const Edge& edge) { return edge.step.isCopy(); });
  StrongComponents components = strongComponents(nodeCount(), successor);
  std::vector<NodeId> representative(components.sizes.size(), kNone);
  for (NodeId node = 0; node < nodes.size(); ++node) {
    if (!components.inCycle(node) || parents[node] != node) continue;
    NodeId& first = representative[components.of[node]];
    if (first == kNone)
      first = node;
    else
      merge(first, node);
  }
  for (NodeId node : representative) {
    if (node == kNone) continue;
    std::vector<Edge> edges;
    std::unordered_set<EdgeKey, EdgeHash> seen;
    for (Edge edge : nodes[node].edges) {
      edge.to = find(edge.to);
      if (edge.to == node && edge.step.isCopy()) continue;
      if (seen.insert({node, edge}).second) edges.push_back(edge);
      known.insert({node, edge});
    }
    nodes[node].edges = std::move(edges);
  }
}

/// A constant step on a cycle would be taken for ever.
void ConstraintGraph::loosenWalkingSteps() {
  auto successor = [&](uint32_t node, uint32_t k) -> uint32_t {
    const std::vector<Edge>& edges = nodes[node].edges;
    return k < edges.size() ? find(edges[k].to) : kNoSuccessor;
  };
  StrongComponents components = strongComponents(nodeCount(), successor);
  std::vector<NodeId> resend;
  for (NodeId node = 0; node < nodes.size(); ++node) {
    for (Edge& edge : nodes[node].edges) {
      if (edge.step.add == 0 || edge.step.stride == 1) continue;
      if (components.of[node] != components.of[find(edge.to)]) continue;
      uint64_t distance = edge.step.add < 0 ? -static_cast<uint64_t>(edge.step.add) : uint64_t(edge.step.add);
      OffsetStep any{0, std::gcd(edge.step.stride, distance)};
      if (edge.step == any) continue;
      edge.step = any;
      known.insert({node, edge});
      resend.push_back(node);
    }
  }
  for (NodeId node : resend) noteGrowth(node, nodes[node].points);
  // Components are numbered from the sinks.
  ranks.resize(nodes.size());
  for (NodeId node = 0; node < nodes.size(); ++node)
    ranks[node] = static_cast<uint32_t>(components.sizes.size()) - components.of[node];
}

void ConstraintGraph::propagate() {
  if (queue.empty()) return;
  if (newEdges) {
    collapseCycles();
    loosenWalkingSteps();
    newEdges = false;
  }
  using Ranked = std::pair<uint32_t, NodeId>;
  std::priority_queue<Ranked, std::vector<Ranked>, std::greater<>> waiting;
  auto take = [&] {
    for (NodeId node : queue) {
      NodeId real = find(node);
      if (nodes[real].unsent.empty())
        nodes[real].queued = false;
      else
        waiting.emplace(real < ranks.size() ? ranks[real] : kNone, real);
    }
    queue.clear();
  };
  take();
  while (!waiting.empty()) {
    NodeId node = waiting.top().second;
    waiting.pop();
    nodes[node].queued = false;
    LocationSet unsent = std::move(nodes[node].unsent);
    nodes[node].unsent = {};
    for (size_t i = 0; i < nodes[node].edges.size(); ++i) {
      Edge edge = nodes[node].edges[i];
      send(node, edge, unsent);
    }
    take();
  }
}

std::vector<NodeId> ConstraintGraph::takeChanged() {
  std::vector<NodeId> result;
  for (NodeId node : changed) {
    NodeId real = find(node);
    nodes[node].changed = nodes[real].changed = false;
    if (!nodes[real].news.empty()) result.push_back(real);
  }
  changed.clear();
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

LocationSet ConstraintGraph::takeNews(NodeId node) {
  LocationSet news = std::move(nodes[node].news);
  nodes[node].news = {};
  return news;
}

} // namespace hindsight
