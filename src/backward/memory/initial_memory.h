// What memory holds before the program writes it (DESTINA, section III-C.2: g_init).
#pragma once

#include "backward/state.h"

#include <vector>

namespace hindsight::backward {

using Bytes = std::vector<const Term*>; // of one read; null: not known yet

/// As one number of so many bits, the first byte least significant.
const Term* joined(TermManager& terms, const Bytes& bytes, unsigned width);

/// Whether a distance is a multiple of the size, so that equal ranges are the same or apart.
bool isMultiple(const Term* distance, uint64_t size);

/// What is at an address that can only be of a constant, and is known by now; null if it is not.
const Term* constantContents(BackwardContext& context, const Term* address, uint32_t bytes);

/// The variable that an object is, if no file defines it; null for every other object.
const Global* undefinedVariable(const BackwardContext& context, const BackwardObject& object);

/// What a read finds in an object that was not written; null: the object is not known.
struct InitialContents {
  Bytes bytes;
  const Term* whole = nullptr; // if it is one value; an address would not be put together from its bytes again
};
InitialContents initialContents(BackwardState& state, const PendingRead& read, const BackwardObject* object);

} // namespace hindsight::backward
