#include "triage/entries.h"

#include "program/entry.h"

#include <algorithm>
#include <utility>

namespace hindsight::triage {

/// So many are tried for an alarm: each takes its time, and far from the sink little is found in it.
static constexpr size_t kMostEntries = 3;

EntryFinder::EntryFinder(const Program& program, bool isLibrary)
    : program(program), isLibrary(isLibrary), calls(program, anyTakenFunction(program)) {}

std::vector<FunctionId> EntryFinder::functionsOn(const SourceLine& line) const {
  auto isThere = [&](LocationId location) {
    const SourceLocation& source = program.locations[location];
    return location != 0 && source.line == line.line && program.files[source.file] == line.file;
  };
  std::vector<FunctionId> found;
  for (const Function& function : program.functions)
    if (!function.fromRuntime && std::ranges::any_of(function.locations, isThere)) found.push_back(function.id);
  return found;
}

std::vector<uint32_t> EntryFinder::callsTo(const std::vector<FunctionId>& functions) const {
  std::vector<uint32_t> distance(program.functions.size(), kNone);
  std::vector<FunctionId> next = functions;
  for (FunctionId function : next) distance[function] = 0;
  for (size_t at = 0; at < next.size(); ++at) {
    FunctionId callee = next[at];
    for (const CallSite& site : calls.callSitesOf(callee)) {
      if (distance[site.caller] != kNone) continue;
      distance[site.caller] = distance[callee] + 1;
      next.push_back(site.caller);
    }
  }
  return distance;
}

bool EntryFinder::canStart(FunctionId function) const {
  const Function& its = program.functions[function];
  return !its.declaration && !its.variadic && !its.fromRuntime && !startsProcess(its.name);
}

/// Goes up from the sink, and never past the function: whatever has no caller there is a way around it.
bool EntryFinder::isOnEveryWay(FunctionId function, const std::vector<FunctionId>& sinks) const {
  std::vector<bool> seen(program.functions.size());
  std::vector<FunctionId> next = sinks;
  for (size_t at = 0; at < next.size(); ++at) {
    FunctionId callee = next[at];
    if (callee == function || seen[callee]) continue;
    seen[callee] = true;
    const Function& its = program.functions[callee];
    std::span<const CallSite> sites = calls.callSitesOf(callee);
    auto isLater = [](const CallSite& site) { return site.kind == CallKind::Callback; };
    if (isLibrary || startsProcess(its.name) || sites.empty() || std::ranges::any_of(sites, isLater)) return false;
    for (const CallSite& site : sites) next.push_back(site.caller);
  }
  return true;
}

std::vector<AlarmEntry> EntryFinder::entriesFor(const PlacedAlarm& alarm) const {
  if (!alarm.target) return {};
  std::vector<FunctionId> sinks = functionsOn(alarm.sink);
  std::vector<uint32_t> toSink = callsTo(sinks);
  std::vector<bool> isAbove(program.functions.size(), true);
  for (const SourceLine& line : alarm.lines) {
    std::vector<FunctionId> its = functionsOn(line);
    if (its.empty()) continue; // a declaration, or a line that this build does not compile
    std::vector<uint32_t> toLine = callsTo(its);
    for (FunctionId function = 0; function < isAbove.size(); ++function)
      if (toLine[function] == kNone) isAbove[function] = false;
  }
  std::vector<FunctionId> chosen;
  for (FunctionId function = 0; function < isAbove.size(); ++function)
    if (isAbove[function] && toSink[function] != kNone && canStart(function)) chosen.push_back(function);
  std::ranges::sort(chosen, {}, [&](FunctionId function) { return std::pair(toSink[function], function); });
  if (chosen.size() > kMostEntries) chosen.resize(kMostEntries);
  size_t second = std::min<size_t>(1, chosen.size());
  for (FunctionId sink : sinks)
    if (canStart(sink) && std::ranges::count(chosen, sink) == 0)
      chosen.insert(chosen.begin() + static_cast<std::ptrdiff_t>(second), sink);
  std::vector<AlarmEntry> entries;
  for (FunctionId function : chosen) entries.push_back({function, isOnEveryWay(function, sinks)});
  return entries;
}

} // namespace hindsight::triage
