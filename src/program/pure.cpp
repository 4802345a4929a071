#include "program/pure.h"

namespace hindsight {

bool isComputation(Opcode op) {
  return op < Opcode::Load || (op >= Opcode::GepConst && op <= Opcode::Gep) ||
         (op >= Opcode::CountLeadingZeros && op <= Opcode::ShlSaturate);
}

bool isPure(const Instruction& instruction) {
  switch (instruction.op) {
  case Opcode::UDiv: // by zero
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem:
  case Opcode::FToSInt: // out of range
  case Opcode::FToUInt:
  case Opcode::CountLeadingZeros: // of zero
  case Opcode::CountTrailingZeros:
  case Opcode::PickLane: // of a lane that is not there
  case Opcode::PutLane:
  case Opcode::PtrCmp: // the address of an object is given to it when somebody looks
  case Opcode::PtrToInt:
  case Opcode::IntToPtr: return false;
  default: return isComputation(instruction.op);
  }
}

} // namespace hindsight
