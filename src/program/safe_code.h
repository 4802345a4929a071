// Places from which on a function cannot fail, whatever its data: no instruction that can be reached from there, in the
// function or in what it calls, could go wrong.
//
// Only what the code itself shows counts: accesses to a variable by its name, at numbers or at indices that a mask
// keeps inside; divisions by numbers; calls of functions that are as safe; that ranges of numbers exclude a branch.
// Everything else may fail.
#pragma once

#include "program/program.h"
#include "program/program_ranges.h"

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hindsight {

class SafeCode {
public:
  /// What a call may lead to.
  enum class Outcome : uint8_t { MayFail, Returns, Ends };
  /// What this call does, if the function is not executed as it stands in the program.
  using Provided = std::function<std::optional<Outcome>(const Function&, const CallInfo&)>;
  /// What a value is that was never written: for `Unset::MayFail`, a failure wherever it is used.
  enum class Unset : uint8_t { MayFail, AnyValue };
  /// Whether recursion may fail, because the stack overflows, or that is not checked.
  enum class Recursion : uint8_t { MayFail, Returns };
  SafeCode(const Program& program, Provided provided, Unset unset = Unset::MayFail,
           Recursion recursion = Recursion::MayFail);
  ~SafeCode();

  /// Whether nothing can fail from this instruction on until the function returns, if it ever does.
  bool isSafeFrom(const Function& function, uint32_t instruction);

private:
  struct Known;
  class Inspector;
  const Known& of(const Function& function);
  std::unique_ptr<Known> inspect(const Function& function);
  const Known& whileLookedAt(const Function& function);
  Outcome outcomeOf(const CallInfo& call);
  bool executesCallee(const CallInfo& call) const;
  bool endsProgram(const Function& function, const Instruction& instruction);

  const Program& program;
  const Provided provided;
  const Unset unset;
  const Recursion recursion;
  const bool endsScopesByPointer;
  ProgramRanges ranges;
  std::unordered_map<FunctionId, std::unique_ptr<Known>> known; // null: being looked at
  std::vector<FunctionId> order;                                // of those known
  /// Functions that were taken for safe while they were looked at, and those for which that was wrong.
  std::unordered_set<FunctionId> assumed, refuted;
};

} // namespace hindsight
