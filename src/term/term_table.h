// The unique table: one term per (kind, width, payload, kids), in memory that is never moved or freed.
//
// Terms live in an arena of growing chunks with their kids behind them; an open-addressing table with linear probing
// finds them again. A lookup allocates nothing. Hashes are made of ids, not addresses, so every run of the tool sees
// the same order of everything.
#pragma once

#include "term/term.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace hindsight {

/// What makes a term this term and no other.
struct TermKey {
  TermKind kind;
  unsigned width;
  uint64_t payloadLow = 0;
  uint64_t payloadHigh = 0;
  std::span<const Term* const> kids = {};
};

class TermTable {
public:
  TermTable();
  TermTable(const TermTable&) = delete;
  TermTable& operator=(const TermTable&) = delete;

  /// The term with this key; made if it is new.
  const Term* intern(const TermKey& key) { return intern(key, 0, false); }
  /// The same for a symbol; `isBase` marks it as the base address of an object.
  const Term* internSymbol(const TermKey& key, unsigned family, bool isBase = false) {
    return intern(key, uint32_t(1) << family % 32, isBase);
  }

  size_t size() const { return termCount; }
  /// Terms that were asked for, and their kids: a measure of the work that goes into terms.
  uint64_t lookups() const { return lookupCount; }
  size_t memoryBytes() const { return chunkBytes + slots.capacity() * sizeof(Slot); }

private:
  struct Slot {
    const Term* term = nullptr;
    uint32_t hash = 0;
  };

  const Term* intern(const TermKey& key, uint32_t family, bool isBase);
  static uint32_t hashOf(const TermKey& key);
  static bool matches(const Term* term, const TermKey& key);
  const Term* create(const TermKey& key, uint32_t family, bool isBase);
  void* allocate(size_t bytes);
  void grow();

  std::vector<Slot> slots;
  uint32_t slotMask;
  uint32_t termCount = 0;
  uint64_t lookupCount = 0;
  std::vector<std::unique_ptr<std::byte[]>> chunks;
  std::byte* next = nullptr;
  std::byte* end = nullptr;
  size_t chunkBytes = 0;
};

} // namespace hindsight
