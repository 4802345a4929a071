// Strongly connected components by Tarjan's algorithm, without recursion of our own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace hindsight {

/// No node: what ends a list of successors.
inline constexpr uint32_t kNoSuccessor = UINT32_MAX;

/// Components are numbered so that no edge leads to a larger number: successors come first.
struct StrongComponents {
  std::vector<uint32_t> of;                                         // by node
  std::vector<uint32_t> sizes;                                      // by component
  bool inCycle(uint32_t node) const { return sizes[of[node]] > 1; } // edges from a node to itself do not count
};

/// `successor(node, k)` is the k-th successor of the node, or kNoSuccessor if it has no more.
template <typename Successor> StrongComponents strongComponents(uint32_t count, Successor&& successor) {
  StrongComponents result;
  result.of.assign(count, kNoSuccessor);
  std::vector<uint32_t> entered(count, kNoSuccessor), low(count, 0), stack;
  std::vector<std::pair<uint32_t, uint32_t>> work; // node, next successor
  uint32_t next = 0;
  auto enter = [&](uint32_t node) {
    entered[node] = low[node] = next++;
    stack.push_back(node);
    work.emplace_back(node, 0);
  };
  for (uint32_t root = 0; root < count; ++root) {
    if (entered[root] != kNoSuccessor) continue;
    enter(root);
    while (!work.empty()) {
      uint32_t node = work.back().first;
      uint32_t to = successor(node, work.back().second++);
      if (to != kNoSuccessor) {
        if (entered[to] == kNoSuccessor)
          enter(to);
        else if (result.of[to] == kNoSuccessor)
          low[node] = std::min(low[node], entered[to]);
        continue;
      }
      work.pop_back();
      if (!work.empty()) low[work.back().first] = std::min(low[work.back().first], low[node]);
      if (low[node] != entered[node]) continue;
      auto component = static_cast<uint32_t>(result.sizes.size());
      result.sizes.push_back(0);
      uint32_t member;
      do {
        member = stack.back();
        stack.pop_back();
        result.of[member] = component;
        ++result.sizes[component];
      } while (member != node);
    }
  }
  return result;
}

} // namespace hindsight
