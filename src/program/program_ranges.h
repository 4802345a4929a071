// Intervals of registers (`block_ranges.h`), with those of results of calls: one interval per result of a function,
// whatever it is called with. So `id` below returns at most 2, although it calls itself:
//
//   unsigned id(unsigned x) { if (x == 0) return 0; unsigned r = id(x - 1) + 1; return r > 2 ? 2 : r; }
//
// Functions that call each other begin with "never returns"; what they return grows until nothing changes.
#pragma once

#include "program/block_ranges.h"
#include "program/program.h"

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace hindsight {

class ProgramRanges {
public:
  /// Whether the call executes the body of its callee as it stands in the program, with results that fit.
  using Executes = std::function<bool(const CallInfo&)>;
  ProgramRanges(const Program& program, Executes executes) : program(program), executes(std::move(executes)) {}

  BlockRanges of(const Function& function);
  /// What calls of the function return.
  ReturnedRange returnedBy(const Function& function);

private:
  std::vector<FunctionId> unknownCallees(FunctionId root) const;
  void settle(const std::vector<FunctionId>& component);
  bool growsOnce(FunctionId id, unsigned round);
  ReturnedRange resultOf(const CallInfo& call) const;

  const Program& program;
  const Executes executes;
  std::unordered_map<FunctionId, ReturnedRange> known;
};

} // namespace hindsight
