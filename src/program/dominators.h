// Dominators and natural loops of one function.
//
// Immediate dominators by the iterative algorithm of Cooper, Harvey and Kennedy ("A simple, fast dominance
// algorithm"). An edge whose target dominates its source is a back edge; its loop is what reaches the source without
// passing the target. Cycles with several entries (computed gotos) are no natural loops and stay unmarked.
#pragma once

#include "program/program.h"

#include <vector>

namespace hindsight {

class DominatorTree {
public:
  explicit DominatorTree(const Function& function);

  /// False for blocks that no path from the entry reaches.
  bool reachable(BlockId block) const { return position[block] != kNone; }
  /// kNone for the entry and for unreachable blocks.
  BlockId immediateDominator(BlockId block) const { return block == 0 ? kNone : parent[block]; }
  bool dominates(BlockId above, BlockId below) const;
  /// Reachable blocks in reverse post-order.
  const std::vector<BlockId>& reversePostOrder() const { return order; }

private:
  void orderBlocks(const Function& function);
  BlockId intersect(BlockId a, BlockId b) const;

  std::vector<BlockId> order;
  std::vector<uint32_t> position; // in `order`
  std::vector<BlockId> parent;
  std::vector<uint32_t> depth;
};

/// Fills in Edge::backEdge, Block::loopDepth and Block::loopHeader.
void findLoops(Function& function);

} // namespace hindsight
