// Which symbols occur in a term, remembered per term without storing the same list twice.
//
// Small sets are interned and kept for every term passed on the way; a term with more symbols only remembers that it
// has many, and gets a list of its own when somebody asks for it. A chain of n sums over n symbols therefore costs
// O(n) memory, not O(n²).
#pragma once

#include "term/term.h"

#include <cstddef>
#include <deque>
#include <unordered_map>
#include <vector>

namespace hindsight {

class SymbolSets {
public:
  SymbolSets();
  std::span<const SymbolId> of(const Term* term);
  size_t memoryBytes() const { return bytes + setOfTerm.capacity() * sizeof(uint32_t); }

private:
  using Set = std::vector<SymbolId>;
  static constexpr uint32_t kUnvisited = 0, kMany = 1, kEmpty = 2;
  static constexpr size_t kSmall = 16;

  void classifyBelow(const Term* root);
  bool classify(const Term* term);
  uint32_t intern(const Set& set);
  Set collect(const Term* root) const;
  uint32_t& entry(const Term* term);
  uint32_t entryOf(const Term* term) const;

  std::vector<uint32_t> setOfTerm; // by term id: an index into `sets`, kUnvisited or kMany
  std::deque<Set> sets;            // small and interned; the first two places stand for the markers
  std::unordered_multimap<size_t, uint32_t> internTable;
  std::unordered_map<const Term*, Set> large; // of terms that were asked for
  std::vector<const Term*> stack;
  size_t bytes = 0;
};

} // namespace hindsight
