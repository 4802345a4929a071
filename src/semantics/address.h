// Address arithmetic: the offset that a GEP adds.
#pragma once

#include "semantics/operand_source.h"

#include <span>

namespace hindsight {

/// base + constant + the sum of index * scale, indices sign-extended from their width to that of pointers.
struct AddressSum {
  GepTerm single = {};            // of the forms that have one index
  std::span<const GepTerm> terms; // indices with their widths and scales
  uint64_t constant = 0;
  AddressSum() = default;
  AddressSum(const AddressSum&) = delete; // `terms` may be of `single`
};

/// Takes one of Opcode::GepConst .. Gep apart.
void takeApart(const Function& function, const Instruction& instruction, AddressSum& sum);

/// The result of one of Opcode::GepConst .. Gep.
const Term* addressTerm(TermManager& terms, const Function& function, const Instruction& instruction,
                        OperandSource& source);

} // namespace hindsight
