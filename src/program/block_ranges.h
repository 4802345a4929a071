// Intervals of registers in a block, whatever path led there: like `register_ranges.h`, and with the conditions of the
// branches before it. In the body of `for (i = 0; i < 10; i++)`, i is in 0..9.
//
// Arithmetic may wrap around here, as it does when programs break the rules.
#pragma once

#include "program/register_ranges.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace hindsight {

/// What comes back from a call, or from a function.
struct ReturnedRange {
  bool returns = true;
  std::optional<SignedRange> range; // of its only result; empty if nothing but the width is known
  bool operator==(const ReturnedRange&) const = default;
};

class BlockRanges {
public:
  using CallResults = std::function<ReturnedRange(const CallInfo&)>;
  explicit BlockRanges(const Function& function, CallResults results = [](const CallInfo&) { return ReturnedRange(); });

  /// Just before the instruction. Empty if nothing but the width is known.
  std::optional<SignedRange> before(uint32_t instruction, Slot slot) const;
  /// False: no path leads there.
  bool isEntered(BlockId block) const { return starts[block].has_value(); }
  ReturnedRange returned() const;
  /// Numbers that are compared with, and their neighbours; ascending. A range that keeps growing stops there first.
  std::span<const int64_t> landmarks() const { return compared; }

private:
  using Known = std::map<Slot, SignedRange>; // those that are not here may have any value

  SignedRange rangeOf(const Known& known, Operand operand) const;
  SignedRange resultOf(const Known& known, const Instruction& instruction) const;
  void set(Known& known, Slot slot, SignedRange range) const;
  /// False: a call on the way does not return.
  bool execute(Known& known, uint32_t from, uint32_t to) const;
  void setOverflow(Known& known, const Instruction& instruction, const Known& before) const;
  /// False: the edge is never taken.
  bool refine(Known& known, BlockId block, EdgeId edge) const;
  bool refineByComparison(Known& known, const Instruction& comparison, bool holds) const;
  Known along(Known known, EdgeId edge) const;
  void findHomes();
  bool flow(BlockId block, Known arriving);

  const Function& function;
  const CallResults results;
  std::vector<std::optional<Known>> starts; // by block; empty: never entered
  std::vector<uint32_t> changes;            // by block
  std::vector<int64_t> compared;
  std::vector<BlockId> homes; // by slot: the only block that knows it, or kNone; others need not hear of it
};

} // namespace hindsight
