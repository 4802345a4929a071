// A collection of sets of numbers that can be asked for a subset or a superset of a given set.
//
// Sets are stored as sorted sequences in a trie (Savnik 2013). A search that would visit too much gives up: it is
// used for caching, where missing something costs only time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hindsight {

class SetTrie {
public:
  static constexpr uint32_t kNone = ~0u;

  SetTrie() : nodes(1) {}
  /// Adds a sorted set; `payload` is what finding it returns. A set that is there already gets the new payload.
  void insert(std::span<const uint32_t> set, uint32_t payload) {
    uint32_t node = 0;
    for (uint32_t element : set) node = childFor(node, element);
    nodes[node].payload = payload;
  }
  /// The payload of some stored set that is contained in `set`, or kNone.
  uint32_t findSubset(std::span<const uint32_t> set) const {
    unsigned budget = kBudget;
    return subsetBelow(0, set, budget);
  }
  /// The payload of some stored set that contains `set`, or kNone.
  uint32_t findSuperset(std::span<const uint32_t> set) const {
    unsigned budget = kBudget;
    return supersetBelow(0, set, budget);
  }
  /// The payload of exactly this set, or kNone.
  uint32_t find(std::span<const uint32_t> set) const {
    uint32_t node = 0;
    for (uint32_t element : set) {
      auto child = lowerBound(node, element);
      if (child == nodes[node].children.end() || child->first != element) return kNone;
      node = child->second;
    }
    return nodes[node].payload;
  }
  size_t nodeCount() const { return nodes.size(); }
  void clear() { nodes.assign(1, {}); }

private:
  static constexpr unsigned kBudget = 2000;
  using Child = std::pair<uint32_t, uint32_t>; // element, node
  struct Node {
    std::vector<Child> children; // sorted by element
    uint32_t payload = kNone;
  };

  std::vector<Child>::const_iterator lowerBound(uint32_t node, uint32_t element) const {
    const auto& children = nodes[node].children;
    return std::lower_bound(children.begin(), children.end(), element,
                            [](const Child& child, uint32_t e) { return child.first < e; });
  }
  uint32_t childFor(uint32_t node, uint32_t element) {
    auto place = lowerBound(node, element);
    if (place != nodes[node].children.end() && place->first == element) return place->second;
    auto fresh = static_cast<uint32_t>(nodes.size());
    nodes[node].children.insert(place, {element, fresh});
    nodes.emplace_back();
    return fresh;
  }
  uint32_t subsetBelow(uint32_t node, std::span<const uint32_t> rest, unsigned& budget) const {
    if (nodes[node].payload != kNone) return nodes[node].payload;
    if (budget == 0 || rest.empty()) return kNone;
    --budget;
    // Walk the shorter of the two sorted lists through the longer one.
    const auto& children = nodes[node].children;
    auto child = children.begin();
    for (size_t index = 0; index < rest.size() && child != children.end();) {
      if (child->first < rest[index]) {
        child = std::lower_bound(child, children.end(), rest[index],
                                 [](const Child& c, uint32_t e) { return c.first < e; });
      } else if (rest[index] < child->first) {
        ++index;
      } else {
        uint32_t found = subsetBelow(child->second, rest.subspan(index + 1), budget);
        if (found != kNone) return found;
        ++child, ++index;
      }
    }
    return kNone;
  }
  uint32_t supersetBelow(uint32_t node, std::span<const uint32_t> rest, unsigned& budget) const {
    if (rest.empty()) return anyBelow(node, budget);
    if (budget == 0) return kNone;
    --budget;
    for (const Child& child : nodes[node].children) {
      if (child.first > rest[0]) break;
      uint32_t found = supersetBelow(child.second, child.first == rest[0] ? rest.subspan(1) : rest, budget);
      if (found != kNone) return found;
    }
    return kNone;
  }
  uint32_t anyBelow(uint32_t node, unsigned& budget) const {
    if (nodes[node].payload != kNone) return nodes[node].payload;
    for (const Child& child : nodes[node].children) {
      if (budget == 0) return kNone;
      --budget;
      uint32_t found = anyBelow(child.second, budget);
      if (found != kNone) return found;
    }
    return kNone;
  }

  std::vector<Node> nodes;
};

} // namespace hindsight
