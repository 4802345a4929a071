// Addresses that are handed out again: a pointer to a dead object may equal one to an object that came later.
//
// An access through a pointer is one to its object, whatever its address is. But comparisons look at addresses: if two
// objects of the path may have been at the same one, a comparison sees the older one as a choice between both. Nothing
// in the program decides which it is; a run of the test shows whether the target is reached.
#pragma once

#include "backward/state.h"

#include <optional>

namespace hindsight::backward {

/// What unknowns turned out to be, as a substitution that knows about addresses.
class FoundValues {
public:
  /// The definitions must outlive this.
  FoundValues(const BackwardState& state, const TermMap& definitions);
  Substitution& asTheyAre() { return plain; }
  /// For conditions, and everything else that is only compared.
  Substitution& inConditions() { return compared ? *compared : plain; }
  /// For addresses and what is kept in memory: comparisons may be parts of it.
  const Term* inValue(const Term* value);

private:
  TermManager& terms;
  const TermMap& definitions;
  Substitution plain;
  std::optional<Substitution> compared; // if there are objects that may be at the same address
};

/// Makes room for a condition among those of a path: objects of either may be at the same address. Returns what it is.
const Term* comparedWithOthers(BackwardState& state, const Term* condition);

/// An object that is about to be forgotten was freed on the path, if so: that is remembered.
void noteFreed(BackwardState& state, const Term* base);

/// Whether it matters what was freed before this place: the path mentions objects that were allocated later.
bool mindsFreed(const BackwardState& state);

} // namespace hindsight::backward
