#include "solver/value_set.h"

#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

ValueSet ValueSet::between(unsigned width, uint64_t low, uint64_t high) {
  HS_INVARIANT(width >= 1 && width <= kMaxWidth, "a value set should be of a width it can hold");
  ValueSet result(width);
  if (low <= high) result.list.push_back({low, high});
  return result;
}

bool ValueSet::contains(uint64_t value) const {
  auto after =
      std::upper_bound(list.begin(), list.end(), value, [](uint64_t v, const Interval& i) { return v < i.low; });
  return after != list.begin() && value <= after[-1].high;
}

std::optional<std::vector<uint64_t>> ValueSet::listed(uint64_t most) const {
  uint64_t count = 0;
  for (const Interval& interval : list) {
    if (count == most || interval.high - interval.low >= most - count) return std::nullopt;
    count += interval.high - interval.low + 1;
  }
  std::vector<uint64_t> values;
  values.reserve(count);
  for (const Interval& interval : list)
    for (uint64_t value = interval.low;; ++value) {
      values.push_back(value);
      if (value == interval.high) break;
    }
  return values;
}

bool ValueSet::operator==(const ValueSet& other) const {
  return bits == other.bits && std::equal(list.begin(), list.end(), other.list.begin(), other.list.end());
}

void ValueSet::append(uint64_t low, uint64_t high) {
  if (!list.empty() && (list.back().high == ~0ull || low <= list.back().high + 1)) {
    list.back().high = std::max(list.back().high, high);
    return;
  }
  list.push_back({low, high});
}

ValueSet ValueSet::complement() const {
  ValueSet result(bits);
  uint64_t next = 0;
  for (const Interval& interval : list) {
    if (interval.low > next) result.list.push_back({next, interval.low - 1});
    if (interval.high == mask()) return result;
    next = interval.high + 1;
  }
  result.list.push_back({next, mask()});
  return result;
}

ValueSet ValueSet::intersect(const ValueSet& other) const {
  ValueSet result(bits);
  for (auto a = list.begin(), b = other.list.begin(); a != list.end() && b != other.list.end();) {
    uint64_t low = std::max(a->low, b->low), high = std::min(a->high, b->high);
    if (low <= high) result.list.push_back({low, high});
    (a->high < b->high ? a : b)++;
  }
  return result;
}

bool ValueSet::intersects(const ValueSet& other) const {
  for (auto a = list.begin(), b = other.list.begin(); a != list.end() && b != other.list.end();) {
    if (std::max(a->low, b->low) <= std::min(a->high, b->high)) return true;
    (a->high < b->high ? a : b)++;
  }
  return false;
}

bool ValueSet::isSubsetOf(const ValueSet& other) const {
  // Intervals of `other` do not touch, so each of ours must lie within one of them.
  auto b = other.list.begin();
  for (const Interval& interval : list) {
    while (b != other.list.end() && b->high < interval.low) ++b;
    if (b == other.list.end() || interval.low < b->low || interval.high > b->high) return false;
  }
  return true;
}

ValueSet ValueSet::unite(const ValueSet& other) const {
  ValueSet result(bits);
  auto a = list.begin(), b = other.list.begin();
  while (a != list.end() || b != other.list.end()) {
    bool takeA = b == other.list.end() || (a != list.end() && a->low <= b->low);
    const Interval& next = takeA ? *a++ : *b++;
    result.append(next.low, next.high);
  }
  return result;
}

ValueSet ValueSet::shifted(uint64_t delta) const {
  delta &= mask();
  if (delta == 0 || isAll()) return *this;
  // Values above `split` wrap around and come first.
  uint64_t split = mask() - delta;
  ValueSet result(bits);
  for (const Interval& interval : list)
    if (interval.high > split)
      result.append((std::max(interval.low, split + 1) + delta) & mask(), (interval.high + delta) & mask());
  for (const Interval& interval : list)
    if (interval.low <= split) result.append(interval.low + delta, std::min(interval.high, split) + delta);
  return result;
}

ValueSet ValueSet::inverted() const {
  ValueSet result(bits);
  for (size_t index = list.size(); index-- > 0;)
    result.list.push_back({~list[index].high & mask(), ~list[index].low & mask()});
  return result;
}

ValueSet ValueSet::dividends(uint64_t divisor, unsigned width) const {
  ValueSet result(width);
  for (const Interval& interval : list) {
    U128 first = U128(interval.low) * divisor, last = U128(interval.high) * divisor + (divisor - 1);
    if (first > result.mask()) break;
    result.append(static_cast<uint64_t>(first), static_cast<uint64_t>(std::min<U128>(last, result.mask())));
  }
  return result;
}

} // namespace hindsight
