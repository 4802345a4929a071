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
  /// Whether a function is not executed as it stands in the program, and if so, whether this call of it is safe.
  using Provided = std::function<std::optional<bool>(const Function&, const CallInfo&)>;
  SafeCode(const Program& program, Provided provided);
  ~SafeCode();

  /// Whether nothing can fail from this instruction on until the function returns, if it ever does.
  bool isSafeFrom(const Function& function, uint32_t instruction);

private:
  struct Known;
  class Judge;
  const Known& of(const Function& function);
  bool isSafeCall(const CallInfo& call);

  const Program& program;
  const Provided provided;
  std::unordered_map<FunctionId, std::unique_ptr<Known>> known; // null: being looked at
};

} // namespace hindsight
