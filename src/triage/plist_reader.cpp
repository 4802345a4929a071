#include "triage/alarm_readers.h"
#include "triage/alarm_rules.h"
#include "triage/json_access.h"

#include <pugixml.hpp>

#include <cstring>
#include <fmt/format.h>

namespace hindsight::triage {

namespace {

using pugi::xml_node;

/// The value of a key in a dictionary; empty if there is none.
xml_node valueOf(xml_node dictionary, const char* key) {
  for (xml_node each = dictionary.child("key"); each; each = each.next_sibling("key"))
    if (std::strcmp(each.child_value(), key) == 0) return each.next_sibling();
  return {};
}

std::string textAt(xml_node dictionary, const char* key) {
  return limited(valueOf(dictionary, key).child_value());
}

class PlistReader {
public:
  explicit PlistReader(xml_node top) {
    for (xml_node file : valueOf(top, "files").children("string")) files.emplace_back(file.child_value());
  }

  AlarmPlace placeOf(xml_node location) const {
    AlarmPlace place;
    size_t file = valueOf(location, "file").text().as_uint(~0u);
    if (file < files.size()) place.place.file = files[file];
    place.place.line = valueOf(location, "line").text().as_uint();
    place.place.column = valueOf(location, "col").text().as_uint();
    return place;
  }

  Alarm alarmOf(xml_node diagnostic) const {
    Alarm alarm{.tool = "clang", .rule = textAt(diagnostic, "check_name")};
    alarm.message = textAt(diagnostic, "description");
    alarm.sink = placeOf(valueOf(diagnostic, "location"));
    if (textAt(diagnostic, "issue_context_kind") == "function")
      alarm.sink.place.function = textAt(diagnostic, "issue_context");
    for (xml_node piece : valueOf(diagnostic, "path").children("dict")) {
      if (textAt(piece, "kind") != "event") continue;
      alarm.steps.push_back(placeOf(valueOf(piece, "location")));
      alarm.steps.back().message = textAt(piece, "message");
      if (alarm.steps.size() >= 4 * kMostSteps) break;
    }
    limitSteps(alarm.steps);
    classify(alarm, {});
    return alarm;
  }

private:
  std::vector<std::string> files;
};

} // namespace

Result<std::vector<Alarm>> readPlist(std::string_view text, const std::string& name) {
  pugi::xml_document document;
  pugi::xml_parse_result parsed = document.load_buffer(text.data(), text.size());
  if (!parsed)
    return brokenAt(name, text, static_cast<size_t>(parsed.offset) + 1,
                    fmt::format("is not XML: {}", parsed.description()));
  xml_node top = document.child("plist").child("dict");
  xml_node diagnostics = valueOf(top, "diagnostics");
  if (!diagnostics) return brokenAt(name, text, 1, "is no report of clang: the property list has no diagnostics");
  PlistReader reader(top);
  std::vector<Alarm> alarms;
  for (xml_node diagnostic : diagnostics.children("dict")) {
    alarms.push_back(reader.alarmOf(diagnostic));
    alarms.back().result = alarms.size() - 1;
  }
  return alarms;
}

} // namespace hindsight::triage
