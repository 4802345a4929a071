#include "bench/row.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace hindsight::bench {

namespace {

struct StatusInfo {
  RowStatus status;
  std::string_view name;
  int score;
};

} // namespace

static constexpr std::array<StatusInfo, kRowStatusCount> kStatuses = {{
    {RowStatus::CorrectTrue, "correct-true", 2},
    {RowStatus::CorrectFalse, "correct-false", 1},
    {RowStatus::WrongTrue, "wrong-true", -32},
    {RowStatus::WrongFalse, "wrong-false", -16},
    {RowStatus::Unknown, "unknown", 0},
    {RowStatus::Unsupported, "unsupported", 0},
    {RowStatus::Broken, "broken", 0},
}};

std::string_view spell(RowStatus status) {
  return kStatuses[unsigned(status)].name;
}

std::optional<RowStatus> parseRowStatus(std::string_view name) {
  for (const StatusInfo& entry : kStatuses)
    if (entry.name == name) return entry.status;
  return std::nullopt;
}

int score(RowStatus status) {
  return kStatuses[unsigned(status)].score;
}

std::string joinReasons(const Row& row) {
  return fmt::format("{}", fmt::join(row.reasons, "; "));
}

} // namespace hindsight::bench
