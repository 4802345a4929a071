// Relations between registers at the header of a loop: what induction assumes there, and shows again.
//
// Houdini (C. Flanagan, K. R. M. Leino, "Houdini, an Annotation Assistant for ESC/Java"): many simple candidates are
// guessed from the code, and those that do not hold at the first round, or not after a further one, are dropped until
// nothing changes.
#pragma once

#include "merged/unwinding.h"

#include <optional>
#include <string>

namespace hindsight::merged {

struct Invariant {
  InliningId inlining = 0;
  BlockId header = 0;
  Predicate predicate = Predicate::Eq; // left PREDICATE right
  Operand left;
  Operand right = {};                                     // or
  std::optional<int64_t> number = {};                     // ... a number; 0 is null
  std::optional<std::pair<Operand, Operand>> unless = {}; // unless these two are equal
  bool operator==(const Invariant&) const = default;
};

/// Candidates for the loop of a node that has `Node::havoc`: its header's phis compared with each other, and with what
/// the function compares and initialises them with.
std::vector<Invariant> candidatesFor(const Unwinding& unwinding, NodeId havoc);

/// As C: "i <= n". Empty if a register is no variable of the source.
std::string textOf(const Unwinding& unwinding, const Invariant& invariant);

/// The registers that the header of a loop sets at the start of each round.
std::vector<Slot> phisOf(const Function& function, BlockId header);

/// Whether a register has one value through all rounds of the loop.
bool isConstantIn(const Function& function, const std::set<BlockId>& body, Slot slot);

} // namespace hindsight::merged
