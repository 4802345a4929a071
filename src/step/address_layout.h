// Where objects get their shadow addresses: variables and functions lowest, then the heap, then the stack, as on the
// machines that programs run on. A native run can be told where to put blocks of the heap, and only those; its heap
// is in the same place, which sanitizers and loaders leave free.
#pragma once

#include "memory/object.h"
#include "support/test_case.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace hindsight {

struct AddressRegion {
  uint64_t begin, end;
  bool contains(uint64_t address) const { return address >= begin && address < end; }
};

/// Also in runtime/replay/placed_blocks.h.
inline AddressRegion heapRegion(unsigned pointerWidth) {
  return pointerWidth == 64 ? AddressRegion{0x580000010000, 0x5f0000000000} : AddressRegion{0x70010000, 0xd0000000};
}

inline AddressRegion regionOf(ObjectKind kind, unsigned pointerWidth) {
  AddressRegion heap = heapRegion(pointerWidth);
  bool wide = pointerWidth == 64;
  switch (kind) {
  case ObjectKind::Heap: return heap;
  case ObjectKind::Stack: return wide ? AddressRegion{0x7ffc00010000, 0x7fff00000000} : AddressRegion{0xf0010000, ~0u};
  default: return wide ? AddressRegion{0x555555560000, heap.begin} : AddressRegion{0x10000, heap.begin};
  }
}

/// The next free address behind an object: far enough that one past its end is not the start of another one, and that
/// a sanitizer has room for its red zones. No round number, so that addresses differ in their low bits.
inline uint64_t behind(uint64_t address, uint64_t size) {
  constexpr uint64_t kGap = 4096 + 80;
  return address + size + kGap;
}

inline uint64_t alignedAddress(uint64_t from, uint64_t align) {
  align = std::max<uint64_t>(align, 16);
  return (from + align - 1) / align * align;
}

/// Where a test says that the object is.
inline std::optional<uint64_t> recordedAddress(const TestCase* test, const Object* object) {
  if (!test || !object || !object->allocation) return std::nullopt;
  auto found = std::ranges::lower_bound(test->addresses, object->allocation, {}, &PlacedAllocation::allocation);
  bool isThere = found != test->addresses.end() && found->allocation == object->allocation;
  return isThere ? std::optional(found->address) : std::nullopt;
}

} // namespace hindsight
