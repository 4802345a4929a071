#include "report/alarm_fingerprint.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>

namespace hindsight {

/// FNV-1a: short, and the same on every machine.
static uint64_t hashOf(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char letter : text) hash = (hash ^ letter) * 0x100000001b3;
  return hash;
}

/// Without blanks, which formatting changes.
static std::string lineText(const Place& place, SourceText& sources) {
  std::string text;
  const std::vector<std::string>& lines = sources.lines(place.file);
  if (place.line == 0 || place.line > lines.size()) return text;
  for (char letter : lines[place.line - 1])
    if (letter != ' ' && letter != '\t') text += letter;
  return text;
}

void addFingerprints(TriageResult& result, SourceText& sources) {
  std::map<std::string, unsigned> seen;
  for (JudgedAlarm& judged : result.alarms) {
    const Alarm& alarm = judged.alarm;
    std::string what = fmt::format("{}\n{}\n{}\n{}\n{}", alarm.tool, alarm.rule,
                                   std::filesystem::path(judged.place.file).filename().string(), judged.place.function,
                                   lineText(judged.place, sources));
    judged.fingerprint = fmt::format("{:016x}:{}", hashOf(what), ++seen[what]);
  }
}

Result<std::set<std::string>> fingerprintsIn(std::string_view sarif, const std::string& name) {
  using Json = nlohmann::json;
  Json document = Json::parse(sarif, nullptr, false);
  if (!document.is_object() || !document.contains("runs") || !document["runs"].is_array())
    return Error{fmt::format("{}: is not SARIF", name), "give what 'hindsight triage --sarif FILE' wrote"};
  std::set<std::string> found;
  for (const Json& run : document["runs"]) {
    if (!run.is_object() || !run.contains("results") || !run["results"].is_array()) continue;
    for (const Json& result : run["results"]) {
      if (!result.is_object() || !result.contains("partialFingerprints")) continue;
      const Json& prints = result["partialFingerprints"];
      auto own = prints.is_object() ? prints.find(kFingerprintKey) : prints.end();
      if (own != prints.end() && own->is_string()) found.insert(own->get<std::string>());
    }
  }
  return found;
}

} // namespace hindsight
