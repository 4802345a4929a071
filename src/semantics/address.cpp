#include "semantics/address.h"

namespace hindsight {

void takeApart(const Function& function, const Instruction& instruction, AddressSum& sum) {
  auto one = [&](uint64_t scale, uint64_t constant) {
    sum.single = {instruction.b, instruction.width2, scale};
    sum.terms = {&sum.single, 1};
    sum.constant = constant;
  };
  switch (instruction.op) {
  case Opcode::GepConst: sum.constant = instruction.imm; return;
  case Opcode::GepIndex: return one(instruction.imm, 0);
  case Opcode::GepIndexConst: {
    auto scale = static_cast<int32_t>(instruction.imm), constant = static_cast<int32_t>(instruction.imm >> 32);
    return one(static_cast<uint64_t>(int64_t(scale)), static_cast<uint64_t>(int64_t(constant)));
  }
  default:
    sum.terms = function.geps[instruction.imm].terms;
    sum.constant = function.geps[instruction.imm].constant;
    return;
  }
}

const Term* addressTerm(TermManager& terms, const Function& function, const Instruction& instruction,
                        OperandSource& source) {
  unsigned width = instruction.width;
  auto number = [&](uint64_t value) { return terms.constant(value & mask64(width), width); };
  AddressSum sum;
  takeApart(function, instruction, sum);
  const Term* result = source.operand(instruction.a, width);
  for (const GepTerm& part : sum.terms) {
    const Term* index = source.operand(part.index, part.indexWidth);
    index = part.indexWidth < width ? terms.sext(index, width) : terms.resize(index, width);
    result = terms.add(result, terms.mul(index, number(part.scale)));
  }
  return terms.add(result, number(sum.constant));
}

} // namespace hindsight
