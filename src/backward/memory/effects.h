// What loads see: matches the reads of a path with the writes that are found before them in the program. This is
// Resolve, Algorithm 4 of DESTINA (section III-C.2).
//
// A read collects the effects it may have seen, the last one in time first. It is resolved as soon as each of its bytes
// has a known writer with nothing undecided in between; at the latest when the path crosses the birth of its object or
// the entry of the program, where bytes that nothing wrote have their initial value.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// A path with more reads ends by name.
inline constexpr size_t kMaxReads = 5000;

/// A read of the same place with nothing written in between: it sees the same as one at this position. Null: there is
/// none.
const Term* findRead(BackwardState& state, const Term* address, uint32_t bytes, unsigned width, uint32_t position);

/// A load into the unknown `result`.
void crossLoad(BackwardState& state, const Term* result, const Term* address, uint32_t bytes);
void crossStore(BackwardState& state, const Term* address, const Term* value, uint32_t bytes);
void crossFill(BackwardState& state, const Term* address, const Term* byte, const Term* size);
/// Whether all bytes that are copied are there. The rest of a source that ends before is anything.
enum class CopySource : uint8_t { Whole, MayEnd };
void crossCopy(BackwardState& state, const Term* to, const Term* from, const Term* size,
               CopySource source = CopySource::Whole);
/// Bytes that become unknown; null size: the whole object.
void crossForget(BackwardState& state, const Term* address, const Term* size);

/// The object begins here: reads of it see what it began with.
void crossBirth(BackwardState& state, const Term* base);
/// The program begins here: every read is settled; those that cannot be make the path imprecise. If what memory began
/// with makes an address a choice, the rest waits until one was made (`splitChoices`).
enum class AtChoices : uint8_t { Wait, GoOn };
void crossBeginning(BackwardState& state, AtChoices atChoices);

/// Settles the reads that became decidable.
void settleReads(BackwardState& state);

} // namespace hindsight::backward
