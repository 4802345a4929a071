// Where an alarm is in the program: the instructions it is about, or why there are none.
#pragma once

#include "program/program.h"
#include "program/target.h"
#include "report/source_snippet.h"
#include "triage/place_finder.h"

#include <optional>

namespace hindsight::triage {

struct SourceLine {
  std::string file; // as the program calls it
  uint32_t line = 0;
  bool operator==(const SourceLine&) const = default;
};

struct PlacedAlarm {
  Alarm alarm;
  SourceLine sink = {};
  std::string function = {};             // that holds the sink, if it is known
  std::vector<SourceLine> lines = {};    // the sink and the steps
  std::optional<Target> target = {};     // every instruction of the sink, and what calls there go on with
  std::string placed = {};               // how it was found, if not as the report says
  std::string problem = {}, advice = {}; // why there is no target
  std::string uncalled = {};             // the function that the sink is in, if nothing in the program calls it
};

/// Files that code of the program itself comes from, each once.
std::vector<std::string> filesOf(const Program& program);

PlacedAlarm place(const Program& program, const PlaceFinder& finder, SourceText& sources, Alarm alarm);

} // namespace hindsight::triage
