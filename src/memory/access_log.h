// How the program used its objects: which types were read and written at which offsets.
//
// An object's bytes do not say what they are; the accesses do. Later analyses give input heaps their shape by them and
// match objects of different paths. The log is a value like the memory it belongs to: copying it is O(1).
#pragma once

#include "memory/value.h"
#include "program/program.h"
#include "support/hamt.h"
#include "support/ref.h"

#include <span>
#include <vector>

namespace hindsight {

struct TypedAccess {
  /// The offset of accesses at places that were not known, or too many to keep apart.
  static constexpr uint64_t kAnywhere = ~uint64_t(0);

  uint64_t offset = 0;
  uint32_t bytes = 0;
  ScalarType type = {}; // of width 0: bytes that were moved without saying what they are
  bool read = false, written = false;

  /// Whether both are about the same thing; what was done with it may differ.
  bool sameUse(const TypedAccess& other) const {
    return offset == other.offset && bytes == other.bytes && type == other.type;
  }
};

class AccessLog {
public:
  /// So many uses of one object are kept apart. Beyond, those of one type become one without an offset: an array.
  static constexpr size_t kMaxUses = 128;

  void record(ObjectId object, TypedAccess access);
  /// The uses of an object in the order in which they were first seen.
  std::span<const TypedAccess> of(ObjectId object) const;
  void forget(ObjectId object) {
    if (!uses.empty()) uses.erase(object.serial());
  }
  size_t objects() const { return uses.size(); }

private:
  struct Uses : RefCounted<Uses> {
    std::vector<TypedAccess> list;
  };
  static void joinArrays(std::vector<TypedAccess>& list);

  Hamt<Ref<Uses>> uses;
};

} // namespace hindsight
