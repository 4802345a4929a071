// A set of bytes of an object, as ranges.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>

namespace hindsight {

class ByteSet {
public:
  void add(uint64_t from, uint64_t to) {
    if (from >= to) return;
    auto it = ranges.upper_bound(from);
    if (it != ranges.begin() && std::prev(it)->second >= from) {
      --it;
      from = it->first;
      to = std::max(to, it->second);
      it = ranges.erase(it);
    }
    while (it != ranges.end() && it->first <= to) {
      to = std::max(to, it->second);
      it = ranges.erase(it);
    }
    ranges[from] = to;
  }
  void remove(uint64_t from, uint64_t to) {
    if (from >= to) return;
    auto it = ranges.upper_bound(from);
    if (it != ranges.begin()) --it;
    while (it != ranges.end() && it->first < to) {
      auto [start, end] = *it;
      if (end <= from) {
        ++it;
        continue;
      }
      it = ranges.erase(it);
      if (start < from) ranges[start] = from;
      if (end > to) ranges[to] = end;
    }
  }
  bool contains(uint64_t byte) const {
    auto it = ranges.upper_bound(byte);
    return it != ranges.begin() && std::prev(it)->second > byte;
  }
  /// Whether any byte of [from, to) is in the set.
  bool meets(uint64_t from, uint64_t to) const {
    auto it = ranges.lower_bound(to);
    return it != ranges.begin() && std::prev(it)->second > from;
  }
  bool covers(uint64_t from, uint64_t to) const {
    auto it = ranges.upper_bound(from);
    return it != ranges.begin() && std::prev(it)->second >= to;
  }

  bool empty() const { return ranges.empty(); }
  /// Calls `visit(from, to)` for each range, in ascending order.
  template <typename Visit> void forEachRange(Visit visit) const {
    for (auto [from, to] : ranges) visit(from, to);
  }

private:
  std::map<uint64_t, uint64_t> ranges; // start to end, disjoint, not touching
};

} // namespace hindsight
