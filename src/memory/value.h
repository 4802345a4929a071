// Values of registers and memory cells: sixteen bytes, tagged.
//
// Most instructions of most programs only ever see `Int` and `Pointer`; both are plain words, so the concrete path
// needs no allocation and no reference counts. A pointer names its object, so "out of bounds" always means out of
// *its* object. Values wider than 64 bits are kept as (constant) terms.
#pragma once

#include "program/program.h"
#include "support/integers.h"
#include "term/term.h"

#include <cstdint>

namespace hindsight {

/// Names an object for ever: the allocation site and a serial number that is never given twice in one engine,
/// whichever branch it was given on. The site inside lets a dangling pointer say what it pointed to after the object
/// itself has been forgotten.
class ObjectId {
public:
  static constexpr unsigned kSerialBits = 36;
  static constexpr unsigned kSiteBits = 20;

  ObjectId() = default;
  ObjectId(SiteId site, uint64_t serial) : bits(uint64_t(site) << kSerialBits | serial) {}
  static ObjectId fromBits(uint64_t bits) {
    ObjectId id;
    id.bits = bits;
    return id;
  }
  uint64_t raw() const { return bits; }
  uint64_t serial() const { return bits & ((1ull << kSerialBits) - 1); }
  SiteId site() const { return static_cast<SiteId>(bits >> kSerialBits); }
  explicit operator bool() const { return bits != 0; }
  bool operator==(const ObjectId&) const = default;

private:
  uint64_t bits = 0;
};

enum class ValueTag : uint8_t {
  Int,     // bits: the number, zero-extended; as a pointer: an address without provenance, 0 for null
  Pointer, // bits: offset into the object, modulo the pointer width
  Term,    // bits: the Term
  Undef,   // undef or poison; becomes a fresh symbol when something looks at it
  Absent,  // bits: a token of the source that is asked when something looks at it (step/absent.h)
};

struct Value {
  uint64_t bits = 0;
  uint64_t meta = 0;                            // low byte: tag; above it, for pointers, the object id
  static constexpr uint64_t kFromInput = 0x100; // absent: it was there before the program started

  static Value integer(uint64_t bits) { return {bits, 0}; }
  static Value pointer(ObjectId object, uint64_t offset) {
    return {offset, object.raw() << 8 | uint64_t(ValueTag::Pointer)};
  }
  static Value ofTerm(const Term* term) { return {reinterpret_cast<uint64_t>(term), uint64_t(ValueTag::Term)}; }
  static Value undef() { return {0, uint64_t(ValueTag::Undef)}; }
  /// `fromInput`: it cannot be the address of anything that the program allocates.
  static Value absent(uint64_t token, bool fromInput) {
    return {token, uint64_t(ValueTag::Absent) | (fromInput ? kFromInput : 0)};
  }

  ValueTag tag() const { return static_cast<ValueTag>(meta & 0xff); }
  bool isInt() const { return meta == 0; }
  bool isPointer() const { return tag() == ValueTag::Pointer; }
  bool isTerm() const { return meta == uint64_t(ValueTag::Term); }
  bool isUndef() const { return meta == uint64_t(ValueTag::Undef); }
  bool isAbsent() const { return tag() == ValueTag::Absent; }
  bool isFromInput() const { return isAbsent() && (meta & kFromInput); }
  uint64_t token() const { return bits; }
  /// Number or pointer with a known offset: nothing symbolic about it.
  bool isConcrete() const { return (meta & 0xff) <= uint64_t(ValueTag::Pointer); }
  const Term* term() const { return reinterpret_cast<const Term*>(bits); }
  ObjectId object() const { return ObjectId::fromBits(meta >> 8); }
  uint64_t offset() const { return bits; }
  bool operator==(const Value&) const = default;
};

static_assert(sizeof(Value) == 16);

} // namespace hindsight
