// Places where paths meet again: blocks with several ways in, and returns. Whoever wants to compare states looks there.
#include "step/handler.h"

namespace hindsight {

namespace {

HS_HANDLER(meeting) {
  if (__builtin_expect(machine.state->checkpoints != 0, 0)) {
    machine.sync(op);
    if (!machine.passCheckpoint(true)) return;
  }
  const CompiledFunction& function = *machine.frame->code;
  [[clang::musttail]] return function.behindCheckpoint[function.indexOf(op)](op, slots, machine);
}

} // namespace

bool Machine::passCheckpoint(bool startsBlock) {
  if (state->checkpoints == 0) return true;
  if (std::exchange(state->atCheckpoint, false)) return true;
  --state->checkpoints;
  StepHooks* suspends = hooks.onCheckpoint(*state);
  if (!suspends) return true;
  state->atCheckpoint = startsBlock;
  suspend({Suspension::Reason::Checkpoint, suspends});
  return false;
}

void Machine::stopWherePathsMeet(CompiledFunction& target) const {
  for (const Op& op : target.ops) target.behindCheckpoint.push_back(op.handler);
  for (const Block& block : target.function->blocks)
    if (block.predecessors.size() > 1) target.ops[block.first].handler = meeting;
}

} // namespace hindsight
