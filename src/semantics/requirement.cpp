#include "semantics/requirement.h"

#include "semantics/edge.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

using Visit = std::function<bool(const Requirement&)>;

bool divisionRequires(TermManager& terms, const Instruction& instruction, OperandSource& source, const Visit& visit) {
  unsigned width = instruction.width;
  const Term* divisor = source.operand(instruction.b, width);
  const Term* isNoZero = terms.ne(divisor, terms.constant(0, width));
  if (!isNoZero->isTrue() && !visit({isNoZero, ErrorKind::DivisionByZero, "the divisor is 0"})) return false;
  if (instruction.op != Opcode::SDiv && instruction.op != Opcode::SRem) return true;
  const Term* isMinusOne = terms.eq(divisor, terms.constant(mask128(width), width));
  if (isMinusOne->isFalse()) return true;
  const Term* isLeast = terms.eq(source.operand(instruction.a, width), terms.constant(U128(1) << (width - 1), width));
  const Term* fits = terms.bitNot(terms.bitAnd(isLeast, isMinusOne));
  return fits->isTrue() ||
         visit({fits, ErrorKind::IntegerOverflow, fmt::format("the least {}-bit number is divided by -1", width)});
}

} // namespace

bool forEachRequirement(TermManager& terms, const Function& function, const Instruction& instruction,
                        OperandSource& source, const Visit& visit) {
  switch (instruction.op) {
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem: return divisionRequires(terms, instruction, source, visit);
  case Opcode::Assume: {
    const Term* holds = source.operand(instruction.a, 1);
    return holds->isTrue() ||
           visit({holds, ErrorKind::UnreachableReached, "an assumption given to the compiler does not hold"});
  }
  case Opcode::IndirectBranch: {
    const Term* isLabel = terms.makeFalse();
    const Term* address = source.operand(instruction.a, widthOf(function, instruction.a));
    for (const WayOut& way : waysOut(terms, function, instruction, address))
      isLabel = terms.bitOr(isLabel, way.condition);
    return isLabel->isTrue() ||
           visit({isLabel, ErrorKind::BadFunctionPointer, "a computed goto jumps to an address that is no label"});
  }
  case Opcode::Unreachable:
    return visit({terms.makeFalse(), ErrorKind::UnreachableReached, "execution reaches a place marked unreachable"});
  default: return true;
  }
}

} // namespace hindsight
