// The conditions under which an instruction does not fail, and the error if one does not hold.
//
// Forward, the machine splits off the failing case (`Machine::require`); backward, they become constraints of the path,
// and their negation is a path to an error. Which object an access is to, and whether that is live, depends on memory,
// which each direction models in its own way (`step/resolve.cpp`, `backward/walking/accesses.cpp`); whether it is in
// bounds is `isInside` for both.
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

/// Whether so many bytes from an offset on are inside an object of this size: no sum wraps around.
inline const Term* isInside(TermManager& terms, const Term* offset, const Term* bytes, const Term* size) {
  return terms.bitAnd(terms.ule(bytes, size), terms.ule(offset, terms.sub(size, bytes)));
}

} // namespace hindsight
