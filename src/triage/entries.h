// Entry functions where main does not settle an alarm: first the lowest one in the call graph above all places of the
// report.
//
// A source that returns null has its sink in a caller, so the function of the sink alone would see too little, and that
// of the source never reaches the sink. The function of the sink is always among them: a search from there, on any
// heap, covers every path to the sink.
#pragma once

#include "program/call_graph.h"
#include "triage/placing.h"

#include <optional>
#include <vector>

namespace hindsight::triage {

struct AlarmEntry {
  FunctionId function = 0;
  bool isOnEveryWay = false; // the sink is never executed but below a call of the function
};

class EntryFinder {
public:
  /// `isLibrary`: whoever uses it calls what it exports.
  EntryFinder(const Program& program, bool isLibrary);

  /// The best first; none if nothing above the sink can be started.
  std::vector<AlarmEntry> entriesFor(const PlacedAlarm& alarm) const;

private:
  std::vector<FunctionId> functionsOn(const SourceLine& line) const;
  /// By function, how many calls are between it and the nearest of these; kNone: it does not lead to them.
  std::vector<uint32_t> callsTo(const std::vector<FunctionId>& functions) const;
  bool isOnEveryWay(FunctionId function, const std::vector<FunctionId>& sinks) const;
  bool canStart(FunctionId function) const;

  const Program& program;
  bool isLibrary;
  CallGraph calls;
};

} // namespace hindsight::triage
