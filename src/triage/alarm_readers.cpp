#include "triage/alarm_readers.h"

#include "triage/alarm_rules.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace hindsight::triage {

Error brokenAt(const std::string& name, std::string_view text, size_t byte, std::string_view what) {
  std::string_view before = text.substr(0, std::min(byte, text.size()));
  size_t line = 1 + static_cast<size_t>(std::ranges::count(before, '\n'));
  size_t begin = before.rfind('\n');
  size_t column = begin == std::string_view::npos ? before.size() : before.size() - begin - 1;
  return {fmt::format("{}:{}:{}: {}", name, line, std::max<size_t>(column, 1), what), ""};
}

void limitSteps(std::vector<AlarmPlace>& steps) {
  if (steps.size() <= kMostSteps) return;
  auto from = steps.begin() + kMostSteps / 2;
  steps.erase(from, from + static_cast<std::ptrdiff_t>(steps.size() - kMostSteps));
}

static std::string knownKinds() {
  std::vector<std::string_view> names;
  for (const AlarmKindInfo& each : allAlarmKinds()) names.push_back(each.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

Result<std::optional<Alarm>> readSpelledAlarm(std::string_view text) {
  size_t second = text.rfind(':');
  size_t first = second == std::string_view::npos || second == 0 ? second : text.rfind(':', second - 1);
  if (first == std::string_view::npos || first == 0 || first == second) return std::optional<Alarm>();
  std::string_view digits = text.substr(first + 1, second - first - 1), kind = text.substr(second + 1);
  uint32_t line = 0;
  auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), line);
  if (problem != std::errc() || end != digits.data() + digits.size() || kind.empty()) return std::optional<Alarm>();
  Alarm alarm{.tool = "command line", .rule = std::string(kind), .message = std::string(text)};
  alarm.sink.place = {std::string(text.substr(0, first)), line, 0, ""};
  alarm.kind = parseAlarmKind(kind);
  if (std::optional<unsigned> weakness = weaknessIn(kind); weakness && !alarm.kind) classify(alarm, {{*weakness}});
  if (!alarm.kind)
    return Error{fmt::format("'{}' is not a kind of alarm", kind), fmt::format("write one of {}", knownKinds())};
  return std::optional(std::move(alarm));
}

Result<std::vector<Alarm>> readAlarms(std::string_view text, const std::string& name) {
  size_t begin = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
  begin = text.find_first_not_of(" \t\r\n", begin);
  if (begin == std::string_view::npos) return brokenAt(name, text, 0, "the file is empty");
  if (text[begin] == '{') return readSarif(text, name);
  if (text[begin] == '[') return readGcc(text, name);
  if (text[begin] != '<')
    return brokenAt(name, text, begin + 1, "neither SARIF nor a property list nor XML of cppcheck nor JSON of GCC");
  return text.find("<plist") != std::string_view::npos ? readPlist(text, name) : readCppcheck(text, name);
}

} // namespace hindsight::triage
