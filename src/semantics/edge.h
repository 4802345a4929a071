// Edges of the control-flow graph: when a terminator takes one, and which values its phis get.
#pragma once

#include "program/program.h"
#include "term/term_manager.h"

#include <span>
#include <vector>

namespace hindsight {

/// An edge out of a block, and when it is taken.
struct WayOut {
  const Term* condition;
  EdgeId edge;
};

/// Whether it depends on the value of `a` which edge the terminator takes.
inline bool isDecidedByValue(const Instruction& terminator) {
  switch (terminator.op) {
  case Opcode::Branch: return terminator.b != terminator.c;
  case Opcode::Switch:
  case Opcode::IndirectBranch: return true;
  default: return false;
  }
}

/// Every edge that a terminator may take which is decided by this value, once each: the conditions exclude each other.
/// A computed goto may take none of them (`requirement.h`).
std::vector<WayOut> waysOut(TermManager& terms, const Function& function, const Instruction& terminator,
                            const Term* value);

/// When such a terminator takes this edge.
const Term* edgeCondition(TermManager& terms, const Function& function, const Instruction& terminator,
                          const Term* value, EdgeId edge);

/// What becomes of the phis of the block that the edge leads to. All of them move at once: every source is read before
/// any destination is written (`Edge::sequential`: one after the other comes to the same).
inline std::span<const PhiCopy> phiMoves(const Function& function, EdgeId edge) {
  return {function.phiCopies.data() + function.edges[edge].firstCopy, function.edges[edge].copyCount};
}

} // namespace hindsight
