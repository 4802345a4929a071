#include "triage/alarm_readers.h"
#include "triage/alarm_rules.h"
#include "triage/json_access.h"

#include <fmt/format.h>

namespace hindsight::triage {

namespace {

using Json = nlohmann::json;

AlarmPlace placeOf(const Json& point) {
  AlarmPlace place;
  place.place = {textOf(memberOf(point, "file")), numberOf(memberOf(point, "line")),
                 numberOf(memberOf(point, "column")), ""};
  return place;
}

Alarm alarmOf(const Json& diagnostic) {
  Alarm alarm{.tool = "GCC", .rule = textOf(memberOf(diagnostic, "option"))};
  alarm.message = textOf(memberOf(diagnostic, "message"));
  alarm.sink = placeOf(memberOf(elementOf(memberOf(diagnostic, "locations"), 0), "caret"));
  for (const Json& event : memberOf(diagnostic, "path")) {
    AlarmPlace step = placeOf(memberOf(event, "location"));
    step.message = textOf(memberOf(event, "description"));
    step.place.function = textOf(memberOf(event, "function"));
    alarm.steps.push_back(std::move(step));
  }
  if (!alarm.steps.empty()) alarm.sink.place.function = alarm.steps.back().place.function;
  limitSteps(alarm.steps);
  std::vector<unsigned> weaknesses;
  if (uint32_t number = numberOf(memberOf(memberOf(diagnostic, "metadata"), "cwe"))) weaknesses.push_back(number);
  classify(alarm, weaknesses);
  return alarm;
}

/// Where the array ends that begins here: the place behind its last bracket. The whole text if it does not end.
size_t endOfArray(std::string_view text, size_t begin) {
  size_t depth = 0;
  bool inText = false;
  for (size_t at = begin; at < text.size(); ++at) {
    if (inText) {
      if (text[at] == '\\')
        ++at;
      else if (text[at] == '"')
        inText = false;
    } else if (text[at] == '"') {
      inText = true;
    } else if (text[at] == '[' || text[at] == '{') {
      ++depth;
    } else if ((text[at] == ']' || text[at] == '}') && --depth == 0) {
      return at + 1;
    }
  }
  return text.size();
}

} // namespace

Result<std::vector<Alarm>> readGcc(std::string_view text, const std::string& name) {
  std::vector<Alarm> alarms;
  size_t result = 0;
  for (size_t begin = text.find_first_not_of(" \t\r\n"); begin < text.size();) {
    if (text[begin] != '[')
      return brokenAt(name, text, begin + 1, "is not the JSON of GCC: an array should begin here");
    size_t end = endOfArray(text, begin);
    Json array;
    try {
      array = Json::parse(text.substr(begin, end - begin));
    } catch (const Json::parse_error& problem) {
      return brokenAt(name, text, begin + problem.byte, "is not JSON");
    }
    for (const Json& diagnostic : array) {
      size_t number = result++;
      // Others are notes, and errors of the compiler itself.
      if (textOf(memberOf(diagnostic, "kind")) != "warning") continue;
      alarms.push_back(alarmOf(diagnostic));
      alarms.back().result = number;
    }
    begin = text.find_first_not_of(" \t\r\n", end);
  }
  return alarms;
}

} // namespace hindsight::triage
