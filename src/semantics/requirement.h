// What must hold for an instruction not to fail, and the error that it is if it does not.
//
// Forward, the machine splits the failing case off (`Machine::require`); backward, a path goes on only where it holds,
// and where it does not is a path to an error. Whether an access is inside its object is a question to memory, which
// either direction has in its own form (`step/resolve.cpp`, `backward/walking/accesses.cpp`).
#pragma once

#include "semantics/operand_source.h"
#include "support/property.h"

#include <functional>
#include <string>

namespace hindsight {

struct Requirement {
  const Term* holds;
  ErrorKind kind;
  std::string text; // for people
};

/// Whether the instruction has requirements at all.
inline bool canFail(Opcode op) {
  switch (op) {
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem:
  case Opcode::Assume:
  case Opcode::IndirectBranch:
  case Opcode::Unreachable: return true;
  default: return false;
  }
}

/// Calls visit(requirement) for each that may not hold, in the order in which they are checked; a visit that returns
/// false is the last one. Reads only operands that matter. False: a visit said so.
bool forEachRequirement(TermManager& terms, const Function& function, const Instruction& instruction,
                        OperandSource& source, const std::function<bool(const Requirement&)>& visit);

} // namespace hindsight
