#include "program/pure.h"

namespace hindsight {

bool isPure(const Instruction& instruction) {
  switch (instruction.op) {
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr:
  case Opcode::And:
  case Opcode::Or:
  case Opcode::Xor:
  case Opcode::ICmp:
  case Opcode::Trunc:
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::Copy:
  case Opcode::Freeze:
  case Opcode::Select:
  case Opcode::Concat:
  case Opcode::Extract:
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
  case Opcode::FClass:
  case Opcode::GepConst:
  case Opcode::GepIndex:
  case Opcode::GepIndexConst:
  case Opcode::Gep:
  case Opcode::PopCount:
  case Opcode::ByteSwap:
  case Opcode::BitReverse:
  case Opcode::FunnelShiftLeft:
  case Opcode::FunnelShiftRight:
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow:
  case Opcode::AddSaturate:
  case Opcode::SubSaturate:
  case Opcode::ShlSaturate: return true;
  default: return false; // divisions, conversions that may be out of range, addresses, memory, control
  }
}

} // namespace hindsight
