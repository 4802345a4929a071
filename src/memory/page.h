// Bytes of an object: concrete ones in a flat array, everything else in a sparse overlay.
//
// A byte is in one of three states: concrete (in `bytes`), part of a cell (a pointer or term stored as a whole), or
// absent (never written here; the object's backing says what that means). A page without an overlay is all concrete,
// and that is what the interpreter's fast path looks for.
#pragma once

#include "memory/value.h"
#include "support/ref.h"

#include <cstring>
#include <memory>
#include <vector>

namespace hindsight {

inline constexpr uint32_t kPageBytes = 4096;

/// A value stored whole at an offset. Pointers and terms only; numbers are in the bytes.
struct Cell {
  uint16_t offset;
  uint16_t length; // bytes
  Value value;
};

/// What is known about the bytes that are not plain numbers.
struct Overlay {
  std::vector<Cell> cells;      // sorted by offset, disjoint
  std::vector<uint64_t> absent; // one bit per byte; empty when none is absent
  uint32_t absentCount = 0;
  uint64_t mixedGranules = 0; // bit g: bytes 64g..64g+63 may hold a cell or an absent byte

  bool isAbsent(uint32_t offset) const { return !absent.empty() && (absent[offset / 64] >> (offset % 64) & 1); }
};

class Page : public RefCounted<Page> {
public:
  /// A page of zeros, or one whose bytes are all absent.
  static Ref<Page> create(uint32_t size, bool absent);
  Ref<Page> clone() const;
  static void operator delete(void* memory) { ::operator delete(memory); }

  uint32_t size() const { return byteCount; }
  uint8_t* bytes() { return reinterpret_cast<uint8_t*>(this + 1); }
  const uint8_t* bytes() const { return reinterpret_cast<const uint8_t*>(this + 1); }
  const Overlay* overlay() const { return extra.get(); }
  bool plain() const { return !extra; }

  /// Whether all of [offset, offset + length) are concrete bytes.
  bool plainRange(uint32_t offset, uint32_t length) const;
  /// The cell that holds exactly these bytes, or null.
  const Cell* exactCell(uint32_t offset, uint32_t length) const;
  /// The cell that covers this byte, or null.
  const Cell* cellAt(uint32_t offset) const;
  bool absentAt(uint32_t offset) const { return extra && extra->isAbsent(offset); }
  /// How many bytes from `offset` on, at most `limit`, are absent.
  uint32_t absentRun(uint32_t offset, uint32_t limit) const;

  /// Writes numbers. Cells that overlap must have been split off before (`Object` does).
  void writeBytes(uint32_t offset, const void* source, uint32_t length);
  void fillBytes(uint32_t offset, uint8_t byte, uint32_t length);
  void putCell(uint32_t offset, uint32_t length, Value value);
  void removeCellsIn(uint32_t offset, uint32_t length);
  void setAbsent(uint32_t offset, uint32_t length);
  void makeAllAbsent();

private:
  explicit Page(uint32_t size) : byteCount(size) {}
  void clearAbsent(uint32_t offset, uint32_t length);
  Overlay& needOverlay();
  void dropOverlayIfEmpty();
  size_t firstCellFrom(uint32_t offset) const;

  uint32_t byteCount;
  std::unique_ptr<Overlay> extra;
};

} // namespace hindsight
