// Abstract objects, and sets of byte offsets in them: what pointers point to.
//
// An abstract object stands for everything allocated at one site, or for one object that exists when the analysis
// starts (`ObjectKey::instance`). A location is one offset, or all offsets of a residue class: `a[i].next` with
// elements of 24 bytes is offset 8 modulo 24. That needs no types: a step by an unknown multiple of s turns "offset o"
// into "o modulo s", steps by s and t meet at gcd(s, t), and "modulo 1" is any offset at all. An object with too many
// locations gets its further ones modulo the size of a pointer: their number is bounded, and aligned pointers in it are
// still told from what lies between them.
#pragma once

#include "program/program.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace hindsight {

using ObjectIndex = uint32_t;
using LocationIndex = uint32_t;

/// One site may stand for several kinds of memory.
enum class ObjectRole : uint8_t {
  Declared,       // the global, function or local itself, or what the call allocates
  ByValueCopy,    // the callee's own copy of a struct; `instance` is the argument
  VariadicArea,   // the arguments behind `...` of the function
  ArgumentVector, // argv and envp of the entry; `instance` is the parameter
  ArgumentString, // what these point to
  Outside,        // memory of code that is not part of the program; no site
  Given,      // made by the engine for the program, and there at the start: argv, a `...` area, a copy passed by value
  CopyBuffer, // what a copying instruction has in its hands; `instance` is the copy. Nothing points to it
};

struct ObjectKey {
  SiteId site = kNone;
  ObjectRole role = ObjectRole::Declared;
  uint32_t instance = 0; // Declared: 0 for what is allocated from now on, else an object that exists at the start
  auto operator<=>(const ObjectKey&) const = default;
};

struct AbstractObject {
  ObjectKey key;
  std::optional<uint64_t> size; // bytes, if every object this stands for has that many
  bool readOnly = false;        // the program cannot write to it
  uint32_t locations = 0;       // interned so far
};

/// The stride of what is no pointer yet: a number that the address of the object was added to or taken from, as in
/// q - p. Added to a pointer it may become one: p + (q - p) is q.
inline constexpr uint64_t kDifference = ~uint64_t(0);

struct MemoryLocation {
  ObjectIndex object = 0;
  int64_t offset = 0;  // may lie outside: pointers leave objects and come back
  uint64_t stride = 0; // 0: this offset; else every offset that is `offset` modulo `stride`
  bool isDifference() const { return stride == kDifference; }
  bool operator==(const MemoryLocation&) const = default;
};

/// With the offset reduced modulo the stride.
MemoryLocation normalised(MemoryLocation location);

/// How a value moves a pointer: exactly by `add`, or by `add` plus any multiple of `stride`.
struct OffsetStep {
  int64_t add = 0;
  uint64_t stride = 0;
  bool isCopy() const { return add == 0 && stride == 0; }
  bool operator==(const OffsetStep&) const = default;
};
inline constexpr OffsetStep kAnyOffset{0, 1};

inline constexpr uint64_t kToTheEnd = ~uint64_t(0);

/// Bytes that an access may touch: `bytes` from every offset of the location on.
struct MemoryRegion {
  MemoryLocation start;
  uint64_t bytes = 0; // kToTheEnd: not known
  bool operator==(const MemoryRegion&) const = default;
};

enum class Overlap : uint8_t {
  None,
  Same,    // where they meet, they cover the very same bytes
  Partial, // they may also meet at different bytes
};

/// Both in the same object.
Overlap overlap(const MemoryRegion& a, const MemoryRegion& b);

class LocationTable {
public:
  LocationTable(unsigned pointerBytes, uint32_t locationsPerObject)
      : pointerBytes(pointerBytes), limit(locationsPerObject) {}

  ObjectIndex object(const ObjectKey& key, std::optional<uint64_t> size, bool readOnly = false);
  std::optional<ObjectIndex> findObject(const ObjectKey& key) const;
  LocationIndex location(const MemoryLocation& location);
  std::optional<LocationIndex> findLocation(const MemoryLocation& location) const;
  LocationIndex moved(LocationIndex from, OffsetStep step);

  const MemoryLocation& operator[](LocationIndex index) const { return locations[index]; }
  const AbstractObject& object(ObjectIndex index) const { return objects[index]; }
  uint32_t objectCount() const { return static_cast<uint32_t>(objects.size()); }
  uint32_t locationCount() const { return static_cast<uint32_t>(locations.size()); }

  /// The bytes an access through the location can touch without an error, in a normal form; none if it always leaves
  /// the object.
  std::optional<MemoryRegion> accessible(const MemoryLocation& location, uint64_t bytes) const;
  /// The coarse form of a location: modulo the size of a pointer.
  MemoryLocation coarse(const MemoryLocation& location) const;
  uint32_t locationLimit() const { return limit; }

private:
  struct KeyHash {
    size_t operator()(const ObjectKey& key) const;
    size_t operator()(const MemoryLocation& location) const;
  };
  unsigned pointerBytes;
  uint32_t limit;
  std::vector<AbstractObject> objects;
  std::vector<MemoryLocation> locations;
  std::unordered_map<ObjectKey, ObjectIndex, KeyHash> objectIndex;
  std::unordered_map<MemoryLocation, LocationIndex, KeyHash> locationIndex;
};

} // namespace hindsight
