#include "bench/row_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

namespace hindsight::bench {

static constexpr std::string_view kColumns[] = {"task",    "property",    "expected",    "answer", "status", "score",
                                                "seconds", "cpu_seconds", "peak_memory", "reason", "file",   "folder"};
static constexpr std::string_view kSeparator = "; "; // between reasons

std::string csvHeader() {
  return fmt::format("{}\n", fmt::join(kColumns, ","));
}

/// In quotes if it needs them, and on one line.
static std::string field(std::string_view text) {
  std::string clean;
  for (char letter : text) {
    if (letter == '"') clean += '"';
    clean += letter == '\n' || letter == '\r' ? ' ' : letter;
  }
  return clean.find_first_of(",\"") == std::string::npos ? clean : "\"" + clean + "\"";
}

std::string encodeCsv(const Row& row) {
  return fmt::format("{},{},{},{},{},{},{:.3f},{:.3f},{},{},{},{}\n", field(row.name), field(row.property),
                     field(row.expected), field(row.answer), spell(row.status), score(row.status), row.seconds,
                     row.cpuSeconds, row.peakBytes, field(joinReasons(row)), field(row.task.string()),
                     field(row.folder));
}

/// Nothing if the quotes are not as they should be.
static std::optional<std::vector<std::string>> split(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (size_t place = 0; place < line.size(); ++place) {
    char letter = line[place];
    if (quoted && letter == '"' && place + 1 < line.size() && line[place + 1] == '"') {
      fields.back() += '"';
      ++place;
    } else if (letter == '"') {
      quoted = !quoted;
    } else if (letter == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += letter;
    }
  }
  if (quoted) return std::nullopt;
  return fields;
}

template <typename Number> static bool parseNumber(const std::string& text, Number& value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

static std::vector<std::string> splitReasons(std::string_view text) {
  std::vector<std::string> reasons;
  while (!text.empty()) {
    size_t end = std::min(text.find(kSeparator), text.size());
    reasons.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + kSeparator.size(), text.size()));
  }
  return reasons;
}

std::optional<Row> decodeCsv(std::string_view line) {
  std::optional<std::vector<std::string>> fields = split(line);
  if (!fields || fields->size() != std::size(kColumns)) return std::nullopt;
  Row row;
  row.name = (*fields)[0];
  row.property = (*fields)[1];
  row.expected = (*fields)[2];
  row.answer = (*fields)[3];
  std::optional<RowStatus> status = parseRowStatus((*fields)[4]);
  if (!status || row.name.empty() || row.property.empty()) return std::nullopt;
  row.status = *status;
  if (!parseNumber((*fields)[6], row.seconds) || !parseNumber((*fields)[7], row.cpuSeconds) ||
      !parseNumber((*fields)[8], row.peakBytes))
    return std::nullopt;
  row.reasons = splitReasons((*fields)[9]);
  row.task = (*fields)[10];
  row.folder = (*fields)[11];
  return row;
}

} // namespace hindsight::bench
