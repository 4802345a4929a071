// Obligations of a path on memory: reads whose writes are still ahead, searches through strings, and accesses that must
// have been valid for the path to go on.
#pragma once

#include "program/distance.h"
#include "term/term.h"

#include <array>
#include <cstdint>
#include <vector>

namespace hindsight::backward {

/// Something that may have written what a later read sees.
struct MemoryEffect {
  enum class Kind : uint8_t {
    Store,   // `value`, as many bytes as it has
    Fill,    // every byte is `value`
    Copy,    // `value` is what the read finds in the source, if it lies wholly inside
    Unknown, // unknown bytes
  };
  Kind kind;
  const Term* address;
  const Term* size; // bytes, of pointer width
  const Term* value;
};

/// A load whose writes are still ahead. Its value is the unknown `result`.
struct PendingRead {
  const Term* result;
  const Term* address;
  uint32_t bytes;
  uint32_t position;
  std::vector<MemoryEffect> effects; // that it may have seen, the last one in time first
  bool mayBeBehind = false;          // the object may end before it: realloc adds uninitialised bytes
};

/// A number as text: what `strtol` and its kin are told.
struct NumberFormat {
  uint32_t base = 10;                  // 0: the text says
  bool hasBinary = false;              // "0b" is a prefix, too
  uint64_t positive = 0, negative = 0; // the largest magnitudes; they are the same for unsigned numbers
  bool operator==(const NumberFormat&) const = default;
};

/// A search through a string whose object may not be known yet: what it finds are unknowns until then. It ends at the
/// first byte that is what it looks for.
struct PendingScan {
  enum class Finds : uint8_t {
    End,            // only where it ends
    Hit,            // one bit: whether it ended at what is wanted
    LastHit,        // the number of the last wanted byte, counted from one; zero: there was none
    Difference,     // of the bytes of two strings, where it ended
    Number,         // the number that the string begins with: 64 bits
    NumberEnd,      // how many bytes belong to it
    NumberOverflow, // one bit: whether it was too large
  };
  /// What a second string is for.
  enum class Second : uint8_t {
    Compared, // it ends where they differ
    Accepted, // it ends at a byte that is none of these
    Rejected, // it ends at a byte that is one of these
    Needle,   // it ends where that whole string is
  };
  Finds finds = Finds::End;
  Second role = Second::Compared;
  bool endsAtZero = true; // both strings do
  bool ignoresCase = false;
  NumberFormat number = {};
  const Term* first = nullptr;
  const Term* second = nullptr;      // null: there is only one
  const Term* limit = nullptr;       // so many bytes are looked at; null: as many as it takes
  const Term* secondLimit = nullptr; // the same of a needle
  const Term* wanted = nullptr;      // a byte; null: none
  const Term* end = nullptr;         // unknown: how many bytes it went past
  const Term* found = nullptr;       // unknown: what it finds; null: nothing
  /// May be one more than that of the path: then what is crossed now comes after it in the program.
  uint32_t position = 0;
  const Term* firstSize = nullptr; // of the objects of the strings; null: not known yet
  const Term* secondSize = nullptr;
  /// What may have written the strings, the last one in time first; of a copy, `value` is the address it is from.
  struct Write {
    MemoryEffect effect;
    uint32_t position;
  };
  std::vector<Write> writes = {};

  /// What decides the results, besides memory. Some are null.
  std::array<const Term**, 5> questions() { return {&first, &second, &limit, &secondLimit, &wanted}; }
  std::array<const Term*, 5> questions() const { return {first, second, limit, secondLimit, wanted}; }
};

/// An access that must have been valid for the path to go on. One that has turned out to be of a heap object is kept
/// until the birth of the object: the object may have been freed before.
struct PendingAccess {
  enum class Kind : uint8_t { Read, Write, Free, Operation }; // the last: `semantics/requirement.h`
  Kind kind;
  const Term* address;
  const Term* bytes; // of pointer width
  uint32_t position;
  CodePoint place;
};

/// An access of an object whose size is not known yet. `valid` is also a constraint of the path; where it does not hold
/// is a path to an error, which is followed when it is known that inputs decide.
struct RiskyAccess {
  PendingAccess access;
  const Term* valid;
};

} // namespace hindsight::backward
