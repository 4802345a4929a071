// SARIF 2.1.0 (OASIS). A run may have its rules, its artifacts and its base folders behind its results: results keep
// what they refer to by number until the run is over.
#include "triage/alarm_readers.h"
#include "triage/alarm_rules.h"
#include "triage/json_access.h"
#include "triage/uri.h"

#include <fmt/format.h>

#include <map>

namespace hindsight::triage {

namespace {

using Json = nlohmann::json;

/// Where a place is, until the run is known.
struct RawFile {
  std::string uri, base;
  std::optional<size_t> index;
};

struct RawPlace {
  AlarmPlace place;
  RawFile file;
};

struct RawResult {
  Alarm alarm;
  RawPlace sink;
  std::vector<RawPlace> steps;
  std::vector<size_t> flowLocations; // numbers of the run's own list of locations
  std::vector<unsigned> weaknesses;
  std::string messageId;
  std::optional<size_t> rule; // by number
};

std::optional<size_t> indexOf(const Json& object, const char* name) {
  const Json& value = memberOf(object, name);
  return value.is_number_unsigned() ? std::optional(value.get<size_t>()) : std::nullopt;
}

std::string messageOf(const Json& message) {
  std::string text = textOf(memberOf(message, "text"));
  return text.empty() ? textOf(memberOf(message, "markdown")) : text;
}

RawPlace placeOf(const Json& location) {
  const Json& physical = memberOf(location, "physicalLocation");
  const Json& artifact = memberOf(physical, "artifactLocation");
  const Json& region = memberOf(physical, "region");
  RawPlace result;
  result.file = {textOf(memberOf(artifact, "uri")), textOf(memberOf(artifact, "uriBaseId")),
                 indexOf(artifact, "index")};
  AlarmPlace& place = result.place;
  place.place.line = numberOf(memberOf(region, "startLine"));
  place.place.column = numberOf(memberOf(region, "startColumn"));
  place.place.function = textOf(memberOf(elementOf(memberOf(location, "logicalLocations"), 0), "name"));
  place.message = messageOf(memberOf(location, "message"));
  place.snippet = textOf(memberOf(memberOf(region, "snippet"), "text"));
  return result;
}

/// CWE numbers in tags, taxa and properties of a result or a rule.
void addWeaknesses(const Json& of, std::vector<unsigned>& weaknesses) {
  auto add = [&](const std::string& text) {
    if (std::optional<unsigned> number = weaknessIn(text)) weaknesses.push_back(*number);
  };
  const Json& properties = memberOf(of, "properties");
  for (const char* name : {"tags", "cwe"})
    for (const Json& tag : memberOf(properties, name))
      if (std::string text = textOf(tag); text.find_first_not_of("0123456789") != std::string::npos) add(text);
  add(textOf(memberOf(properties, "cwe")));
  auto addTaxon = [&](const Json& taxon) {
    if (textOf(memberOf(memberOf(taxon, "toolComponent"), "name")) == "CWE") add(textOf(memberOf(taxon, "id")));
  };
  for (const Json& taxon : memberOf(of, "taxa")) addTaxon(taxon);
  for (const Json& relationship : memberOf(of, "relationships")) addTaxon(memberOf(relationship, "target"));
}

/// What a tool says for the record, of code that is fine or gone, is no alarm.
bool isAlarm(const Json& result) {
  std::string kind = textOf(memberOf(result, "kind"));
  bool isFailure = kind.empty() || kind == "fail" || kind == "open" || kind == "review";
  return isFailure && textOf(memberOf(result, "baselineState")) != "absent";
}

class SarifReader {
public:
  SarifReader(std::string_view text, const std::string& name) : text(text), name(name) {}

  Result<std::vector<Alarm>> read() {
    Json document;
    try {
      document = Json::parse(
          text, [&](int depth, Json::parse_event_t event, Json& parsed) { return take(depth, event, parsed); });
    } catch (const Json::parse_error& problem) {
      return brokenAt(name, text, problem.byte, "is not JSON");
    } catch (const Json::exception& problem) {
      return Error{fmt::format("{}: cannot be read as JSON", name), ""};
    }
    if (!document.is_object() || !hasRuns) return brokenAt(name, text, 1, "is JSON, but not SARIF: there are no runs");
    return std::move(alarms);
  }

private:
  /// Called for every value of the document, innermost first. False forgets the value.
  bool take(int depth, Json::parse_event_t event, Json& parsed) {
    using Event = Json::parse_event_t;
    if (event == Event::key) {
      if (keys.size() <= size_t(depth)) keys.resize(size_t(depth) + 1);
      keys[size_t(depth)] = parsed.get_ref<const std::string&>();
      return true;
    }
    bool inRuns = keys.size() > 1 && keys[1] == "runs";
    hasRuns |= inRuns && depth == 1 && event == Event::array_end;
    if (event != Event::object_end || !inRuns) return true;
    if (depth == 4 && keys.size() > 3 && keys[3] == "results") {
      takeResult(parsed);
      return false;
    }
    if (depth != 2) return true;
    finishRun(parsed);
    return false;
  }

