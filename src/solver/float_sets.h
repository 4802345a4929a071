// Which bit patterns a float may have, exactly: sets of patterns for comparisons with constants, and how such a set is
// pulled back through a monotonic operation: x + 1 <= 3 says of x what x <= 2 says.
#pragma once

#include "solver/value_set.h"
#include "term/term.h"

#include <optional>

namespace hindsight {

/// The patterns x for which a comparison with a constant holds: FEq(x, c), FLt(x, c), FLe(x, c) or, with
/// `constantFirst`, FLt(c, x) and so on.
ValueSet patternsComparing(TermKind kind, FloatFormat format, uint64_t constant, bool constantFirst);
/// All patterns that are numbers.
ValueSet numberPatterns(FloatFormat format);

/// For a float operation with one operand that is not constant: the values of that operand for which the result is in
/// the set, and where the operand is. Nothing if numbers might be swapped, or only some NaNs are in the set.
struct FloatPreimage {
  unsigned kid;
  ValueSet set;
};
std::optional<FloatPreimage> floatPreimage(const Term* term, const ValueSet& set);

} // namespace hindsight
