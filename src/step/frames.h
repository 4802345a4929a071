// The stack of activations of the running state.
#pragma once

#include "step/state.h"

#include <span>

namespace hindsight {

class Machine;

class Frames {
public:
  explicit Frames(Machine& machine) : machine(machine) {}

  /// Puts a frame for the function on the stack, its arguments in place. False: too deep, the path has ended.
  bool enter(const Function& callee, std::span<const Value> arguments, Ref<const VariadicArguments> variadic = {});
  /// Makes the state's top frame the one that runs; it is owned alone afterwards.
  void useTopFrame();
  /// Jump targets in frames at this depth or deeper are gone: those frames have been left.
  void forgetJumps(uint32_t depth);

private:
  Machine& machine;
};

} // namespace hindsight
