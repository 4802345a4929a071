#include "report/alarm_archive.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <stdexcept>

using Json = nlohmann::json;

template <typename T> struct nlohmann::adl_serializer<std::optional<T>> {
  static void to_json(Json& json, const std::optional<T>& value) { json = value ? Json(*value) : Json(nullptr); }
  static void from_json(const Json& json, std::optional<T>& value) {
    if (json.is_null())
      value.reset();
    else
      value = json.get<T>();
  }
};

namespace hindsight {

/// Numbers of enumerators, none behind the last one.
template <typename E> static void readEnum(const Json& json, E& value, E last) {
  auto number = json.get<uint64_t>();
  if (number > static_cast<uint64_t>(last)) throw std::out_of_range("no such enumerator");
  value = static_cast<E>(number);
}

static void to_json(Json& json, ErrorKind kind) {
  json = std::string(spell(kind));
}
static void from_json(const Json& json, ErrorKind& kind) {
  kind = parseErrorKind(json.get<std::string>()).value();
}
static void to_json(Json& json, AlarmKind kind) {
  json = std::string(spell(kind));
}
static void from_json(const Json& json, AlarmKind& kind) {
  kind = parseAlarmKind(json.get<std::string>()).value();
}
static void from_json(const Json& json, Replayed& value) {
  readEnum(json, value, Replayed::NotAttempted);
}
static void from_json(const Json& json, AlarmFrom& value) {
  readEnum(json, value, AlarmFrom::Function);
}
static void from_json(const Json& json, Verdict& value) {
  readEnum(json, value, static_cast<Verdict>(kVerdictCount - 1));
}
static void from_json(const Json& json, HeapObject::Kind& value) {
  readEnum(json, value, HeapObject::Kind::Function);
}
static void from_json(const Json& json, HeapArgument::Kind& value) {
  readEnum(json, value, HeapArgument::Kind::Result);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Place, file, line, column, function)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NamedValue, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(StackFrame, place, arguments)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PathStep, place, text, values)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Input, name, bytes, value, place)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ObjectNote, text, place)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlacedAllocation, allocation, address)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeapPointer, object, offset)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeapField, offset, size, name, value, pointer, isPointer)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeapObject, kind, name, type, bytes, fields)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeapArgument, kind, name, type)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputHeap, objects, arguments, returnsPointer)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finding, kind, place, message, library, chance, placement, unconfirmed, replayed,
                                   replayReason, test, stack, steps, inputs, failedAllocations, globals, worldInputs,
                                   addresses, heap, precondition, notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(AlarmPlace, place, message, snippet)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Alarm, tool, rule, message, kind, ifAllocationFails, sink, steps, report, run,
                                   result)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(AlarmAnswer, verdict, from, why, next, assumptions, finding, placed, entry, needs,
                                   skipped, harness)

/// Texts may hold any bytes.
static std::string written(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string encodeAlarms(const AlarmArchive& archive) {
  return fmt::format("{}{},\"kinds\":{},\"effort\":{}}}\n", kAlarmArchive, written(archive.alarms),
                     written(archive.kinds), written(archive.effort));
}

Result<AlarmArchive> decodeAlarms(std::string_view text, const std::string& name) {
  try {
    Json json = Json::parse(text);
    AlarmArchive archive;
    json.at("hindsight-alarms").get_to(archive.alarms);
    json.at("kinds").get_to(archive.kinds);
    json.at("effort").get_to(archive.effort);
    return archive;
  } catch (const std::exception& problem) {
    return Error{fmt::format("{}: no archive of alarms of this version: {}", name, problem.what()), ""};
  }
}

std::string essenceOf(const Alarm& alarm) {
  Json steps = Json::array();
  for (const AlarmPlace& step : alarm.steps) steps.push_back({step.place, step.snippet});
  return written(
      {alarm.kind, alarm.kind ? "" : alarm.rule, alarm.ifAllocationFails, alarm.sink.place, alarm.sink.snippet, steps});
}

std::string encodeAnswer(const JudgedAlarm& answer) {
  return written({{"place", answer.place}, {"answer", answer.answer}});
}

std::optional<JudgedAlarm> decodeAnswer(std::string_view text) {
  try {
    Json json = Json::parse(text);
    JudgedAlarm judged;
    json.at("place").get_to(judged.place);
    json.at("answer").get_to(judged.answer);
    return judged;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

} // namespace hindsight
