// An alarm of a static analyser, and what was found out about it: the reports ⟨source, sink, steps⟩ of SATRACER
// (section II, Definitions 1 and 2), as plain data.
#pragma once

#include "support/finding.h"
#include "support/verdict.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

enum class AlarmKind : uint8_t {
#define HS_ALARM_KIND(name, spelling, properties, errors) name,
#include "support/alarm_kinds.def"
#undef HS_ALARM_KIND
};

struct AlarmKindInfo {
  AlarmKind kind;
  std::string_view name; // null-dereference
  std::span<const Property> properties;
  std::span<const ErrorKind> errors;
};

std::span<const AlarmKindInfo> allAlarmKinds();
const AlarmKindInfo& info(AlarmKind kind);
inline std::string_view spell(AlarmKind kind) {
  return info(kind).name;
}
/// Also by the name of a kind of error: "heap-out-of-bounds-read" is "out-of-bounds".
std::optional<AlarmKind> parseAlarmKind(std::string_view name);
/// Whether an error of this kind is what the alarm warns of.
bool isConfirmedBy(AlarmKind alarm, ErrorKind error);

struct AlarmPlace {
  Place place;
  std::string message = {};
  std::string snippet = {}; // the text of the line when the report was made; empty: not known
};

struct Alarm {
  std::string tool = {}, rule = {}, message = {};
  std::optional<AlarmKind> kind = {}; // empty: nothing that an engine can look for
  bool ifAllocationFails = false;     // the alarm is about an allocation that returns null
  AlarmPlace sink = {};
  std::vector<AlarmPlace> steps = {};     // in the order of execution, as far as the report says
  size_t report = 0, run = 0, result = 0; // where it stands: report on the command line, run and result in a SARIF file
};

/// How far from the entry the evidence begins.
enum class AlarmFrom : uint8_t { Nothing, Main, Function };
std::string_view spell(AlarmFrom from);

struct AlarmAnswer {
  Verdict verdict = Verdict::Unknown; // confirmed, refuted, refuted-within-bounds or unknown
  AlarmFrom from = AlarmFrom::Nothing;
  std::string why = {};                      // one sentence: the evidence, or what stopped the search
  std::string next = {};                     // what to do to learn more; empty: nothing
  std::vector<std::string> assumptions = {}; // of a refutation
  std::optional<Finding> finding = {};       // that confirms it
  std::string placed = {};                   // how the place of the report was found, if not as it stands there
  std::string entry = {};                    // the function that the evidence starts in, if it is not main
  std::vector<std::string> needs = {};       // what its callers must see to: the evidence is about those that do
  std::vector<std::string> skipped = {};     // functions of which calls were not executed where nothing depends on it
  std::string harness = {};                  // a main in C that builds the heap of the finding and calls the function
};

/// A row of the result.
struct JudgedAlarm {
  Alarm alarm;
  Place place = {}; // of its sink in the program that is here; as in the report if it is not there
  AlarmAnswer answer = {};
  std::string fingerprint = {}; // the same in every run, and different for two alarms of a function
  bool isKnown = false;         // an earlier run has reported it: the baseline
};

struct TriageResult {
  std::vector<JudgedAlarm> alarms; // in the order of the reports
  std::vector<std::string> notes;
  double seconds = 0;
};

size_t countOf(const TriageResult& result, Verdict verdict);
/// "12 reports: 3 confirmed, 8 refuted, 1 unknown"
std::string summaryOf(const TriageResult& result);

} // namespace hindsight