  void takeResult(const Json& result) {
    size_t number = resultCount++;
    if (!isAlarm(result)) return;
    RawResult raw;
    raw.alarm.result = number;
    raw.alarm.run = runCount;
    raw.alarm.rule = textOf(memberOf(result, "ruleId"));
    raw.rule = indexOf(result, "ruleIndex");
    const Json& rule = memberOf(result, "rule");
    if (raw.alarm.rule.empty()) raw.alarm.rule = textOf(memberOf(rule, "id"));
    if (!raw.rule) raw.rule = indexOf(rule, "index");
    raw.alarm.message = messageOf(memberOf(result, "message"));
    raw.messageId = textOf(memberOf(memberOf(result, "message"), "id"));
    raw.sink = placeOf(elementOf(memberOf(result, "locations"), 0));
    addWeaknesses(result, raw.weaknesses);
    for (const Json& flow : memberOf(result, "codeFlows"))
      for (const Json& thread : memberOf(flow, "threadFlows"))
        for (const Json& step : memberOf(thread, "locations")) addStep(step, raw);
    for (const Json& related : memberOf(result, "relatedLocations"))
      if (raw.steps.size() < 4 * kMostSteps) raw.steps.push_back(placeOf(related));
    results.push_back(std::move(raw));
  }

  static void addStep(const Json& step, RawResult& raw) {
    if (raw.steps.size() + raw.flowLocations.size() >= 4 * kMostSteps) return;
    if (step.contains("location"))
      raw.steps.push_back(placeOf(step["location"]));
    else if (std::optional<size_t> index = indexOf(step, "index"))
      raw.flowLocations.push_back(*index);
  }

  void finishRun(const Json& run) {
    const Json& driver = memberOf(memberOf(run, "tool"), "driver");
    std::string tool = textOf(memberOf(driver, "name"));
    BaseFolders bases;
    for (const auto& [base, value] : memberOf(run, "originalUriBaseIds").items())
      bases[base] = {textOf(memberOf(value, "uri")), textOf(memberOf(value, "uriBaseId"))};
    std::map<std::string, const Json*> rules;
    for (const Json& rule : memberOf(driver, "rules")) rules.try_emplace(textOf(memberOf(rule, "id")), &rule);
    for (RawResult& raw : results) {
      for (size_t index : raw.flowLocations)
        raw.steps.push_back(placeOf(memberOf(elementOf(memberOf(run, "threadFlowLocations"), index), "location")));
      raw.alarm.tool = tool;
      const Json* rule = raw.rule ? &elementOf(memberOf(driver, "rules"), *raw.rule) : nullptr;
      if (auto found = rules.find(raw.alarm.rule); (!rule || rule->is_null()) && found != rules.end())
        rule = found->second;
      complete(raw, rule ? *rule : Json(), run, bases);
      alarms.push_back(std::move(raw.alarm));
    }
    results.clear();
    resultCount = 0;
    ++runCount;
  }

  void complete(RawResult& raw, const Json& rule, const Json& run, const BaseFolders& bases) {
    Alarm& alarm = raw.alarm;
    if (alarm.rule.empty()) alarm.rule = textOf(memberOf(rule, "id"));
    if (alarm.message.empty() && !raw.messageId.empty())
      alarm.message = messageOf(memberOf(memberOf(rule, "messageStrings"), raw.messageId.c_str()));
    addWeaknesses(rule, raw.weaknesses);
    alarm.sink = located(std::move(raw.sink), run, bases);
    for (RawPlace& step : raw.steps) alarm.steps.push_back(located(std::move(step), run, bases));
    limitSteps(alarm.steps);
    classify(alarm, raw.weaknesses);
  }

  static AlarmPlace located(RawPlace raw, const Json& run, const BaseFolders& bases) {
    RawFile& file = raw.file;
    if (file.uri.empty() && file.index) {
      const Json& location = memberOf(elementOf(memberOf(run, "artifacts"), *file.index), "location");
      file.uri = textOf(memberOf(location, "uri"));
      file.base = textOf(memberOf(location, "uriBaseId"));
    }
    raw.place.place.file = pathOfUri(file.uri, file.base, bases);
    return std::move(raw.place);
  }

  std::string_view text;
  const std::string& name;
  std::vector<std::string> keys; // the innermost one of each depth
  std::vector<RawResult> results;
  std::vector<Alarm> alarms;
  size_t runCount = 0, resultCount = 0;
  bool hasRuns = false;
};

} // namespace

Result<std::vector<Alarm>> readSarif(std::string_view text, const std::string& name) {
  return SarifReader(text, name).read();
}

} // namespace hindsight::triage
