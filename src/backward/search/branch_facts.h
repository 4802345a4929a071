// What the branches before a block say about registers, whatever path led to it.
//
// In `switch (state)` the code of a case runs only with its value in `state`. A backward path crosses that switch much
// later; with this fact from the start, an infeasible path is found so at once.
//
// Unlike `program/block_ranges.h`, this is about exact sets of values, as a switch needs them, and follows no
// arithmetic: what a register was computed from a backward path will see itself.
#pragma once

#include "program/program.h"
#include "solver/value_set.h"

#include <optional>
#include <utility>
#include <vector>

namespace hindsight::backward {

class BranchFacts {
public:
  /// By register, ascending; those that are not here may have any value.
  using Facts = std::vector<std::pair<Slot, ValueSet>>;
  /// Null: the register may have any value.
  static const ValueSet* find(const Facts& facts, Slot slot);

  explicit BranchFacts(const Function& function);
  /// What holds before the last instruction of the block; for blocks that are never entered, nothing is known.
  const Facts& atEnd(BlockId block) const { return ends[block]; }

  /// Whether a register has the value it had whenever a longjmp comes back to a setjmp of the function: nothing that
  /// writes it comes behind one.
  bool isFixed(Slot slot) const;

private:
  void findSetjmps();
  static bool flow(Facts arriving, std::optional<Facts>& known);
  Facts along(Facts atEnd, EdgeId id) const;
  void refine(Facts& facts, const Instruction& terminator, EdgeId edge) const;
  std::vector<BlockId> inOrder() const;
  std::optional<ValueSet> valuesOf(const Facts& facts, Operand operand) const;
  Facts afterBody(BlockId block) const;

  const Function& function;
  std::vector<uint32_t> definitions;         // by slot
  std::vector<bool> behindSetjmp;            // by block; empty: there is none
  std::vector<std::optional<Facts>> entries; // empty: not reached yet
  std::vector<Facts> ends;
};

} // namespace hindsight::backward
