// Float operations on many numbers at once, by the host's instructions. NaNs are the same as everywhere
// (`float_arithmetic.h`): a result that is NaN is computed again, number by number.
#pragma once

#include "term/operation.h"

#include <cstddef>
#include <cstdint>

namespace hindsight {

/// Whether the operation is computed here: single and double precision, integers of at most 64 bits.
bool hasFloatLoop(const Operation& operation);

/// `to[i]` becomes the operation on `a[i]` and, if it has two operands, `b[i]`.
void computeFloats(const Operation& operation, uint64_t* to, const uint64_t* a, const uint64_t* b, size_t count);

} // namespace hindsight
