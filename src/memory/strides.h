// The stride of a symbolic offset: in `table[i].field`, the distance of the elements of the table.
#pragma once

#include "term/term_manager.h"

#include <functional>
#include <vector>

namespace hindsight {

/// The offset is `rest` + `index` * `distance`, as whole numbers, and `rest` is less than `distance`.
struct Stride {
  uint64_t distance, rest;
  const Term* index;
};

/// The largest distance that can be told. `largest` bounds the value of a term, as an unsigned number.
Stride strideOf(TermManager& terms, const Term* offset, const std::function<U128(const Term*)>& largest);

/// All values that an offset may have as a sum of its parts, ascending; none if they are more than `most`, or cannot be
/// told. Some may be impossible.
std::vector<uint64_t> placesOf(const Term* offset, size_t most, const std::function<U128(const Term*)>& largest);

/// How many low bits of a term are certainly zero.
unsigned knownTrailingZeros(const Term* term);

} // namespace hindsight
