// Remembers what rewriting made of an operation, so that asking again costs one probe.
//
// The idea is the computed table of decision-diagram packages: direct-mapped, lossy, keyed by the operation and its
// operands. It also keeps rules that descend into their operands linear on terms with shared parts.
#pragma once

#include "term/term.h"

#include <vector>

namespace hindsight {

class OperationCache {
public:
  struct Key {
    uint64_t operation; // kind, width and payload, packed by the caller
    uint32_t first, second, third;
    bool operator==(const Key&) const = default;
  };

  OperationCache() : entries(kFirstEntries) {}

  const Term* find(const Key& key) const {
    const Entry& entry = entries[slotOf(key)];
    return entry.key == key ? entry.result : nullptr;
  }

  /// `termCount` tells how large the cache may be: as many entries as there are terms, within limits.
  void insert(const Key& key, const Term* result, size_t termCount) {
    if (termCount > entries.size() && entries.size() < kMostEntries) grow();
    entries[slotOf(key)] = {key, result};
  }

  size_t memoryBytes() const { return entries.capacity() * sizeof(Entry); }

private:
  static constexpr size_t kFirstEntries = 1 << 10;
  static constexpr size_t kMostEntries = 1 << 18;

  struct Entry {
    Key key = {};
    const Term* result = nullptr;
  };

  size_t slotOf(const Key& key) const {
    uint64_t hash = (key.operation ^ (uint64_t(key.first) << 32 | key.second)) * 0x9e3779b97f4a7c15ull;
    hash = (hash ^ (hash >> 32) ^ key.third) * 0xff51afd7ed558ccdull;
    return (hash >> 32) & (entries.size() - 1);
  }

  void grow() {
    std::vector<Entry> old(entries.size() * 2);
    old.swap(entries);
    for (const Entry& entry : old)
      if (entry.result) entries[slotOf(entry.key)] = entry;
  }

  std::vector<Entry> entries;
};

} // namespace hindsight
