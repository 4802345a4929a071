// Byte-precise access to an object at known offsets. All ranges are in bounds; the caller has checked.
#pragma once

#include "memory/memory_context.h"

#include <optional>

namespace hindsight {

/// Reads `length` bytes (1 to 16) as one little-endian value. Empty if an uninitialised byte must be given a value
/// first (`materialise`), which needs an object of one's own.
std::optional<Value> tryRead(MemoryContext& context, const Object& object, uint64_t offset, uint32_t length);

/// Turns the never-written bytes of a range into fresh symbols, so that reading them twice gives the same.
void materialise(MemoryContext& context, Object& own, uint64_t offset, uint32_t length);

/// Whether any byte of a range was never written.
bool hasAbsentBytes(const Object& object, uint64_t offset, uint64_t length);

/// Writes `length` bytes of a value; a term must have exactly that many bits.
void writeValue(MemoryContext& context, Object& own, uint64_t offset, uint32_t length, Value value);

void fillRange(MemoryContext& context, Object& own, uint64_t offset, uint64_t length, Value byte);

/// memmove between objects or within one: cells stay whole, absent bytes stay absent.
void copyRange(MemoryContext& context, const Object& from, uint64_t fromOffset, Object& own, uint64_t toOffset,
               uint64_t length);

/// The same, but many full pages are not copied: both objects have them, until one writes to them. Whoever knows pages
/// of `from` as its own has to forget them.
void shareRange(MemoryContext& context, const Object& from, uint64_t fromOffset, Object& own, uint64_t toOffset,
                uint64_t length);

/// Makes every byte of a range absent (uninitialised again).
void forgetRange(MemoryContext& context, Object& own, uint64_t offset, uint64_t length);

} // namespace hindsight
