// One row of the results: task, property, expected answer, actual answer, and points.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::bench {

enum class RowStatus : uint8_t { CorrectTrue, CorrectFalse, WrongTrue, WrongFalse, Unknown, Unsupported, Broken };
inline constexpr unsigned kRowStatusCount = unsigned(RowStatus::Broken) + 1;

std::string_view spell(RowStatus status); // "correct-true"
std::optional<RowStatus> parseRowStatus(std::string_view name);
/// Points of the competition.
int score(RowStatus status);
inline bool isWrong(RowStatus status) {
  return status == RowStatus::WrongTrue || status == RowStatus::WrongFalse;
}

struct Row {
  std::string name; // "memsafety/test-0019-2"
  std::string property;
  std::string expected; // "true", "false", "false(valid-free)" or "-"
  std::string answer;   // the verdict of the tool; with the property if it is a part: "violated(valid-free)"
  RowStatus status = RowStatus::Unknown;
  std::vector<std::string> reasons; // why it is not a correct answer, in words; for one that is, the finding
  double seconds = 0;               // wall clock
  double cpuSeconds = 0;
  uint64_t peakBytes = 0; // resident, as far as it was seen
  std::filesystem::path task;
  std::string folder; // with the output of the child, relative to the results; empty if nothing was run

  /// The same as the key of its plan.
  std::string key() const { return task.string() + ":" + property; }
};

std::string joinReasons(const Row& row);

} // namespace hindsight::bench
