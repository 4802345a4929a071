// The objects that a symbolic pointer may point to, found in its term.
//
// A pointer term is a sum. If one addend with coefficient one is the base of an object, that is the object and the rest
// is the offset. If it is a choice (an `Ite`, or an element of an array of pointers), each leaf is a candidate under
// the condition that leads to it. No solver is asked.
#pragma once

#include "memory/memory_context.h"

#include <optional>
#include <vector>

namespace hindsight {

struct PointerCandidate {
  const Term* guard;   // the pointer is this one exactly when the guard holds
  const Term* pointer; // base + offset, or a term without a base: a number
  ObjectId object;     // none for a number
  const Term* offset;  // of pointer width
};

/// All candidates; guards exclude each other and cover every case. Empty optional if the term has no such shape
/// (tagged or mixed pointers): then only addresses can tell.
std::optional<std::vector<PointerCandidate>> pointerCandidates(MemoryContext& context, const Term* pointer);

/// The one object base that occurs in a sum with coefficient one, if no other addend mentions a base.
const Term* soleBase(const TermManager& terms, const Term* pointer);

} // namespace hindsight
