// A set of numbers of up to 64 bits, kept exactly: sorted, disjoint, non-touching closed intervals.
#pragma once

#include "support/integers.h"
#include "support/ref.h"
#include "term/inline_vector.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hindsight {

class ValueSet {
public:
  struct Interval {
    uint64_t low, high;
    bool operator==(const Interval&) const = default;
  };
  static constexpr unsigned kMaxWidth = 64;

  static ValueSet none(unsigned width) { return ValueSet(width); }
  static ValueSet all(unsigned width) { return between(width, 0, mask64(width)); }
  static ValueSet single(unsigned width, uint64_t value) { return between(width, value, value); }
  /// Empty if low > high.
  static ValueSet between(unsigned width, uint64_t low, uint64_t high);

  unsigned width() const { return bits; }
  uint64_t mask() const { return mask64(bits); }
  bool empty() const { return list.empty(); }
  bool isAll() const { return list.size() == 1 && list[0].low == 0 && list[0].high == mask(); }
  bool isSingle() const { return list.size() == 1 && list[0].low == list[0].high; }
  bool contains(uint64_t value) const;
  uint64_t min() const { return list[0].low; }
  uint64_t max() const { return list.back().high; }
  /// All values, ascending; nothing if they are more than `most`.
  std::optional<std::vector<uint64_t>> listed(uint64_t most) const;
  std::span<const Interval> intervals() const { return {list.begin(), list.size()}; }
  bool operator==(const ValueSet& other) const;

  ValueSet complement() const;
  ValueSet intersect(const ValueSet& other) const;
  ValueSet unite(const ValueSet& other) const;
  bool intersects(const ValueSet& other) const;
  bool isSubsetOf(const ValueSet& other) const;

  /// { v + delta }, modulo 2^width.
  ValueSet shifted(uint64_t delta) const;
  /// { ~v }.
  ValueSet inverted() const;

  /// { v : v / divisor is in the set }, for values v of the given width.
  ValueSet dividends(uint64_t divisor, unsigned width) const;

  /// Adds an interval that lies above all others or touches the last one.
  void append(uint64_t low, uint64_t high);

private:
  explicit ValueSet(unsigned width) : bits(width) {}

  unsigned bits;
  InlineVector<Interval, 2> list;
};

/// A set that versions of a path share.
struct SharedSet : RefCounted<SharedSet> {
  explicit SharedSet(ValueSet set) : set(std::move(set)) {}
  ValueSet set;
};

} // namespace hindsight
