// Objects of symbolic size. The size is kept as a term, against which accesses are checked, and the object has room for
// the largest feasible size: bytes that are never touched cost nothing.
//
// If offsets are symbolic, too, the whole room becomes an array. So sizes up to a bound (--symbolic-size) are one path,
// on which that is cheap, and larger ones another path.
#pragma once

#include "step/machine.h"

#include <optional>

namespace hindsight {

enum class SizeClass : uint8_t {
  Small,
  Large,
  TooLarge, // more than any object can have
  Undecided // the path has ended
};

/// Of which class the size is on this path. If there are several, the state forks, and the copies run the instruction
/// again: ask before anything has happened.
SizeClass classifySize(Machine& machine, const Term* size, uint64_t largest);

/// Whether the size is at most `most` on this path, which may have forked; as above, ask before anything has happened.
/// Empty: the path has ended.
std::optional<bool> isSizeAtMost(Machine& machine, const Term* size, uint64_t most);

/// An object of that size and class.
Object& allocateOfSize(Machine& machine, SiteId site, ObjectKind kind, const Term* size, SizeClass sizeClass,
                       uint64_t largest, uint32_t align, bool absent);

} // namespace hindsight
