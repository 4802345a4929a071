#include "triage/alarm_readers.h"
#include "triage/alarm_rules.h"
#include "triage/json_access.h"

#include <pugixml.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::triage {

static Alarm alarmOf(pugi::xml_node error) {
  Alarm alarm{.tool = "cppcheck", .rule = limited(error.attribute("id").value())};
  alarm.message = limited(error.attribute("msg").value());
  // The sink is the first one, and the source the last.
  for (pugi::xml_node location : error.children("location")) {
    AlarmPlace place;
    place.place = {location.attribute("file").value(), location.attribute("line").as_uint(),
                   location.attribute("column").as_uint(), ""};
    place.message = limited(location.attribute("info").value());
    alarm.steps.push_back(std::move(place));
    if (alarm.steps.size() >= kMostSteps) break;
  }
  if (!alarm.steps.empty()) alarm.sink = alarm.steps.front();
  std::ranges::reverse(alarm.steps);
  std::vector<unsigned> weaknesses;
  if (unsigned number = error.attribute("cwe").as_uint()) weaknesses.push_back(number);
  classify(alarm, weaknesses);
  return alarm;
}

/// Remarks about cppcheck itself are no alarms.
static bool isAlarm(pugi::xml_node error) {
  return std::string_view(error.attribute("severity").value()) != "information" && error.child("location");
}

Result<std::vector<Alarm>> readCppcheck(std::string_view text, const std::string& name) {
  pugi::xml_document document;
  pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed)
    return brokenAt(name, text, static_cast<size_t>(parsed.offset) + 1,
                    fmt::format("is not XML: {}", parsed.description()));
  pugi::xml_node results = document.child("results");
  if (!results) return brokenAt(name, text, 1, "is neither a property list of clang nor XML of cppcheck");
  if (results.attribute("version").as_int() != 2)
    return brokenAt(name, text, 1, "is XML of cppcheck, but not version 2: run 'cppcheck --xml'");
  std::vector<Alarm> alarms;
  size_t number = 0;
  for (pugi::xml_node error : results.child("errors").children("error")) {
    size_t result = number++;
    if (!isAlarm(error)) continue;
    alarms.push_back(alarmOf(error));
    alarms.back().result = result;
  }
  return alarms;
}

} // namespace hindsight::triage
