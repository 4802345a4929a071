// Splitting a state over several ways to go on.
#pragma once

#include "step/machine.h"

#include <optional>

namespace hindsight {

/// Narrows an operand in the top frame, for a state that goes one of several ways; constants stay what they are.
inline void setOperand(State& state, OperandCode code, Value value) {
  if (code >= 0) *reinterpret_cast<Value*>(reinterpret_cast<char*>(state.top->slots()) + code) = value;
}

/// One way out of an instruction.
struct Way {
  const Term* condition;
  uint32_t tag = 0; // for the caller
};

/// Splits the state over the ways that are possible; their conditions exclude each other and one of them holds. The
/// state itself follows the one whose index is returned; `send` prepares each copy for its way. Empty: the state has
/// ended, because the solver could not say.
std::optional<size_t> splitWays(Machine& machine, const std::vector<Way>& ways,
                                const std::function<void(State&, const Way&)>& send);

} // namespace hindsight
