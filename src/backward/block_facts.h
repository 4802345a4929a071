// What the branches before a block say about registers, whatever path led to it.
//
// In `switch (state)` the code of a case runs only with its value in `state`. A path that comes from behind meets that
// switch much later; told at once, it dies at once.
#pragma once

#include "program/program.h"
#include "solver/value_set.h"

#include <map>
#include <optional>
#include <vector>

namespace hindsight {

class BlockFacts {
public:
  using Facts = std::map<Slot, ValueSet>; // registers that are not here may have any value

  explicit BlockFacts(const Function& function);
  /// What holds before the last instruction of the block; for blocks that are never entered, nothing is known.
  const Facts& atEnd(BlockId block) const { return ends[block]; }

private:
  bool flow(const Edge& edge, EdgeId id);
  Facts along(const Edge& edge, EdgeId id) const;
  void refine(Facts& facts, const Instruction& terminator, EdgeId edge) const;
  std::optional<ValueSet> valuesOf(const Facts& facts, Operand operand) const;
  Facts afterBody(BlockId block) const;

  const Function& function;
  std::vector<uint32_t> definitions;         // by slot
  std::vector<std::optional<Facts>> entries; // empty: not reached yet
  std::vector<Facts> ends;
};

} // namespace hindsight
