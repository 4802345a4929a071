#include "program/target.h"

#include "program/suggestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace hindsight {

namespace {

bool parseNumber(std::string_view text, uint32_t& number) {
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc() && end == text.data() + text.size() && !text.empty();
}

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
    std::set<uint32_t> linesWithCode;
    for (const Function& function : program.functions) {
      for (const Block& block : function.blocks) {
        bool found = false;
        for (uint32_t i = block.first; i < block.first + block.count; ++i) {
          const SourceLocation& place = program.locations[function.locations[i]];
          if (function.locations[i] == 0 || program.files[place.file] != path) continue;
          linesWithCode.insert(place.line);
          if (place.line == line && !found) target.points.push_back({function.id, i}), found = true;
        }
      }
    }
    if (!target.points.empty()) return target;
    return noCode(linesWithCode);
  }

private:
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

  Error noCode(const std::set<uint32_t>& linesWithCode) const {
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
};

/// By linkage name, source name, or demangled name with or without its parameters.
std::vector<const Function*> findFunctions(const Program& program, std::string_view name) {
  if (const Function* exact = program.findFunction(name)) return {exact};
  std::vector<const Function*> found;
  for (const Function& function : program.functions) {
    std::string_view shown = function.displayName;
    if (shown == name || shown.substr(0, shown.find('(')) == name) found.push_back(&function);
  }
  return found;
}

Error noFunction(const Program& program, std::string_view text, std::string_view name) {
  for (const DroppedFunction& function : program.dropped)
    if (function.name == name)
      return {fmt::format("{}: {} is defined, but nothing that can run calls it", text, name),
              "choose it with --entry"};
  std::vector<std::string> names;
  for (const Function& function : program.functions)
    if (!function.fromRuntime) names.push_back(function.displayName);
  return {fmt::format("{}: there is no function {}; {}", text, name, suggestNames(name, std::move(names))),
          "targets are file:line, function or function:label"};
}

void addCallsOf(const Program& program, FunctionId callee, std::vector<CodePoint>& points) {
  for (const Function& caller : program.functions)
    for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
      const Instruction& inst = caller.instructions[i];
      if (inst.op == Opcode::Call && caller.calls[inst.imm].callee == callee) points.push_back({caller.id, i});
    }
}

Result<Target> resolveFunction(const Program& program, std::string_view text) {
  Target target{std::string(text), {}};
  for (const Function* function : findFunctions(program, text)) {
    if (function->declaration) {
      addCallsOf(program, function->id, target.points);
    } else {
      target.points.push_back({function->id, 0});
    }
  }
  if (!target.points.empty()) return target;
  if (program.findFunction(text)) return Error{fmt::format("{}: has no body, and nothing calls it directly", text), ""};
  return noFunction(program, text, text);
}

Result<Target> resolveLabel(const Program& program, std::string_view text, std::string_view name,
                            std::string_view label) {
  std::vector<const Function*> functions = findFunctions(program, name);
  if (functions.empty()) return noFunction(program, text, name);
  Target target{std::string(text), {}};
  std::vector<std::string> known;
  for (const Function* function : functions) {
    for (const SourceLabel& each : function->labels) {
      known.push_back(each.name);
      if (each.name == label) target.points.push_back({function->id, each.instruction});
    }
    if (!target.points.empty()) continue;
    for (const Block& block : function->blocks)
      if (block.name == label) target.points.push_back({function->id, block.first});
  }
  if (!target.points.empty()) return target;
  return Error{fmt::format("{}: {} has no label {}; {}", text, name, label, suggestNames(label, std::move(known))), ""};
}

} // namespace

Result<Target> resolveTarget(const Program& program, std::string_view text) {
  size_t colon = text.rfind(':');
  bool isScope = colon != std::string_view::npos && colon > 0 && text[colon - 1] == ':'; // a C++ name
  if (colon == std::string_view::npos || isScope) return resolveFunction(program, text);
  std::string_view before = text.substr(0, colon), after = text.substr(colon + 1);
  uint32_t number = 0, line = 0;
  if (!parseNumber(after, number)) return resolveLabel(program, text, before, after);
  size_t inner = before.rfind(':'); // file:line:column
  if (inner != std::string_view::npos && parseNumber(before.substr(inner + 1), line))
    return LineResolver(program, text, before.substr(0, inner), line).resolve();
  return LineResolver(program, text, before, number).resolve();
}

} // namespace hindsight
