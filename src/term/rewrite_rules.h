// Rules that more than one rewrite file uses. Each returns null when it does not apply.
#pragma once

#include "term/term_manager.h"

#include <optional>

namespace hindsight {

/// Conjunction (`isAnd`) or disjunction of two truth values that compare the same thing.
const Term* combineComparisons(TermManager& terms, bool isAnd, const Term* a, const Term* b);

/// Whether two terms of one width are certainly equal or certainly different.
std::optional<bool> decideEqual(const Term* a, const Term* b, unsigned depth = 6);
/// Whether a < b, unsigned or signed, is certain.
std::optional<bool> decideLess(bool isSigned, const Term* a, const Term* b);

/// Whether an index is certainly inside or certainly outside an array of `count` elements.
bool indexInside(const Term* index, uint32_t count);
bool indexOutside(const Term* index, uint32_t count);
/// `i < n` as a truth value, whatever the width of the index.
const Term* indexInsideCondition(TermManager& terms, const Term* index, uint32_t count);

} // namespace hindsight
