#include "step/checkpoint.h"

#include "step/handler.h"

namespace hindsight {

namespace {

HS_HANDLER(meeting) {
  if (__builtin_expect(machine.state->checkpoints != 0, 0)) {
    machine.sync(op);
    if (!passCheckpoint(machine, true)) return;
  }
  const CompiledFunction& function = *machine.frame->code;
  [[clang::musttail]] return function.behindCheckpoint[function.indexOf(op)](op, slots, machine);
}

} // namespace

bool passCheckpoint(Machine& machine, bool startsBlock) {
  State& state = *machine.state;
  if (state.checkpoints == 0) return true;
  if (std::exchange(state.atCheckpoint, false)) return true;
  --state.checkpoints;
  StepHooks* suspends = machine.hooks.onCheckpoint(state);
  if (!suspends) return true;
  state.atCheckpoint = startsBlock;
  machine.suspend({Suspension::Reason::Checkpoint, suspends});
  return false;
}

void stopWherePathsMeet(CompiledFunction& target) {
  for (const Op& op : target.ops) target.behindCheckpoint.push_back(op.handler);
  for (const Block& block : target.function->blocks)
    if (block.predecessors.size() > 1) target.ops[block.first].handler = meeting;
}

} // namespace hindsight
