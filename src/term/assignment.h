// Numbers for symbols: sorted by symbol, compact, cheap to keep by the hundred thousand.
//
// Most assignments name one symbol or a handful, and most numbers fit 64 bits: one entry lives in the object itself,
// and the upper halves of wide numbers are kept apart.
#pragma once

#include "term/term.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace hindsight {

/// A symbol that is not assigned evaluates to 0.
class Assignment {
  struct Entry {
    SymbolId symbol;
    uint32_t highIndex; // 0, or one more than the place of the upper 64 bits in `highs`
    uint64_t low;
  };

public:
  Assignment() = default;
  Assignment(const Assignment& other) { copyFrom(other); }
  Assignment(Assignment&& other) noexcept { swap(other); }
  Assignment& operator=(Assignment other) noexcept {
    swap(other);
    return *this;
  }
  ~Assignment() {
    if (capacity > 1) delete[] heap;
  }

  void set(SymbolId symbol, U128 value) {
    Entry* entry = lowerBound(symbol);
    if (entry == end() || entry->symbol != symbol) entry = insertBefore(entry, symbol);
    entry->low = static_cast<uint64_t>(value);
    setHigh(*entry, static_cast<uint64_t>(value >> 64));
  }
  bool has(SymbolId symbol) const { return find(symbol) != nullptr; }
  U128 get(SymbolId symbol) const {
    const Entry* entry = find(symbol);
    return entry ? valueOf(*entry) : 0;
  }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }

  /// Iterates over (symbol, value) pairs, symbols ascending.
  class Iterator {
  public:
    Iterator(const Assignment& owner, const Entry* at) : owner(owner), at(at) {}
    std::pair<SymbolId, U128> operator*() const { return {at->symbol, owner.valueOf(*at)}; }
    Iterator& operator++() {
      ++at;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at != other.at; }

  private:
    const Assignment& owner;
    const Entry* at;
  };
  struct Range {
    const Assignment& owner;
    Iterator begin() const { return {owner, owner.begin()}; }
    Iterator end() const { return {owner, owner.end()}; }
    size_t size() const { return owner.count; }
    bool empty() const { return owner.count == 0; }
  };
  Range entries() const { return {*this}; }

private:
  Entry* begin() { return capacity > 1 ? heap : &single; }
  Entry* end() { return begin() + count; }
  const Entry* begin() const { return capacity > 1 ? heap : &single; }
  const Entry* end() const { return begin() + count; }

  Entry* lowerBound(SymbolId symbol) {
    if (count == 0 || end()[-1].symbol < symbol) return end(); // the usual order of setting
    return std::lower_bound(begin(), end(), symbol, [](const Entry& e, SymbolId s) { return e.symbol < s; });
  }
  const Entry* find(SymbolId symbol) const {
    const Entry* entry =
        std::lower_bound(begin(), end(), symbol, [](const Entry& e, SymbolId s) { return e.symbol < s; });
    return entry != end() && entry->symbol == symbol ? entry : nullptr;
  }
  U128 valueOf(const Entry& entry) const {
    return entry.highIndex == 0 ? entry.low : U128((*highs)[entry.highIndex - 1]) << 64 | entry.low;
  }
  void setHigh(Entry& entry, uint64_t high) {
    if (entry.highIndex == 0) {
      if (high == 0) return;
      if (!highs) highs = std::make_unique<std::vector<uint64_t>>();
      highs->push_back(0);
      entry.highIndex = static_cast<uint32_t>(highs->size());
    }
    (*highs)[entry.highIndex - 1] = high;
  }
  Entry* insertBefore(Entry* entry, SymbolId symbol) {
    size_t at = static_cast<size_t>(entry - begin());
    if (count == capacity) reserve(capacity == 1 ? 4 : capacity * 2);
    Entry* entries = begin();
    std::move_backward(entries + at, entries + count, entries + count + 1);
    ++count;
    entries[at] = {symbol, 0, 0};
    return &entries[at];
  }
  void reserve(uint32_t larger) {
    Entry* fresh = new Entry[larger];
    std::copy(begin(), end(), fresh);
    if (capacity > 1) delete[] heap;
    heap = fresh;
    capacity = larger;
  }
  void copyFrom(const Assignment& other) {
    if (other.count > 1) reserve(other.count);
    count = other.count;
    std::copy(other.begin(), other.end(), begin());
    if (other.highs) highs = std::make_unique<std::vector<uint64_t>>(*other.highs);
  }
  void swap(Assignment& other) noexcept {
    std::swap(single, other.single); // the union's larger member: carries `heap` along
    std::swap(count, other.count);
    std::swap(capacity, other.capacity);
    std::swap(highs, other.highs);
  }

  union {
    Entry single = {0, 0, 0};
    Entry* heap;
  };
  uint32_t count = 0;
  uint32_t capacity = 1;
  std::unique_ptr<std::vector<uint64_t>> highs;
};

} // namespace hindsight
