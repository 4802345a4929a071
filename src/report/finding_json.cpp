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

static std::string_view spell(HeapObject::Kind kind) {
  switch (kind) {
  case HeapObject::Kind::Parameter: return "parameter";
  case HeapObject::Kind::Global: return "global";
  case HeapObject::Kind::Function: return "function";
  case HeapObject::Kind::Outside: return "caller_function";
  case HeapObject::Kind::Own: return "own";
  case HeapObject::Kind::Block: break;
  }
  return "block";
}

static Json fieldJson(const InputHeap& heap, const HeapField& field) {
  Json entry = {{"offset", field.offset}, {"size", field.size}, {"name", field.name}};
  if (!field.isPointer)
    entry["value"] = field.value;
  else if (field.pointer)
    entry["points_to"] = {{"object", nameInHeap(heap, field.pointer->object)}, {"offset", field.pointer->offset}};
  else
    entry["points_to"] = nullptr;
  return entry;
}

/// What functions without a body do, in the order in which they are called.
static Json callsJson(const InputHeap& heap) {
  Json calls = Json::array();
  for (const HeapCall& call : heap.calls) {
    Json results = Json::array(), writes = Json::array();
    for (const HeapField& result : call.results) results.push_back(fieldJson(heap, result));
    for (const HeapCall::Write& write : call.writes) {
      Json entry = fieldJson(heap, write.field);
      entry["object"] = nameInHeap(heap, write.object);
      writes.push_back(std::move(entry));
    }
    calls.push_back({{"function", call.function}, {"returns", results}, {"writes", writes}});
  }
  return calls;
}

Json heapJson(const InputHeap& heap) {
  Json objects = Json::array();
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    Json fields = Json::array();
    for (const HeapField& field : object.fields) fields.push_back(fieldJson(heap, field));
    Json entry = {{"name", nameInHeap(heap, index)}, {"kind", spell(object.kind)}};
    bool isFound = object.kind == HeapObject::Kind::Block || object.kind == HeapObject::Kind::Outside;
    if (isFound) entry["found_as"] = object.name;
    if (!object.type.empty()) entry["type"] = object.type;
    entry["bytes"] = hexDigits(object.bytes);
    entry["fields"] = fields;
    objects.push_back(std::move(entry));
  }
  return {{"text", heapLines(heap)}, {"objects", objects}, {"calls", callsJson(heap)}};
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
  if (finding.heap) {
    entry["heap"] = heapJson(*finding.heap);
    entry["precondition"] = finding.precondition.empty() ? Json(nullptr) : Json(finding.precondition);
  }
  entry["notes"] = notesJson(finding.notes);
  entry["steps"] = stepsJson(finding.steps);
  return entry;
}

} // namespace hindsight
