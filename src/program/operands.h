// What an instruction reads and writes, for everything that walks over code without executing it.
#pragma once

#include "program/program.h"

namespace hindsight {

/// Whether the opcode ends a block.
bool isTerminator(Opcode op);

/// Calls visit(Operand) for each value that the instruction reads, in order; a value may be visited twice.
template <typename Visit> void forEachUse(const Function& function, const Instruction& inst, Visit&& visit) {
  auto visitIfPresent = [&](Operand operand) {
    if (!operand.isNone()) visit(operand);
  };
  auto visitRange = [&](Operand first, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) visit(Operand::slot(static_cast<Slot>(first.index() + i)));
  };
  switch (inst.op) {
  case Opcode::Jump: return;
  case Opcode::Branch:
  case Opcode::Switch:
  case Opcode::IndirectBranch: return visit(inst.a);
  case Opcode::Return:
    for (uint32_t i = 0; i < inst.width2; ++i) visit(function.operandPool[inst.imm + i]);
    return;
  case Opcode::PickLane: visitRange(inst.a, inst.imm); return visit(inst.b);
  case Opcode::PutLane:
    visitRange(inst.a, inst.imm);
    visit(inst.b);
    return visit(inst.c);
  case Opcode::Gep:
    visit(inst.a);
    for (const GepTerm& term : function.geps[inst.imm].terms) visit(term.index);
    return;
  case Opcode::Call: {
    const CallInfo& call = function.calls[inst.imm];
    visitIfPresent(call.target);
    for (const CallArgument& argument : call.arguments) visit(argument.value);
    return;
  }
  default:
    visitIfPresent(inst.a);
    visitIfPresent(inst.b);
    visitIfPresent(inst.c);
  }
}

/// How many slots the instruction writes.
inline uint32_t definitionCount(const Function& function, const Instruction& inst) {
  if (inst.dst == kNone) return 0;
  switch (inst.op) {
  case Opcode::Call: return static_cast<uint32_t>(function.calls[inst.imm].results.size());
  case Opcode::PutLane: return static_cast<uint32_t>(inst.imm);
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow: return 2;
  default: return 1;
  }
}

/// Calls visit(Slot) for each slot that the instruction writes.
template <typename Visit> void forEachDefinition(const Function& function, const Instruction& inst, Visit&& visit) {
  uint32_t count = definitionCount(function, inst);
  for (uint32_t i = 0; i < count; ++i) visit(static_cast<Slot>(inst.dst + i));
}

/// Calls visit(EdgeId) for each edge that the terminator may take.
template <typename Visit> void forEachEdge(const Function& function, const Instruction& inst, Visit&& visit) {
  switch (inst.op) {
  case Opcode::Jump: return visit(EdgeId(inst.b.code));
  case Opcode::Branch: visit(EdgeId(inst.b.code)); return visit(EdgeId(inst.c.code));
  case Opcode::Switch:
    visit(function.switches[inst.imm].defaultEdge);
    for (const SwitchCase& each : function.switches[inst.imm].cases) visit(each.edge);
    return;
  case Opcode::IndirectBranch:
    for (uint32_t i = 1; i < inst.width2; i += 2) visit(EdgeId(function.operandPool[inst.imm + i].code));
    return;
  default: return;
  }
}

} // namespace hindsight
