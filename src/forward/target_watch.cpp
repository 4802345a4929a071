#include "forward/target_watch.h"

#include <algorithm>

namespace hindsight::forward {

TargetWatch::TargetWatch(const Machine& machine, const Target& target)
    : reach(machine.program, target.points, target.callees,
            [&](const Function& function) { return !machine.builtinFor(function.id); }),
      throughTheEnd(endLeadsThere(machine.program)) {}

bool TargetWatch::endLeadsThere(const Program& program) const {
  const Function* exit = program.findFunction("__hindsight_run_exit");
  return (exit && reach.fromEntry(exit->id)) ||
         std::ranges::any_of(program.destructors, [&](FunctionId each) { return reach.fromEntry(each); });
}

bool TargetWatch::canReach(const State& state) const {
  if (state.phase == State::Phase::Constructors || throughTheEnd) return true;
  for (const JumpTarget* jump = state.jumps.get(); jump; jump = jump->previous.get())
    if (reach.from({jump->code->function->id, jump->callInstruction + 1})) return true;
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    CodePoint place{frame->code->function->id, frame == state.top.get() ? frame->pc : frame->pc + 1};
    if (reach.from(place)) return true;
    if (!reach.mayReturn(place) && !state.jumps) return false;
  }
  return false;
}

} // namespace hindsight::forward
