// Which symbols occur in a term, remembered per term without storing the same list twice.
//
// Small sets are interned and kept for every term passed on the way; a term with more symbols only remembers that it
// has many, and gets a list of its own on demand. A chain of n sums over n symbols therefore costs O(n) memory, not
// O(n²).
#pragma once

#include "term/term.h"

#include <cstddef>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hindsight {

class SymbolSets {
public:
  SymbolSets();
  std::span<const SymbolId> of(const Term* term);
  size_t memoryBytes() const {
    return bytes + setOfTerm.capacity() * sizeof(uint32_t) + seenTerms.memoryBytes() + seenSets.memoryBytes() +
           seenSymbols.memoryBytes();
  }

private:
  using Set = std::vector<SymbolId>;
  static constexpr uint32_t kUnvisited = 0, kMany = 1, kEmpty = 2;
  static constexpr size_t kSmall = 16;

  void classifyBelow(const Term* root);
  bool classify(const Term* term);
  uint32_t intern(const Set& set);
  /// The list of a term that has many symbols: that of a part of it if this has them all, else a new one.
  uint32_t collect(const Term* root);
  uint32_t& entry(const Term* term);
  uint32_t entryOf(const Term* term) const;

  /// Numbers that were met since the last `clear`.
  class Marks {
  public:
    void clear() {
      if (++stamp != 0) return;
      stamps.assign(stamps.size(), 0);
      stamp = 1;
    }
    /// Whether it is the first time.
    bool add(uint32_t number) {
      if (number >= stamps.size()) stamps.resize(number + 1 + stamps.size() / 2, 0);
      return std::exchange(stamps[number], stamp) != stamp;
    }
    size_t memoryBytes() const { return stamps.capacity() * sizeof(uint32_t); }

  private:
    std::vector<uint32_t> stamps;
    uint32_t stamp = 0;
  };

  std::vector<uint32_t> setOfTerm; // by term id: an index into `sets`, kUnvisited or kMany
  std::deque<Set> sets;            // the first two places stand for the markers; small ones are interned
  std::unordered_multimap<size_t, uint32_t> internTable;
  Marks seenTerms, seenSets, seenSymbols; // of `collect`
  std::vector<const Term*> stack;
  size_t bytes = 0;
};

} // namespace hindsight
