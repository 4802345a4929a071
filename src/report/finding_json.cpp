#include "report/finding_json.h"

#include "report/bytes_text.h"

namespace hindsight {

using Json = nlohmann::ordered_json;

static Json valuesJson(const std::vector<NamedValue>& values) {
  Json list = Json::array();
  for (const NamedValue& value : values) list.push_back({{"name", value.name}, {"value", value.value}});
  return list;
}

static void putPlace(Json& json, const Place& place) {
  json["file"] = place.file;
  json["line"] = place.line;
  if (place.column != 0) json["column"] = place.column;
  json["function"] = place.function;
}

static Json stackJson(const std::vector<StackFrame>& stack) {
  Json list = Json::array();
  for (const StackFrame& frame : stack) {
    Json entry;
    putPlace(entry, frame.place);
    entry["arguments"] = valuesJson(frame.arguments);
    list.push_back(std::move(entry));
  }
  return list;
}

static Json stepsJson(const std::vector<PathStep>& steps) {
  Json list = Json::array();
  for (const PathStep& step : steps) {
    Json entry;
    putPlace(entry, step.place);
    entry["text"] = step.text;
    entry["values"] = valuesJson(step.values);
    list.push_back(std::move(entry));
  }
  return list;
}

static Json inputsJson(const std::vector<Input>& inputs) {
  Json list = Json::array();
  for (const Input& input : inputs) {
    Json entry = {{"name", input.name}, {"bytes", hexDigits(input.bytes)}};
    if (!input.value.empty()) entry["value"] = input.value;
    if (input.place.line != 0) putPlace(entry, input.place);
    list.push_back(std::move(entry));
  }
  return list;
}

static Json notesJson(const std::vector<ObjectNote>& notes) {
  Json list = Json::array();
  for (const ObjectNote& note : notes) {
    Json entry = {{"text", note.text}};
    putPlace(entry, note.place);
    list.push_back(std::move(entry));
  }
  return list;
}

Json findingJson(const Finding& finding) {
  const ErrorKindInfo& kind = info(finding.kind);
  Json entry = {{"property", spell(kind.property)}, {"kind", kind.name}};
  if (kind.property != Property::Target) {
    entry["cwe"] = kind.cwe;
    entry["sanitizer"] = kind.sanitizer;
  }
  putPlace(entry, finding.place);
  entry["message"] = finding.message;
  if (!finding.library.empty()) entry["library"] = finding.library;
  if (!finding.chance.empty()) entry["depends_on"] = finding.chance;
  if (finding.unconfirmed) entry["unconfirmed"] = true;
  entry["replayed"] = spell(finding.replayed);
  if (!finding.replayReason.empty()) entry["replay_reason"] = finding.replayReason;
  entry["test"] = finding.test.empty() ? Json(nullptr) : Json(finding.test);
  entry["stack"] = stackJson(finding.stack);
  entry["inputs"] = inputsJson(finding.inputs);
  entry["notes"] = notesJson(finding.notes);
  entry["steps"] = stepsJson(finding.steps);
  return entry;
}

} // namespace hindsight
