// The bytes that a read gets from the writes it was matched with (DESTINA, section III-C.2: the object temp).
#pragma once

#include "backward/memory/initial_memory.h"

namespace hindsight::backward {

/// What an effect at a known distance gives to the bytes that are still open.
void take(BackwardContext& context, const MemoryEffect& effect, int64_t distance, Bytes& bytes);

/// An effect somewhere in the object of the read, or perhaps elsewhere: each byte is the effect's where the addresses
/// say so, and `older` otherwise.
void choose(BackwardState& state, const PendingRead& read, const MemoryEffect& effect, Bytes& older);

/// Nothing more will be found: the value of the read from what it collected.
const Term* finished(BackwardState& state, const PendingRead& read, const BackwardObject* object);

} // namespace hindsight::backward
