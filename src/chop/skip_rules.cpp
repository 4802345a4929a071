#include "chop/skip_rules.h"

#include "program/known_functions.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <functional>
#include <map>

namespace hindsight::chop {

namespace {

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

} // namespace

SkipRules::SkipRules(const Program& program, std::string_view entry, const Target* target)
    : program(program), entry(entry), target(target), found(analysePointers(program)), effects(program, found) {
  if (target)
    reach = std::make_unique<Reachability>(program, target->points, target->callees,
                                           [](const Function& function) { return function.declaration; });
}

std::vector<CodePoint> SkipRules::callsTo(const std::vector<FunctionId>& callees) const {
  std::vector<CodePoint> calls;
  for (const Function& caller : program.functions)
    for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
      if (caller.instructions[i].op != Opcode::Call) continue;
      std::span<const FunctionId> targets = found.callTargets(caller.id, i);
      if (std::ranges::any_of(callees, [&](FunctionId callee) { return std::ranges::count(targets, callee) != 0; }))
        calls.push_back({caller.id, i});
    }
  return calls;
}

std::string SkipRules::whyNot(const Function& function) const {
  if (function.name == entry || function.id == program.entry) return "the program starts there";
  const FunctionEffects& what = effects.of(function.id);
  auto chain = [&](FunctionTrait trait) {
    return chainTo(program, found, function.id, [&](const Function& each) { return hasTrait(each, trait); });
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
                       chainTo(program, found, function.id, [&](const Function& each) {
                         return isTarget(each) || std::ranges::count(target->callees, each.id);
                       }));
  const Function* exit = program.findFunction("__hindsight_run_exit");
  bool isAtTheEnd = (exit && reach->fromEntry(exit->id)) ||
                    std::ranges::any_of(program.destructors, [&](FunctionId f) { return reach->fromEntry(f); });
  if (what.endsProgram && isAtTheEnd)
    return fmt::format("it may end the program, and what runs then leads to the target {}", target->text);
  return {};
}

} // namespace hindsight::chop
