#include "report/triage_sarif.h"

#include "report/alarm_fingerprint.h"
#include "report/sarif_parts.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace hindsight {

namespace {

using Json = nlohmann::ordered_json;

std::string justificationOf(const AlarmAnswer& answer) {
  std::string text = answer.why;
  if (!answer.assumptions.empty()) text += fmt::format(". Assumes: {}", fmt::join(answer.assumptions, "; "));
  return text;
}

Json propertiesOf(const JudgedAlarm& judged) {
  const AlarmAnswer& answer = judged.answer;
  Json json = {{"verdict", spell(answer.verdict)}};
  if (answer.from != AlarmFrom::Nothing) json["from"] = spell(answer.from);
  if (answer.from == AlarmFrom::Function) {
    json["entry"] = answer.entry;
    json["needs"] = answer.needs;
    if (!answer.harness.empty()) json["harness"] = answer.harness;
  }
  if (judged.alarm.kind) json["kind"] = spell(*judged.alarm.kind);
  json["why"] = answer.why;
  if (!answer.next.empty()) json["next"] = answer.next;
  if (!answer.placed.empty()) json["placed"] = answer.placed;
  if (!answer.assumptions.empty()) json["assumptions"] = answer.assumptions;
  if (!answer.finding) return json;
  json["error"] = spell(answer.finding->kind);
  json["replayed"] = spell(answer.finding->replayed);
  json["test"] = answer.finding->test;
  Json inputs = Json::object();
  for (const Input& input : answer.finding->inputs) inputs[input.name] = input.value;
  json["inputs"] = std::move(inputs);
  if (answer.finding->heap) json["heap"] = heapLines(*answer.finding->heap);
  if (!answer.finding->precondition.empty()) json["precondition"] = answer.finding->precondition;
  return json;
}

/// The member, made what it should be if it is something else.
Json& memberOf(Json& object, const char* name, Json::value_t type) {
  Json& member = object[name];
  if (member.type() != type) member = Json(type);
  return member;
}

/// Puts the answer into a result.
void judge(Json& result, const JudgedAlarm& judged, const std::string& folder) {
  const AlarmAnswer& answer = judged.answer;
  Json own = propertiesOf(judged);
  switch (answer.verdict) {
  case Verdict::Confirmed:
    result["kind"] = "fail";
    result["level"] = "error";
    memberOf(result, "codeFlows", Json::value_t::array).push_back(sarifCodeFlow(*answer.finding, folder)[0]);
    break;
  case Verdict::Refuted:
    memberOf(result, "suppressions", Json::value_t::array)
        .push_back({{"kind", "external"}, {"status", "accepted"}, {"justification", justificationOf(answer)}});
    break;
  default:
    if (answer.verdict == Verdict::RefutedWithinBounds)
      memberOf(result, "suppressions", Json::value_t::array)
          .push_back({{"kind", "external"}, {"status", "underReview"}, {"justification", justificationOf(answer)}});
    // A result that is not said to be a failure has no level.
    if (result.contains("level")) own["level"] = result["level"];
    result["kind"] = "open";
    result["level"] = "none";
  }
  if (judged.isKnown) result["baselineState"] = "unchanged";
  memberOf(result, "partialFingerprints", Json::value_t::object)[std::string(kFingerprintKey)] = judged.fingerprint;
  memberOf(result, "properties", Json::value_t::object)["hindsight"] = std::move(own);
}

/// A result for an alarm that did not come as SARIF.
Json resultOf(const JudgedAlarm& judged, const std::string& folder) {
  const Alarm& alarm = judged.alarm;
  std::string rule = alarm.rule.empty() ? "alarm" : alarm.rule;
  Json result = {{"ruleId", rule},
                 {"kind", "fail"},
                 {"level", "warning"},
                 {"message", {{"text", alarm.message.empty() ? rule : alarm.message}}},
                 {"locations", {sarifLocation(judged.place, folder)}}};
  Json steps = Json::array();
  for (const AlarmPlace& step : alarm.steps)
    if (step.place.line) steps.push_back({{"location", sarifLocation(step.place, folder, step.message)}});
  if (!steps.empty()) result["codeFlows"] = {{{"threadFlows", {{{"locations", std::move(steps)}}}}}};
  return result;
}

Json newRun(const std::string& tool) {
  return {{"tool", {{"driver", {{"name", tool.empty() ? "unknown" : tool}, {"rules", Json::array()}}}}},
          {"results", Json::array()}};
}

void addRule(Json& run, const Alarm& alarm) {
  Json& rules = run["tool"]["driver"]["rules"];
  std::string id = alarm.rule.empty() ? "alarm" : alarm.rule;
  for (const Json& rule : rules)
    if (rule["id"] == id) return;
  rules.push_back({{"id", id}, {"shortDescription", {{"text", alarm.kind ? std::string(spell(*alarm.kind)) : id}}}});
}

/// The document of a report, with the answers in its results.
void addReport(Json& runs, const std::string& text,
               const std::map<std::pair<size_t, size_t>, const JudgedAlarm*>& judged, const std::string& folder) {
  Json document = Json::parse(text);
  size_t number = 0;
  for (Json& run : document["runs"]) {
    size_t at = 0;
    if (run.is_object() && run.contains("results") && run["results"].is_array())
      for (Json& result : run["results"])
        if (auto found = judged.find({number, at++}); found != judged.end()) judge(result, *found->second, folder);
    runs.push_back(std::move(run));
    ++number;
  }
}

} // namespace

std::string renderTriageSarif(const TriageResult& result, const TriageSarifContext& context) {
  std::map<size_t, std::map<std::pair<size_t, size_t>, const JudgedAlarm*>> byReport;
  for (const JudgedAlarm& judged : result.alarms)
    byReport[judged.alarm.report][{judged.alarm.run, judged.alarm.result}] = &judged;
  Json runs = Json::array();
  size_t reports = std::max(context.reports.size(), byReport.empty() ? 0 : byReport.rbegin()->first + 1);
  for (size_t report = 0; report < reports; ++report) {
    if (report < context.reports.size() && !context.reports[report].empty()) {
      addReport(runs, context.reports[report], byReport[report], context.folder);
      continue;
    }
    std::map<std::string, Json> byTool;
    for (const auto& [at, judged] : byReport[report]) {
      Json& run = byTool.try_emplace(judged->alarm.tool, newRun(judged->alarm.tool)).first->second;
      addRule(run, judged->alarm);
      Json& entry = run["results"].emplace_back(resultOf(*judged, context.folder));
      judge(entry, *judged, context.folder);
    }
    for (auto& [tool, run] : byTool) runs.push_back(std::move(run));
  }
  Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", runs}};
  document["properties"] = {
      {"hindsight", {{"version", versionNumber(context.version)}, {"summary", summaryOf(result)}}}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace hindsight
