// Access at symbolic offsets: the contents of the object as one array term, with elements as wide as the program uses
// them. The caller has added "in bounds" to the path condition.
#pragma once

#include "memory/memory_context.h"
#include "memory/strides.h"

#include <functional>
#include <optional>
#include <vector>

namespace hindsight {

/// The value of `length` bytes at a symbolic offset. May give uninitialised bytes their symbols.
Value readAt(MemoryContext& context, Object& own, const Term* offset, uint32_t length);

/// Writes `length` bytes at a symbolic offset: afterwards every byte stands behind the new array term.
void writeAt(MemoryContext& context, Object& own, const Term* offset, uint32_t length, Value value);

/// The places an access at a symbolic offset may be at, if they are few and do not overlap: an array inside a larger
/// object, or a field of the elements of a table. The rest of the object is not touched by such an access, nor turned
/// into a term.
struct Window {
  std::vector<uint64_t> places; // offsets, ascending
  const Term* index;            // which of them; null: the one that is the offset
  const Term* offset;
};
/// Empty if the access may be anywhere, or the object is better seen as one array. `low` and `high` bound the offset,
/// `largest` its parts.
std::optional<Window> windowFor(MemoryContext& context, const Object& object, const Term* offset, uint64_t low,
                                uint64_t high, uint32_t length, const std::function<U128(const Term*)>& largest);
/// So many places make a window at most.
constexpr size_t kMostPlaces = 64;
/// Whether it is worth a question which places an access may be at: the object is large, and would become an array of
/// unknowns.
bool isWorthListing(const Object& object, uint32_t length);
/// The window of all places that the offset can have; empty if they overlap or the object is better seen as one array.
std::optional<Window> windowAt(const Object& object, const Term* offset, std::vector<uint64_t> places, uint32_t length);
Value readWindow(MemoryContext& context, Object& own, const Window& window, uint32_t length);
void writeWindow(MemoryContext& context, Object& own, const Window& window, uint32_t length, Value value);

/// Bytes at a known offset of an object's array term.
const Term* arrayBytes(MemoryContext& context, const Object& object, uint64_t offset, uint32_t length);

} // namespace hindsight
