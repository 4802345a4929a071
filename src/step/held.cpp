#include "step/held.h"

#include "step/code.h"

#include <algorithm>

namespace hindsight {

namespace {

/// The call right before this one that says what is held (`program/llvm/held_locals.cpp`), if there is one.
const CallInfo* holdsBefore(const Function& function, uint32_t call, const Program& program) {
  uint32_t first = function.blocks[function.blockOf(call)].first;
  for (uint32_t index = call; index-- > first;) {
    const Instruction& instruction = function.instructions[index];
    if (instruction.op != Opcode::Call) continue;
    const CallInfo& info = function.calls[instruction.imm];
    bool isMark = info.callee != kNone && program.functions[info.callee].name == "__hindsight_holds";
    return isMark ? &info : nullptr;
  }
  return nullptr;
}

} // namespace

std::vector<Slot> heldSlots(const Frame& frame, bool isTop, const Program& program, const LivenessOf& livenessOf) {
  const Function& function = *frame.code->function;
  std::vector<Slot> held = livenessOf(function).at(frame.pc + (isTop ? 0 : 1));
  if (const CallInfo* holds = holdsBefore(function, frame.pc, program))
    for (const CallArgument& argument : holds->arguments)
      if (!argument.value.isNone() && !argument.value.isConstant()) held.push_back(argument.value.index());
  std::ranges::sort(held);
  held.erase(std::ranges::unique(held).begin(), held.end());
  return held;
}

} // namespace hindsight
