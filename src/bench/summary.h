// Totals over rows.
#pragma once

#include "bench/row.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hindsight::bench {

struct Totals {
  std::string property;
  std::array<uint64_t, kRowStatusCount> counts{};
  int64_t score = 0;
  double seconds = 0;

  uint64_t count(RowStatus status) const { return counts[unsigned(status)]; }
  uint64_t wrong() const { return count(RowStatus::WrongTrue) + count(RowStatus::WrongFalse); }
  void add(const Row& row);
};

struct Summary {
  std::vector<Totals> properties; // by name
  Totals all;
  std::vector<Row> wrong, broken; // by name
  /// Why rows are unknown, and why they were not run: the most frequent first; a row may have several.
  std::vector<std::pair<std::string, uint64_t>> unknownReasons, unsupportedReasons;
};

Summary summarise(std::span<const Row> rows);

} // namespace hindsight::bench
