#include "bench/summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace hindsight::bench {

void Totals::add(const Row& row) {
  ++counts[unsigned(row.status)];
  score += bench::score(row.status);
  seconds += row.seconds;
}

static std::vector<Row> sortedByName(std::vector<Row> rows) {
  std::sort(rows.begin(), rows.end(), [](const Row& left, const Row& right) {
    return std::tie(left.name, left.property, left.task) < std::tie(right.name, right.property, right.task);
  });
  return rows;
}

using ReasonCounts = std::map<std::string, uint64_t>;

static void count(ReasonCounts& reasons, const Row& row) {
  for (const std::string& reason : std::set<std::string>(row.reasons.begin(), row.reasons.end())) ++reasons[reason];
}

static std::vector<std::pair<std::string, uint64_t>> mostFrequentFirst(const ReasonCounts& reasons) {
  std::vector<std::pair<std::string, uint64_t>> sorted(reasons.begin(), reasons.end());
  std::sort(sorted.begin(), sorted.end(), [](auto& left, auto& right) {
    return left.second != right.second ? left.second > right.second : left.first < right.first;
  });
  return sorted;
}

Summary summarise(std::span<const Row> rows) {
  Summary summary;
  summary.all.property = "all";
  std::map<std::string, Totals> byProperty;
  ReasonCounts unknown, unsupported;
  for (const Row& row : rows) {
    Totals& totals = byProperty[row.property];
    totals.property = row.property;
    totals.add(row);
    summary.all.add(row);
    if (isWrong(row.status)) summary.wrong.push_back(row);
    if (row.status == RowStatus::Broken) summary.broken.push_back(row);
    if (row.status == RowStatus::Unknown) count(unknown, row);
    if (row.status == RowStatus::Unsupported) count(unsupported, row);
  }
  for (auto& [name, totals] : byProperty) summary.properties.push_back(std::move(totals));
  summary.wrong = sortedByName(std::move(summary.wrong));
  summary.broken = sortedByName(std::move(summary.broken));
  summary.unknownReasons = mostFrequentFirst(unknown);
  summary.unsupportedReasons = mostFrequentFirst(unsupported);
  return summary;
}

} // namespace hindsight::bench
