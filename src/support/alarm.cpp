#include "support/alarm.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace hindsight {

#define HS_LIST(...) {__VA_ARGS__}
#define HS_ALARM_KIND(name, spelling, properties, errors)                                                              \
  static constexpr Property k##name##Properties[] = HS_LIST properties;                                                \
  static constexpr ErrorKind k##name##Errors[] = HS_LIST errors;
#include "support/alarm_kinds.def"
#undef HS_ALARM_KIND

static constexpr auto kAlarmKinds = std::to_array<AlarmKindInfo>({
#define HS_ALARM_KIND(name, spelling, properties, errors)                                                              \
  {AlarmKind::name, spelling, k##name##Properties, k##name##Errors},
#include "support/alarm_kinds.def"
#undef HS_ALARM_KIND
});

std::span<const AlarmKindInfo> allAlarmKinds() {
  return kAlarmKinds;
}

const AlarmKindInfo& info(AlarmKind kind) {
  return kAlarmKinds[size_t(kind)];
}

std::optional<AlarmKind> parseAlarmKind(std::string_view name) {
  for (const AlarmKindInfo& each : kAlarmKinds)
    if (each.name == name) return each.kind;
  std::optional<ErrorKind> error = parseErrorKind(name);
  if (!error) return std::nullopt;
  for (const AlarmKindInfo& each : kAlarmKinds)
    if (isConfirmedBy(each.kind, *error)) return each.kind;
  return std::nullopt;
}

bool isConfirmedBy(AlarmKind alarm, ErrorKind error) {
  return std::ranges::count(info(alarm).errors, error) != 0;
}

size_t countOf(const TriageResult& result, Verdict verdict) {
  return static_cast<size_t>(
      std::ranges::count_if(result.alarms, [&](const JudgedAlarm& each) { return each.answer.verdict == verdict; }));
}

std::string summaryOf(const TriageResult& result) {
  std::string text = fmt::format("{} {}", result.alarms.size(), result.alarms.size() == 1 ? "report" : "reports");
  std::string_view before = ": ";
  for (Verdict verdict : {Verdict::Confirmed, Verdict::Refuted, Verdict::RefutedWithinBounds, Verdict::Unknown}) {
    size_t count = countOf(result, verdict);
    if (count == 0) continue;
    text += fmt::format("{}{} {}", before, count, spell(verdict));
    before = ", ";
  }
  return text;
}

std::string_view spell(AlarmFrom from) {
  static constexpr std::string_view kNames[] = {"", "main", "function"};
  return kNames[size_t(from)];
}

} // namespace hindsight
