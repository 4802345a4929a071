#include "chop/skip_list.h"

#include "chop/skip_rules.h"
#include "program/known_functions.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace hindsight::chop {

namespace {

uint32_t lineOf(const Program& program, const CodePoint& point) {
  return program.locations[program.functions[point.function].locations[point.instruction]].line;
}

class SkipChecker {
public:
  SkipChecker(const Program& program, std::string_view entry, const Target* target)
      : program(program), rules(program, entry, target) {}

  Result<std::vector<SkippedFunction>> check(std::string_view item) {
    std::string text(item), name = text;
    uint32_t line = 0;
    if (size_t colon = text.rfind(':'); colon != text.npos && colon > 0 && text[colon - 1] != ':') {
      auto [end, problem] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), line);
      if (problem != std::errc() || end != text.data() + text.size() || line == 0)
        return Error{fmt::format("--skip {}: behind the colon is the line of a call", text), "write '--skip f:42'"};
      name = text.substr(0, colon);
    }
    Result<std::vector<const Function*>> named = functionsNamed(program, name);
    if (!named) return Error{"--skip " + named.error().message, named.error().hint};
    std::vector<FunctionId> functions;
    for (const Function* function : *named) {
      if (function->declaration || runsOutside(*function)) continue;
      if (std::string why = rules.whyNot(*function); !why.empty())
        return Error{fmt::format("--skip {}: {}", name, why), ""};
      functions.push_back(function->id);
    }
    if (functions.empty()) return Error{fmt::format("--skip {}: it has no body in the program", name), ""};
    if (std::optional<Error> error = checkCalls(name, line, functions)) return *error;
    std::vector<SkippedFunction> skipped;
    for (FunctionId function : functions) skipped.push_back({function, line});
    return skipped;
  }

private:
  std::optional<Error> checkCalls(const std::string& name, uint32_t line, const std::vector<FunctionId>& functions) {
    std::vector<CodePoint> calls = rules.callsTo(functions);
    if (calls.empty()) return Error{fmt::format("--skip {}: it is never called", name), ""};
    if (line == 0) return std::nullopt;
    uint32_t nearest = 0;
    for (const CodePoint& call : calls) {
      uint32_t at = lineOf(program, call);
      auto distance = [&](uint32_t from) { return from > line ? from - line : line - from; };
      if (at == line) return std::nullopt;
      if (nearest == 0 || distance(at) < distance(nearest)) nearest = at;
    }
    return Error{fmt::format("--skip {0}:{1}: {0} is not called on this line; the nearest call is on line {2}", name,
                             line, nearest),
                 ""};
  }

  const Program& program;
  const SkipRules rules;
};

} // namespace

bool SkipList::names(const Program& program, FunctionId callee, const CodePoint& call) const {
  return std::ranges::any_of(functions, [&](const SkippedFunction& each) {
    return each.function == callee && (each.line == 0 || each.line == lineOf(program, call));
  });
}

Result<std::vector<SkippedFunction>> parseSkipList(const Program& program, std::string_view text,
                                                   std::string_view entry, const Target* target) {
  SkipChecker checker(program, entry, target);
  std::vector<SkippedFunction> all;
  for (size_t from = 0; from <= text.size();) {
    size_t comma = std::min(text.find(',', from), text.size());
    std::string_view item = text.substr(from, comma - from);
    from = comma + 1;
    if (item.empty()) return Error{fmt::format("--skip '{}': a name is empty", text), "write '--skip f,g:42'"};
    Result<std::vector<SkippedFunction>> skipped = checker.check(item);
    if (!skipped) return skipped.error();
    all.insert(all.end(), skipped->begin(), skipped->end());
  }
  return all;
}

} // namespace hindsight::chop
