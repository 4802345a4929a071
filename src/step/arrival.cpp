// Paths that are over because they have arrived at the target.
//
// The handlers of a target's instructions are replaced when a function is compiled, so that nothing else is slower for
// it. Calls of library functions are a target only where the program itself makes them.
#include "step/handler.h"

#include <algorithm>

namespace hindsight {

HS_HANDLER(arrived) {
  machine.sync(op);
  if (machine.wants(kHookInstruction)) // whoever follows the path sees where it leads
    machine.hooks.onInstruction(*machine.state, *machine.frame->code->function, machine.frame->pc);
  machine.arrive();
}

void Machine::arrive() {
  endWithError(ErrorKind::TargetReached, "execution arrives at " + config.target->text);
}

bool Machine::isTarget(CodePoint point) const {
  return config.target && std::ranges::count(config.target->points, point);
}

bool Machine::isTargetCall(FunctionId callee) const {
  return config.target && !frame->code->function->fromRuntime && std::ranges::count(config.target->callees, callee);
}

void Machine::stopAtTarget(CompiledFunction& function) const {
  for (const CodePoint& point : config.target->points)
    if (point.function == function.function->id) function.ops[point.instruction].handler = arrived;
}

} // namespace hindsight
