#include "semantics/result.h"

#include "semantics/address.h"
#include "semantics/bits.h"
#include "semantics/cast.h"
#include "semantics/float.h"
#include "semantics/integer.h"
#include "support/invariant.h"

namespace hindsight {

namespace {

struct Operands {
  const Term *a, *b, *c; // null: the instruction has none
};

Operands operandsOf(const Instruction& instruction, OperandSource& source, unsigned width) {
  auto read = [&](Operand which) { return which.isNone() ? nullptr : source.operand(which, width); };
  const Term *a = read(instruction.a), *b = read(instruction.b); // in this order
  return {a, b, read(instruction.c)};
}

const Term* comparison(TermManager& terms, const Instruction& instruction, OperandSource& source) {
  auto predicate = static_cast<Predicate>(instruction.extra);
  bool arePointers = instruction.op == Opcode::PtrCmp;
  auto [a, b, none] = operandsOf(instruction, source, instruction.width);
  if (!isEquality(predicate))
    if (const Term* byOffset =
            compareOffsets(terms, predicate, a, source.baseOf(a, arePointers), b, source.baseOf(b, arePointers)))
      return byOffset;
  return compareTerm(terms, predicate, a, b);
}

const Term* overflowTerm(TermManager& terms, const Instruction& instruction, OperandSource& source, unsigned number) {
  auto [a, b, none] = operandsOf(instruction, source, instruction.width);
  OverflowTerms both = overflowTerms(terms, instruction, a, b);
  return number == 0 ? both.result : both.overflow;
}

} // namespace

const Term* resultTerm(TermManager& terms, const Function& function, const Instruction& instruction,
                       OperandSource& source, unsigned number) {
  switch (instruction.op) {
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem:
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor: {
    auto [a, b, none] = operandsOf(instruction, source, instruction.width);
    return integerTerm(terms, instruction.op, a, b);
  }
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr: {
    auto [a, b, none] = operandsOf(instruction, source, instruction.width);
    return shiftTerm(terms, instruction.op, a, b, source);
  }
  case Opcode::ICmp:
  case Opcode::PtrCmp: return comparison(terms, instruction, source);
  case Opcode::Trunc:
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::PtrToInt:
  case Opcode::IntToPtr:
  case Opcode::Copy:
  case Opcode::Freeze:
  case Opcode::Select:
  case Opcode::Concat:
  case Opcode::Extract: return castTerm(terms, instruction, source);
  case Opcode::PickLane: return pickedLane(terms, instruction, source);
  case Opcode::PutLane: return laneAfterPut(terms, instruction, source, number);
  case Opcode::FAdd:
  case Opcode::FSub:
  case Opcode::FMul:
  case Opcode::FDiv:
  case Opcode::FRem:
  case Opcode::FNeg:
  case Opcode::FAbs:
  case Opcode::FSqrt:
  case Opcode::FFma:
  case Opcode::FMinNum:
  case Opcode::FMaxNum:
  case Opcode::FCopySign:
  case Opcode::FRound:
  case Opcode::FCmp:
  case Opcode::FConvert:
  case Opcode::FFromSInt:
  case Opcode::FFromUInt:
  case Opcode::FToSInt:
  case Opcode::FToUInt:
  case Opcode::FClass: {
    auto [a, b, c] = operandsOf(instruction, source, floatOperandWidth(instruction));
    return floatTerm(terms, instruction, a, b, c);
  }
  case Opcode::GepConst:
  case Opcode::GepIndex:
  case Opcode::GepIndexConst:
  case Opcode::Gep: return addressTerm(terms, function, instruction, source);
  case Opcode::CountLeadingZeros:
  case Opcode::CountTrailingZeros:
  case Opcode::PopCount:
  case Opcode::ByteSwap:
  case Opcode::BitReverse:
  case Opcode::FunnelShiftLeft:
  case Opcode::FunnelShiftRight:
  case Opcode::AddSaturate:
  case Opcode::SubSaturate:
  case Opcode::ShlSaturate: {
    auto [a, b, c] = operandsOf(instruction, source, instruction.width);
    return bitTerm(terms, instruction, a, b, c);
  }
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow: return overflowTerm(terms, instruction, source, number);
  default: HS_UNREACHABLE("only computations have results that are terms");
  }
}

} // namespace hindsight
