// "file:line": the one file that is meant, and the instructions of the line.
#include "program/target_line.h"
#include "program/suggestion.h"
#include "program/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace hindsight {

namespace {

/// Whether `wanted` names `path`: equal, or the last components of it. "./x.c" and "x.c" are the same.
bool namesFile(std::string_view path, std::string_view wanted) {
  while (wanted.starts_with("./")) wanted.remove_prefix(2);
  while (path.starts_with("./")) path.remove_prefix(2);
  if (path == wanted) return true;
  return path.size() > wanted.size() && path.ends_with(wanted) && path[path.size() - wanted.size() - 1] == '/';
}

class LineResolver {
public:
  LineResolver(const Program& program, std::string_view text, std::string_view file, uint32_t line)
      : program(program), text(text), file(file), line(line) {}

  Result<Target> resolve() {
    if (auto chosen = chooseFile(); !chosen) return chosen.error();
    Target target{std::string(text), {}};
    target.place = {TargetPlace::Kind::Line, target.text, path, line, {}, ""};
    for (const Function& function : program.functions) {
      std::vector<uint32_t> holders; // instructions of the line, and those that follow a quiet part of it
      for (uint32_t i = 0; i < function.instructions.size(); ++i)
        if (isLine(function.locations[i])) holders.push_back(i);
      for (const QuietLine& quiet : function.quietLines)
        if (isLine(quiet.location)) holders.push_back(quiet.instruction);
      std::ranges::sort(holders);
      BlockId last = kNone;
      for (uint32_t holder : holders) {
        BlockId block = function.blockOf(holder);
        if (block != last) target.points.push_back({function.id, holder});
        last = block;
      }
    }
    if (!target.points.empty()) return target;
    return noCode();
  }

private:
  bool isLine(LocationId location) {
    const SourceLocation& place = program.locations[location];
    if (location == 0 || program.files[place.file] != path) return false;
    linesWithCode.insert(place.line);
    return place.line == line;
  }

  /// The one file that the given name means; user code goes before models of the library.
  Result<bool> chooseFile() {
    std::set<std::string> matches, runtimeMatches, known;
    for (const Function& function : program.functions)
      for (LocationId location : function.locations) {
        if (location == 0) continue;
        const std::string& name = program.files[program.locations[location].file];
        if (!function.fromRuntime) known.insert(name);
        if (name == file) return path = name, true;
        if (namesFile(name, file)) (function.fromRuntime ? runtimeMatches : matches).insert(name);
      }
    for (const DroppedFunction& function : program.dropped)
      if (namesFile(function.file, file)) matches.insert(function.file);
    if (matches.empty()) matches = std::move(runtimeMatches);
    if (matches.size() == 1) return path = *matches.begin(), true;
    if (matches.empty())
      return Error{fmt::format("{}: no code comes from a file {}", text, file),
                   known.empty() ? "compile with -g"
                                 : "of files with code, " + suggestNames(file, {known.begin(), known.end()})};
    return Error{fmt::format("{}: several files have this name: {}", text, fmt::join(matches, ", ")),
                 "give more of the path"};
  }

  Error noCode() const {
    for (const DroppedFunction& function : program.dropped)
      if (function.file == path && function.firstLine <= line && line <= function.lastLine)
        return {fmt::format("{}: is in {}, which nothing that can run calls", text, function.name),
                "choose it with --entry"};
    if (linesWithCode.empty()) return {fmt::format("{}: no line of this file holds code that can run", text), ""};
    auto above = linesWithCode.upper_bound(line);
    uint32_t nearest = above == linesWithCode.end() ? *std::prev(above) : *above;
    if (above != linesWithCode.end() && above != linesWithCode.begin()) {
      uint32_t below = *std::prev(above);
      if (line - below < nearest - line) nearest = below;
    }
    return {fmt::format("{}: the line holds no code; the nearest line that does is {}", text, nearest), ""};
  }

  const Program& program;
  std::string_view text, file;
  uint32_t line;
  std::string path;
  std::set<uint32_t> linesWithCode;
};

} // namespace

Result<Target> resolveLine(const Program& program, std::string_view text, std::string_view file, uint32_t line) {
  return LineResolver(program, text, file, line).resolve();
}

} // namespace hindsight
