// Going along an edge of the control-flow graph: phi copies, instruction count, fuel.
#pragma once

#include "step/handler.h"

namespace hindsight {

/// Copies whose sources are overwritten by other copies of the edge.
void parallelCopies(const CompiledEdge& edge, Value* slots, Machine& machine);

inline void phiCopies(const CompiledEdge& edge, Value* slots, Machine& machine) {
  if (__builtin_expect(!edge.sequential, 0)) return parallelCopies(edge, slots, machine);
  for (uint32_t i = 0; i < edge.copyCount; ++i)
    slotAt(edge.copies[i].dst, slots) = machine.operand(edge.copies[i].src, slots);
}

/// The operation to go on with, or null if the state is to be given back (it then stands at the target).
inline const Op* takeEdge(CompiledEdge* edge, Value* slots, Machine& machine) {
  if (edge->copyCount) phiCopies(*edge, slots, machine);
  machine.fuel -= edge->cost;
  if (__builtin_expect(!edge->covered, 0)) machine.enterBlockSlow(*edge);
  if (__builtin_expect(machine.fuel < 0, 0)) {
    machine.sync(edge->target);
    machine.outcome = RunOutcome::OutOfFuel;
    return nullptr;
  }
  return edge->target;
}

inline CompiledEdge* edgeOf(const Op* op, OperandCode index) {
  return reinterpret_cast<CompiledEdge*>(op->imm) + index;
}

/// Decides a conditional branch whose condition is not a number; null: stopped.
const Op* branchSlowly(const Op* op, Value condition, Value* slots, Machine& machine);

} // namespace hindsight
