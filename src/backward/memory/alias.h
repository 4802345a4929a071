// How two ranges of memory relate, as far as a backward path can tell: the same, disjoint, overlapping, undecided.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

enum class Relation : uint8_t {
  Apart,      // no byte in common
  Known,      // in one object, at a known distance
  KnownStart, // in one object, at a known distance, but the second is of a size that is not known
  SameObject, // in one object, at a distance that depends on the input
  Undecided,  // one of them is not known well enough yet
};

struct Distance {
  Relation relation;
  int64_t bytes = 0; // Known, KnownStart: from the second range to the first
};

/// `first` as seen from `second`. Objects whose birth was crossed are apart from every pointer that is still unknown:
/// that pointer was there before them.
Distance relate(const BackwardState& state, const Term* first, uint64_t firstBytes, const Term* second,
                const Term* secondBytes);

/// The one object or unknown pointer that an address starts from; null if it has no such shape.
const Term* rootOf(const BackwardContext& context, const Term* address);

} // namespace hindsight::backward
