#include "program/unwinding.h"

namespace hindsight {

bool asksWhetherThrown(const Program& program, const Function& function, uint32_t branch) {
  if (Operand condition = function.instructions[branch].a; condition.isConstant())
    return function.constants[condition.index()].value == 0; // after a call that throws nothing
  // A load of that variable and a comparison with null stand right before it.
  uint32_t first = function.blocks[function.blockOf(branch)].first;
  for (uint32_t before = 1; before <= 2 && branch >= first + before; ++before) {
    const Instruction& inst = function.instructions[branch - before];
    if (inst.op != Opcode::Load || !inst.a.isConstant()) continue;
    const Constant& address = function.constants[inst.a.index()];
    return address.kind == ConstantKind::GlobalAddress && program.globals[address.target].name == kFlyingException;
  }
  return false;
}

} // namespace hindsight
