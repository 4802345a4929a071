#include "report/triage_html.h"

#include "report/heap_graph.h"
#include "report/source_snippet.h"
#include "report/triage_page.h"
#include "report/xml_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <map>

namespace hindsight {

namespace {

using Json = nlohmann::ordered_json;

/// A page is for people: of long paths the end, and of very many alarms the paths of the first.
constexpr size_t kMostSteps = 400, kMostPaths = 1000;
constexpr uint32_t kContext = 4; // lines around those that matter

/// The lines of the sources that the page shows, each once.
class ShownLines {
public:
  void add(const Place& place) {
    if (place.line == 0) return;
    const std::vector<std::string>& lines = sources.lines(place.file);
    uint32_t from = place.line > kContext ? place.line - kContext : 1;
    for (uint32_t line = from; line <= place.line + kContext && line <= lines.size(); ++line)
      shown[place.file].try_emplace(line, lines[line - 1]);
  }

  Json json() const {
    Json files = Json::object();
    for (const auto& [file, lines] : shown)
      for (const auto& [line, text] : lines) files[file][std::to_string(line)] = shortened(text, 400);
    return files;
  }

private:
  SourceText sources;
  std::map<std::string, std::map<uint32_t, std::string>> shown;
};

Json stepsJson(const Finding& finding, ShownLines& shown) {
  Json steps = Json::array();
  size_t skipped = finding.steps.size() > kMostSteps ? finding.steps.size() - kMostSteps : 0;
  for (size_t at = skipped; at < finding.steps.size(); ++at) {
    const PathStep& step = finding.steps[at];
    if (step.place.line == 0) continue;
    shown.add(step.place);
    Json values = Json::array();
    for (const NamedValue& value : step.values) values.push_back(value.name + " = " + value.value);
    steps.push_back({{"file", step.place.file},
                     {"line", step.place.line},
                     {"function", step.place.function},
                     {"text", step.text},
                     {"values", values}});
  }
  shown.add(finding.place);
  steps.push_back({{"file", finding.place.file},
                   {"line", finding.place.line},
                   {"function", finding.place.function},
                   {"text", finding.message},
                   {"values", Json::array()},
                   {"isError", true}});
  return steps;
}

Json alarmJson(const JudgedAlarm& judged, ShownLines& shown, bool withPath) {
  const Alarm& alarm = judged.alarm;
  const AlarmAnswer& answer = judged.answer;
  shown.add(judged.place);
  Json json = {{"verdict", spell(answer.verdict)},
               {"kind", alarm.kind ? Json(spell(*alarm.kind)) : Json("other")},
               {"file", judged.place.file},
               {"line", judged.place.line},
               {"function", judged.place.function},
               {"tool", alarm.tool},
               {"rule", alarm.rule},
               {"message", alarm.message},
               {"why", answer.why},
               {"next", answer.next},
               {"placed", answer.placed},
               {"assumptions", answer.assumptions},
               {"known", judged.isKnown}};
  if (!answer.finding || answer.verdict != Verdict::Confirmed) return json;
  Json inputs = Json::array();
  for (const Input& input : answer.finding->inputs) inputs.push_back(input.name + " = " + input.value);
  if (answer.finding->heap)
    for (const std::string& line : heapLines(*answer.finding->heap)) inputs.push_back(line);
  json["inputs"] = inputs;
  json["entry"] = answer.entry;
  bool hasPicture = withPath && answer.finding->heap && !answer.finding->heap->objects.empty();
  if (hasPicture) json["picture"] = renderSvg(heapGraph(*answer.finding->heap, answer.entry));
  json["needs"] = answer.needs;
  json["harness"] = answer.harness;
  json["test"] = answer.finding->test;
  if (withPath) json["steps"] = stepsJson(*answer.finding, shown);
  return json;
}

/// JSON inside a script element: nothing in it ends the element.
std::string embedded(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace), result;
  for (char letter : text) {
    if (letter == '<')
      result += "\\u003c";
    else
      result += letter;
  }
  return result;
}

} // namespace

std::string renderTriageHtml(const TriageResult& result) {
  ShownLines shown;
  Json alarms = Json::array();
  size_t paths = 0;
  for (const JudgedAlarm& judged : result.alarms) {
    bool withPath = judged.answer.finding && paths < kMostPaths;
    paths += withPath;
    alarms.push_back(alarmJson(judged, shown, withPath));
  }
  Json data = {{"summary", summaryOf(result)}, {"alarms", std::move(alarms)}, {"lines", shown.json()}};
  return fmt::format("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>{}</title>\n"
                     "<style>{}</style></head>\n<body>{}<script type=\"application/json\" id=\"data\">{}</script>\n"
                     "<script>{}</script></body></html>\n",
                     xmlText(summaryOf(result)), kTriageStyle, kTriageBody, embedded(data), kTriageScript);
}

} // namespace hindsight
