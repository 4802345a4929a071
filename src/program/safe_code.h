// Places from which on a function cannot fail, whatever its data: no instruction that can be reached from there, in the
// function or in what it calls, could go wrong.
//
// Only what can be seen in the code is believed: accesses to a variable by its name, at numbers or at indices that a
// mask keeps inside; divisions by numbers; calls of functions that are as safe. Everything else may fail.
#pragma once

#include "program/program.h"
#include "program/register_ranges.h"

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>

namespace hindsight {

class SafeCode {
public:
  /// What a call may lead to.
  enum class Outcome : uint8_t { MayFail, Returns, Ends };
  /// What this call does, if the function is not executed as it stands in the program.
  using Provided = std::function<std::optional<Outcome>(const Function&, const CallInfo&)>;
  /// What a value is that was never written: for `Unset::MayFail`, a failure wherever it is used.
  enum class Unset : uint8_t { MayFail, AnyValue };
  SafeCode(const Program& program, Provided provided, Unset unset = Unset::MayFail);
  ~SafeCode();

  /// Whether nothing can fail from this instruction on until the function returns, if it ever does.
  bool isSafeFrom(const Function& function, uint32_t instruction);

private:
  struct Known;
  class Inspector;
  const Known& of(const Function& function);
  Outcome outcomeOf(const CallInfo& call);
  bool endsProgram(const Function& function, const Instruction& instruction);

  const Program& program;
  const Provided provided;
  const Unset unset;
  std::unordered_map<FunctionId, std::unique_ptr<Known>> known; // null: being looked at
};

} // namespace hindsight
