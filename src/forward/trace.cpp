#include "forward/trace.h"

#include <algorithm>

namespace hindsight::forward {

namespace {

constexpr size_t kFirstKept = 60, kLastKept = 200;
/// Lines of a round at most: three rounds have to fit into what is kept.
constexpr size_t kLongestRound = 48;
/// Values of one line: the first ones, and the last ones.
constexpr size_t kFirstValues = 8, kMostValues = 16;

/// A number for where a line is. Two that share one by accident would only be counted as the same.
uint64_t kindOf(const TraceLine& line) {
  uint64_t kind = reinterpret_cast<uintptr_t>(line.function);
  for (uint64_t part : {line.line, line.depth, line.period}) kind = (kind ^ part) * 0x9e3779b97f4a7c15u;
  return kind;
}

} // namespace

void TraceLine::setValue(std::string name, std::string value) {
  auto known = std::ranges::find(values, name, &NamedValue::name);
  if (known != values.end()) {
    known->value = std::move(value);
    return;
  }
  if (values.size() == kMostValues) {
    values.erase(values.begin() + kFirstValues);
    ++unnamed;
  }
  values.push_back({std::move(name), std::move(value)});
}

void Trace::begin(TraceLine line) {
  fold();
  kinds.push_back(kindOf(line));
  recent.push_back(std::move(line));
  if (recent.size() <= kLastKept) return;
  kinds.erase(kinds.begin());
  if (first.size() < kFirstKept)
    first.push_back(std::move(recent.front()));
  else
    ++leftOut;
  recent.pop_front();
}

bool Trace::roundsAreAlike(size_t one, size_t other, size_t period) const {
  for (size_t place = period; place-- > 0;)
    if (kinds[one + place] != kinds[other + place]) return false;
  return true;
}

void Trace::forget(size_t from, size_t count) {
  auto start = static_cast<std::ptrdiff_t>(from), end = static_cast<std::ptrdiff_t>(from + count);
  recent.erase(recent.begin() + start, recent.begin() + end);
  kinds.erase(kinds.begin() + start, kinds.begin() + end);
}

/// The first round of a loop stays, and so does the last one; those between them become a number.
void Trace::fold() {
  size_t size = recent.size();
  for (size_t period = 1; period <= kLongestRound && 2 * period < size; ++period) {
    size_t last = size - period, before = last - period;
    if (!roundsAreAlike(last, before, period)) continue;
    TraceLine& mark = recent[before - 1];
    if (mark.rounds && mark.period == period) {
      ++mark.rounds;
      return forget(before, period);
    }
    if (before < period || !roundsAreAlike(before, before - period, period)) continue;
    recent[before] = TraceLine{.rounds = 1, .period = static_cast<uint32_t>(period)};
    kinds[before] = kindOf(recent[before]);
    return forget(before + 1, period - 1);
  }
}

} // namespace hindsight::forward
