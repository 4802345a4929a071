#include "report/triage_report.h"

#include "report/finding_json.h"
#include "support/quantity.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

using Json = nlohmann::ordered_json;

static Style styleOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Confirmed: return Style::Red;
  case Verdict::Refuted:
  case Verdict::RefutedWithinBounds: return Style::Green;
  default: return Style::Yellow;
  }
}

static std::string kindOf(const Alarm& alarm) {
  return alarm.kind ? std::string(spell(*alarm.kind)) : "other";
}

static std::string inputsText(const Finding& finding) {
  std::vector<std::string> texts;
  for (const Input& input : finding.inputs)
    texts.push_back(input.value.empty() ? fmt::format("{} ({} bytes)", input.name, input.bytes.size())
                                        : fmt::format("{} = {}", input.name, input.value));
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// What there is to say below the line of an alarm.
static std::vector<std::string> detailsOf(const JudgedAlarm& judged) {
  const AlarmAnswer& answer = judged.answer;
  std::vector<std::string> lines;
  if (!judged.alarm.message.empty() && judged.alarm.tool != "command line") lines.push_back(judged.alarm.message);
  if (!answer.placed.empty()) lines.push_back(answer.placed);
  lines.push_back(answer.why + (answer.next.empty() ? "" : "; " + answer.next));
  if (answer.verdict == Verdict::Confirmed && answer.finding) {
    if (std::string inputs = inputsText(*answer.finding); !inputs.empty()) lines.push_back("input: " + inputs);
    if (!answer.finding->test.empty()) lines.push_back("test: " + answer.finding->test);
    if (answer.finding->heap)
      for (const std::string& line : heapLines(*answer.finding->heap)) lines.push_back("heap: " + line);
    if (!answer.needs.empty()) lines.push_back(fmt::format("needs: {}", fmt::join(answer.needs, "; ")));
  }
  if (!answer.assumptions.empty()) lines.push_back(fmt::format("assumes: {}", fmt::join(answer.assumptions, "; ")));
  return lines;
}

/// Texts of reports may be anything: one line each.
static std::string oneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return withoutControls(text);
}

std::string renderTriage(const TriageResult& result, const Terminal& terminal) {
  std::string text;
  for (const JudgedAlarm& judged : result.alarms) {
    const AlarmAnswer& answer = judged.answer;
    std::string verdict = fmt::format("{:<22}", spell(answer.verdict));
    std::string what = fmt::format("{}  {}", describe(judged.place), kindOf(judged.alarm));
    if (judged.alarm.tool != "command line")
      what += fmt::format("  ({}: {})", judged.alarm.tool.empty() ? "?" : judged.alarm.tool, judged.alarm.rule);
    if (judged.isKnown) what += "  (in the baseline)";
    text += terminal.paint(verdict, styleOf(answer.verdict)) + oneLine(std::move(what)) + "\n";
    for (const std::string& line : detailsOf(judged)) text += std::string(22, ' ') + oneLine(line) + "\n";
  }
  for (const std::string& note : result.notes) text += "note: " + oneLine(note) + "\n";
  return text + fmt::format("\n{}, {}\n", summaryOf(result), formatSeconds(result.seconds));
}

static Json placeJson(const Place& place) {
  Json json = {{"file", place.file}, {"line", place.line}};
  if (place.column) json["column"] = place.column;
  if (!place.function.empty()) json["function"] = place.function;
  return json;
}

static Json judgedJson(const JudgedAlarm& judged) {
  const Alarm& alarm = judged.alarm;
  const AlarmAnswer& answer = judged.answer;
  Json json = placeJson(judged.place);
  json["verdict"] = spell(answer.verdict);
  json["from"] = answer.from == AlarmFrom::Nothing ? Json(nullptr) : Json(spell(answer.from));
  if (answer.from == AlarmFrom::Function) {
    json["entry"] = answer.entry;
    json["needs"] = answer.needs;
    json["harness"] = answer.harness.empty() ? Json(nullptr) : Json(answer.harness);
  }
  json["kind"] = alarm.kind ? Json(spell(*alarm.kind)) : Json(nullptr);
  json["why"] = answer.why;
  if (!answer.next.empty()) json["next"] = answer.next;
  json["assumptions"] = answer.assumptions;
  if (!answer.skipped.empty()) json["skipped"] = answer.skipped;
  json["tool"] = alarm.tool;
  json["rule"] = alarm.rule;
  json["message"] = alarm.message;
  json["reported"] = placeJson(alarm.sink.place);
  json["report"] = {{"file", alarm.report}, {"run", alarm.run}, {"result", alarm.result}};
  if (!answer.placed.empty()) json["placed"] = answer.placed;
  if (!judged.fingerprint.empty()) json["fingerprint"] = judged.fingerprint;
  json["baseline"] = judged.isKnown;
  json["finding"] = answer.finding ? findingJson(*answer.finding) : Json(nullptr);
  return json;
}

std::string renderTriageJson(const TriageResult& result, const TriageContext& context) {
  Json reports = Json::array(), counts = Json::object();
  for (const JudgedAlarm& judged : result.alarms) reports.push_back(judgedJson(judged));
  for (Verdict verdict : {Verdict::Confirmed, Verdict::Refuted, Verdict::RefutedWithinBounds, Verdict::Unknown})
    counts[std::string(spell(verdict))] = countOf(result, verdict);
  Json json = {{"command", "triage"}, {"inputs", context.reports}, {"program", context.program}, {"counts", counts},
               {"reports", reports},  {"notes", result.notes},     {"seconds", result.seconds}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace hindsight
