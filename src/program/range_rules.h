// What an instruction makes of the ranges of its operands.
#pragma once

#include "program/register_ranges.h"

namespace hindsight {

/// All numbers of so many bits.
SignedRange fullRange(unsigned width);

/// Between which numbers the result lies, if the operands lie where `rangeOf` says.
SignedRange rangeOfResult(const Function& function, const Instruction& instruction, RegisterRanges::Wrapping wrapping,
                          const std::function<SignedRange(Operand)>& rangeOf);

} // namespace hindsight
