// The interval of a result, from those of the operands.
#pragma once

#include "program/register_ranges.h"

#include <span>

namespace hindsight {

/// All numbers of so many bits.
SignedRange fullRange(unsigned width);

/// Between which numbers the result lies, if the operands lie where `rangeOf` says.
SignedRange rangeOfResult(const Function& function, const Instruction& instruction, RegisterRanges::Wrapping wrapping,
                          const std::function<SignedRange(Operand)>& rangeOf);

/// Of a sum, difference or product of numbers of at most 62 bits, as if there were no end to them; empty for others,
/// and where it does not fit 64 bits.
std::optional<SignedRange> exactResult(const Instruction& instruction,
                                       const std::function<SignedRange(Operand)>& rangeOf);

/// A range that grew from `before` to `now` grows on to the next landmark (they are ascending), so that it soon comes
/// to an end.
SignedRange widened(SignedRange before, SignedRange now, unsigned width, std::span<const int64_t> landmarks);

} // namespace hindsight
