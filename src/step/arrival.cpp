#include "step/arrival.h"

#include "step/handler.h"

#include <algorithm>

namespace hindsight {

HS_HANDLER(arrived) {
  machine.sync(op);
  if (machine.config.pausesAtTarget) {
    if (!machine.state->passesTarget) return machine.suspend({Suspension::Reason::Target, nullptr});
    const CompiledFunction& function = *machine.frame->code;
    [[clang::musttail]] return function.behindTarget[function.indexOf(op)](op, slots, machine);
  }
  if (machine.wants(kHookInstruction)) // hooks that follow the path see the target, too
    machine.hooks.onInstruction(*machine.state, *machine.frame->code->function, machine.frame->pc);
  arrive(machine);
}

void arrive(Machine& machine) {
  machine.ending.endWithError(ErrorKind::TargetReached, "execution arrives at " + machine.config.target->text);
}

bool isTarget(const Machine& machine, CodePoint point) {
  const Target* target = machine.config.target;
  return target && std::ranges::count(target->points, point);
}

bool isTargetCall(const Machine& machine, FunctionId callee) {
  const Target* target = machine.config.target;
  return target && !machine.frame->code->function->fromRuntime && std::ranges::count(target->callees, callee);
}

void stopAtTarget(const Machine& machine, CompiledFunction& function) {
  if (machine.config.pausesAtTarget)
    for (const Op& op : function.ops) function.behindTarget.push_back(op.handler);
  for (const CodePoint& point : machine.config.target->points)
    if (point.function == function.function->id) function.ops[point.instruction].handler = arrived;
}

} // namespace hindsight
