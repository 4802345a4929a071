#include "semantics/cast.h"

#include "support/invariant.h"

namespace hindsight {

const Term* castTerm(TermManager& terms, const Instruction& instruction, OperandSource& source) {
  unsigned to = instruction.width, from = instruction.width2;
  switch (instruction.op) {
  case Opcode::Trunc: return terms.extract(source.operand(instruction.a, from), 0, to);
  case Opcode::ZExt: return terms.zext(source.operand(instruction.a, from), to);
  case Opcode::SExt: return terms.sext(source.operand(instruction.a, from), to);
  case Opcode::PtrToInt:
  case Opcode::IntToPtr: return terms.resize(source.operand(instruction.a, from), to);
  case Opcode::Copy:
  case Opcode::Freeze: return source.operand(instruction.a, to);
  case Opcode::Select: {
    const Term* condition = source.operand(instruction.a, 1);
    const Term* whenTrue = source.operand(instruction.b, to);
    return terms.ite(condition, whenTrue, source.operand(instruction.c, to));
  }
  case Opcode::Concat: {
    const Term* high = source.operand(instruction.a, to - from);
    return terms.concat(high, source.operand(instruction.b, from));
  }
  case Opcode::Extract:
    return terms.extract(source.operand(instruction.a, from), static_cast<unsigned>(instruction.imm), to);
  default: HS_UNREACHABLE("only casts should come here");
  }
}

static Operand laneOperand(const Instruction& instruction, uint64_t lane) {
  return Operand::slot(static_cast<Slot>(instruction.a.index() + lane));
}

const Term* pickedLane(TermManager& terms, const Instruction& instruction, OperandSource& source) {
  const Term* index = source.operand(instruction.b, instruction.width2);
  const Term* result = source.undefined(instruction.width); // out of range
  for (uint64_t lane = 0; lane < instruction.imm; ++lane) {
    const Term* value = source.operand(laneOperand(instruction, lane), instruction.width);
    result = terms.ite(terms.eq(index, terms.constant(lane, instruction.width2)), value, result);
  }
  return result;
}

const Term* laneAfterPut(TermManager& terms, const Instruction& instruction, OperandSource& source, unsigned lane) {
  const Term* index = source.operand(instruction.c, instruction.width2);
  const Term* isHere = terms.eq(index, terms.constant(lane, instruction.width2));
  const Term* old = source.operand(laneOperand(instruction, lane), instruction.width);
  return terms.ite(isHere, source.operand(instruction.b, instruction.width), old);
}

} // namespace hindsight
