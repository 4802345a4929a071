#include "triage/placing.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace hindsight::triage {

std::vector<std::string> filesOf(const Program& program) {
  std::set<uint32_t> numbers;
  std::set<std::string> names;
  for (const Function& function : program.functions) {
    if (function.fromRuntime) continue;
    for (LocationId location : function.locations)
      if (location != 0) numbers.insert(program.locations[location].file);
  }
  for (uint32_t number : numbers) names.insert(program.files[number]);
  for (const DroppedFunction& dropped : program.dropped)
    if (!dropped.file.empty()) names.insert(dropped.file);
  return {names.begin(), names.end()};
}

namespace {

/// A target is reached at the first instruction of a line; an error may be at any of them, and in any call that is made
/// there. The instruction behind a call is what a call that is not over goes on with.
void addWholeLine(const Program& program, const SourceLine& line, Target& target) {
  auto isThere = [&](LocationId location) {
    const SourceLocation& source = program.locations[location];
    return location != 0 && source.line == line.line && program.files[source.file] == line.file;
  };
  for (const Function& function : program.functions)
    for (uint32_t index = 0; index < function.instructions.size(); ++index) {
      if (!isThere(function.locations[index])) continue;
      target.points.push_back({function.id, index});
      bool isCall = function.instructions[index].op == Opcode::Call;
      if (isCall && index + 1 < function.instructions.size()) target.points.push_back({function.id, index + 1});
    }
}

class Placer {
public:
  Placer(const Program& program, const PlaceFinder& finder, SourceText& sources, Alarm alarm)
      : program(program), finder(finder), sources(sources) {
    result.alarm = std::move(alarm);
  }

  PlacedAlarm place() {
    const Alarm& alarm = result.alarm;
    Result<SourceLine> sink = locate(alarm.sink, true);
    if (!sink) return refuse(sink.error());
    result.sink = *sink;
    result.lines.push_back(*sink);
    for (const AlarmPlace& step : alarm.steps)
      if (Result<SourceLine> line = locate(step, false); line && std::ranges::count(result.lines, *line) == 0)
        result.lines.push_back(*line);
    for (const DroppedFunction& dropped : program.dropped)
      if (dropped.file == sink->file && dropped.firstLine <= sink->line && sink->line <= dropped.lastLine)
        result.uncalled = dropped.name;
    Result<Target> target = resolveTarget(program, fmt::format("{}:{}", sink->file, sink->line));
    if (!target) return refuse(target.error());
    result.uncalled.clear(); // some of the line is in a function that is called
    result.function = program.functions[target->points.front().function].displayName;
    addWholeLine(program, *sink, *target);
    result.target = std::move(*target);
    return std::move(result);
  }

private:
  PlacedAlarm refuse(const Error& error) {
    result.problem = error.message;
    result.advice = error.hint;
    return std::move(result);
  }

  Result<SourceLine> locate(const AlarmPlace& place, bool says) {
    Result<FoundFile> file = finder.find(place.place.file);
    if (!file) return file.error();
    if (says) result.placed = file->how;
    if (place.place.line == 0) return Error{"the report names no line", ""};
    const std::vector<std::string>& lines = sources.lines(file->name);
    if (lines.empty()) return SourceLine{file->name, place.place.line}; // its text is not here
    std::optional<uint32_t> now = lineNow(lines, place.place.line, place.snippet);
    if (!now)
      return Error{fmt::format("{}:{} has changed since the report, and its text is nowhere in the file", file->name,
                               place.place.line),
                   "analyse again"};
    if (*now > lines.size())
      return Error{fmt::format("{} has only {} lines", file->name, lines.size()), "analyse again"};
    if (says && *now != place.place.line)
      result.placed +=
          fmt::format("{}line {} is now line {}", result.placed.empty() ? "" : "; ", place.place.line, *now);
    return SourceLine{file->name, *now};
  }

  const Program& program;
  const PlaceFinder& finder;
  SourceText& sources;
  PlacedAlarm result;
};

} // namespace

PlacedAlarm place(const Program& program, const PlaceFinder& finder, SourceText& sources, Alarm alarm) {
  return Placer(program, finder, sources, std::move(alarm)).place();
}

} // namespace hindsight::triage
