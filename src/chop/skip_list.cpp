#include "chop/skip_list.h"

#include "program/known_functions.h"
#include "program/reachability.h"

#include <algorithm>
#include <charconv>
#include <deque>
#include <fmt/format.h>
#include <functional>
#include <map>

namespace hindsight::chop {

namespace {

uint32_t lineOf(const Program& program, const CodePoint& point) {
  return program.locations[program.functions[point.function].locations[point.instruction]].line;
}

/// Calls by whom, of the functions of one name.
std::vector<CodePoint> callsTo(const Program& program, const PointsTo& pointers,
                               const std::vector<FunctionId>& callees) {
  std::vector<CodePoint> calls;
  for (const Function& caller : program.functions)
    for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
      if (caller.instructions[i].op != Opcode::Call) continue;
      std::span<const FunctionId> targets = pointers.callTargets(caller.id, i);
      if (std::ranges::any_of(callees, [&](FunctionId callee) { return std::ranges::count(targets, callee) != 0; }))
        calls.push_back({caller.id, i});
    }
  return calls;
}

/// "f calls g, which calls klee_int": how a function gets to one that does something.
std::string chainTo(const Program& program, const PointsTo& pointers, FunctionId from,
                    const std::function<bool(const Function&)>& isThere) {
  std::map<FunctionId, FunctionId> calledBy{{from, kNone}};
  std::deque<FunctionId> open{from};
  while (!open.empty()) {
    const Function& function = program.functions[open.front()];
    open.pop_front();
    for (uint32_t i = 0; i < function.instructions.size(); ++i)
      for (FunctionId callee : pointers.callTargets(function.id, i)) {
        if (!calledBy.try_emplace(callee, function.id).second) continue;
        open.push_back(callee);
        if (!isThere(program.functions[callee])) continue;
        std::vector<std::string> names;
        for (FunctionId at = callee; at != kNone; at = calledBy[at]) names.push_back(program.functions[at].displayName);
        std::ranges::reverse(names);
        std::string text = names[0] + " calls " + names[1];
        for (size_t n = 2; n < names.size(); ++n) text += ", which calls " + names[n];
        return text;
      }
  }
  return program.functions[from].displayName;
}

bool hasTrait(const Function& function, FunctionTrait trait) {
  const KnownFunction* known = findKnownFunction(function.name);
  return known && known->is(trait) && (trait == kReadsWorld || runsOutside(function));
}

class SkipChecker {
public:
  SkipChecker(const Program& program, std::string_view entry, const Target* target)
      : program(program), entry(entry), target(target), pointers(analysePointers(program)), effects(program, pointers) {
    if (target)
      reach = std::make_unique<Reachability>(program, target->points, target->callees,
                                             [](const Function& function) { return function.declaration; });
  }

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
      if (std::string why = whyNot(*function); !why.empty()) return Error{fmt::format("--skip {}: {}", name, why), ""};
      functions.push_back(function->id);
    }
    if (functions.empty()) return Error{fmt::format("--skip {}: it has no body in the program", name), ""};
    if (std::optional<Error> error = checkCalls(name, line, functions)) return *error;
    std::vector<SkippedFunction> skipped;
    for (FunctionId function : functions) skipped.push_back({function, line});
    return skipped;
  }

private:
  std::string whyNot(const Function& function) const {
    if (function.name == entry || function.id == program.entry) return "the program starts there";
    const FunctionEffects& what = effects.of(function.id);
    auto chain = [&](FunctionTrait trait) {
      return chainTo(program, pointers, function.id, [&](const Function& each) { return hasTrait(each, trait); });
    };
    if (what.jumps) return fmt::format("it may longjmp: {}", chain(kJumps));
    if (what.asksForInput)
      return fmt::format("it asks for input, and later inputs would be numbered differently: {}", chain(kAsksForInput));
    if (what.callsOutside) return "it calls code that is not part of the program and has no model";
    if (!reach) return {};
    auto isTarget = [&](const Function& each) {
      return std::ranges::any_of(target->points, [&](const CodePoint& point) { return point.function == each.id; });
    };
    if (isTarget(function)) return fmt::format("the target {} is in it", target->text);
    if (reach->fromEntry(function.id))
      return fmt::format("it leads to the target {}: {}", target->text,
                         chainTo(program, pointers, function.id, [&](const Function& each) {
                           return isTarget(each) || std::ranges::count(target->callees, each.id);
                         }));
    const Function* exit = program.findFunction("__hindsight_run_exit");
    bool isAtTheEnd = (exit && reach->fromEntry(exit->id)) ||
                      std::ranges::any_of(program.destructors, [&](FunctionId f) { return reach->fromEntry(f); });
    if (what.endsProgram && isAtTheEnd)
      return fmt::format("it may end the program, and what runs then leads to the target {}", target->text);
    return {};
  }

  std::optional<Error> checkCalls(const std::string& name, uint32_t line, const std::vector<FunctionId>& functions) {
    std::vector<CodePoint> calls = callsTo(program, pointers, functions);
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
  std::string_view entry;
  const Target* target;
  PointsTo pointers;
  ModRef effects;
  std::unique_ptr<Reachability> reach;
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
