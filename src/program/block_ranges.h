// Between which numbers registers lie in a block, whatever path led there: like `register_ranges.h`, and with what the
// branches before it say. In the body of `for (i = 0; i < 10; i++)`, i is between 0 and 9.
//
// Arithmetic may wrap around here, as it does when programs break the rules.
#pragma once

#include "program/register_ranges.h"

#include <map>
#include <optional>
#include <vector>

namespace hindsight {

class BlockRanges {
public:
  explicit BlockRanges(const Function& function);

  /// Just before the instruction. Empty if nothing but the width is known.
  std::optional<SignedRange> before(uint32_t instruction, Slot slot) const;

private:
  using Known = std::map<Slot, SignedRange>; // those that are not here may have any value

  SignedRange rangeOf(const Known& known, Operand operand) const;
  SignedRange resultOf(const Known& known, const Instruction& instruction) const;
  void set(Known& known, Slot slot, SignedRange range) const;
  void execute(Known& known, uint32_t from, uint32_t to) const;
  /// False: the edge is never taken.
  bool refine(Known& known, BlockId block, EdgeId edge) const;
  bool refineByComparison(Known& known, const Instruction& comparison, bool holds) const;
  Known along(Known known, EdgeId edge) const;
  bool flow(BlockId block, const Known& arriving);
  SignedRange widened(SignedRange before, SignedRange now, unsigned width) const;

  const Function& function;
  std::vector<std::optional<Known>> starts; // by block; empty: never entered
  std::vector<uint32_t> changes;            // by block
  std::vector<int64_t> landmarks;           // numbers that are compared with, and their neighbours; ascending
};

} // namespace hindsight
