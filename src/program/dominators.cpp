#include "program/dominators.h"

#include <algorithm>

namespace hindsight {

DominatorTree::DominatorTree(const Function& function)
    : position(function.blocks.size(), kNone), parent(function.blocks.size(), kNone), depth(function.blocks.size(), 0) {
  if (function.blocks.empty()) return;
  orderBlocks(function);
  parent[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId block : order) {
      if (block == 0) continue;
      BlockId dominator = kNone;
      for (EdgeId edge : function.blocks[block].predecessors) {
        BlockId from = function.edges[edge].from;
        if (parent[from] == kNone) continue; // unreachable, or not visited yet
        dominator = dominator == kNone ? from : intersect(from, dominator);
      }
      if (parent[block] != dominator) parent[block] = dominator, changed = true;
    }
  }
  for (BlockId block : order)
    if (block != 0) depth[block] = depth[parent[block]] + 1;
}

void DominatorTree::orderBlocks(const Function& function) {
  std::vector<std::pair<BlockId, size_t>> stack = {{0, 0}};
  std::vector<bool> seen(function.blocks.size(), false);
  seen[0] = true;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    const auto& successors = function.blocks[block].successors;
    if (next == successors.size()) {
      order.push_back(block);
      stack.pop_back();
      continue;
    }
    BlockId to = function.edges[successors[next++]].to;
    if (!seen[to]) {
      seen[to] = true;
      stack.emplace_back(to, 0);
    }
  }
  std::reverse(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i) position[order[i]] = static_cast<uint32_t>(i);
}

BlockId DominatorTree::intersect(BlockId a, BlockId b) const {
  while (a != b) {
    while (position[a] > position[b]) a = parent[a];
    while (position[b] > position[a]) b = parent[b];
  }
  return a;
}

bool DominatorTree::dominates(BlockId above, BlockId below) const {
  if (!reachable(above) || !reachable(below)) return false;
  while (depth[below] > depth[above]) below = parent[below];
  return above == below;
}

namespace {

/// Adds to `body` what reaches `latch` without passing the header.
void collectLoop(const Function& function, const DominatorTree& dominators, BlockId header, BlockId latch,
                 std::vector<BlockId>& body, std::vector<BlockId>& owner) {
  std::vector<BlockId> work;
  auto add = [&](BlockId block) {
    if (owner[block] == header || !dominators.reachable(block)) return;
    owner[block] = header;
    body.push_back(block);
    work.push_back(block);
  };
  owner[header] = header;
  add(latch);
  while (!work.empty()) {
    BlockId block = work.back();
    work.pop_back();
    for (EdgeId edge : function.blocks[block].predecessors) add(function.edges[edge].from);
  }
}

} // namespace

void findLoops(Function& function) {
  if (function.blocks.empty()) return;
  DominatorTree dominators(function);
  for (Block& block : function.blocks) block.loopDepth = 0, block.loopHeader = kNone;
  for (Edge& edge : function.edges) edge.backEdge = dominators.dominates(edge.to, edge.from);
  std::vector<BlockId> owner(function.blocks.size(), kNone);
  // An outer loop's header comes before its inner ones, so the innermost header is written last.
  for (BlockId header : dominators.reversePostOrder()) {
    std::vector<BlockId> body = {header};
    bool isLoop = false;
    for (EdgeId edge : function.blocks[header].predecessors) {
      if (!function.edges[edge].backEdge) continue;
      isLoop = true;
      collectLoop(function, dominators, header, function.edges[edge].from, body, owner);
    }
    if (!isLoop) continue;
    for (BlockId block : body) {
      ++function.blocks[block].loopDepth;
      function.blocks[block].loopHeader = header;
    }
  }
}

} // namespace hindsight
