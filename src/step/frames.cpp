#include "step/frames.h"

#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

bool Frames::enter(const Function& callee, std::span<const Value> arguments, Ref<const VariadicArguments> variadic) {
  if (machine.frame && machine.frame->depth >= machine.config.maxCallDepth) {
    machine.ending.endPath(
        {EndKind::Limit,
         {},
         0,
         fmt::format("calls nested deeper than {}, the bound of --max-call-depth", machine.config.maxCallDepth),
         {}});
    return false;
  }
  const CompiledFunction& body = machine.compiled(callee.id);
  Ref<Frame> fresh = Frame::create(&body, callee.slotCount, std::move(machine.state->top));
  std::copy(arguments.begin(), arguments.end(), fresh->slots());
  fresh->variadic = std::move(variadic);
  machine.state->top = std::move(fresh);
  useTopFrame();
  return true;
}

void Frames::useTopFrame() {
  Ref<Frame>& top = machine.state->top;
  if (!top.unique()) top = top->clone();
  machine.frame = top.get();
  if (machine.wants(kHookReenact)) top->code = &machine.compiled(top->code->function->id); // it was another machine's
  machine.constants = top->code->constants.data();
}

void Frames::forgetJumps(uint32_t depth) {
  Ref<const JumpTarget>& jumps = machine.state->jumps;
  while (jumps && jumps->frameDepth >= depth) jumps = jumps->previous;
}

} // namespace hindsight
