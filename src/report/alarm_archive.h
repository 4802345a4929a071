// Alarms and answers as JSON that is read again: all of them, so that what one process has found out is written by
// another, now or in a later run.
//
// Only for the tool itself, of one version: names and numbers are those of the structs.
#pragma once

#include "support/alarm.h"
#include "support/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// What an archive of alarms begins with: a report that holds one is for the tool itself.
inline constexpr std::string_view kAlarmArchive = R"({"hindsight-alarms":)";

/// Beside the other results of a search: a line for each alarm of its archive, from encodeAnswer.
inline constexpr std::string_view kAnswersFile = "answers.jsonl";

struct AlarmArchive {
  std::vector<Alarm> alarms = {};
  std::vector<AlarmKind> kinds = {}; // also of alarms that another process looks at
  std::string effort = {};           // the limits, and who shares them
};
std::string encodeAlarms(const AlarmArchive& archive);
/// Any text is safe to pass.
Result<AlarmArchive> decodeAlarms(std::string_view text, const std::string& name);

/// What decides about an answer to the alarm, besides the program: no numbers of reports, no texts for people.
std::string essenceOf(const Alarm& alarm);

std::string encodeAnswer(const JudgedAlarm& answer);
/// Nothing if the text is not what encodeAnswer wrote.
std::optional<JudgedAlarm> decodeAnswer(std::string_view text);

} // namespace hindsight
