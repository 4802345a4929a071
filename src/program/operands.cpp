#include "program/operands.h"

namespace hindsight {

bool isTerminator(Opcode op) {
  switch (op) {
  case Opcode::Jump:
  case Opcode::Branch:
  case Opcode::Switch:
  case Opcode::IndirectBranch:
  case Opcode::Return:
  case Opcode::Unreachable: return true;
  default: return false;
  }
}

} // namespace hindsight
