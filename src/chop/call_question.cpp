#include "chop/call_question.h"

#include "chop/execution_check.h"
#include "pointer/facts.h"
#include "pointer/squeeze.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::chop {

namespace {

/// Calls on lines of one file, by line.
std::map<uint32_t, std::vector<CodePoint>> callsByLine(const Program& program, const std::string& file) {
  std::map<uint32_t, std::vector<CodePoint>> lines;
  for (const Function& function : program.functions)
    for (uint32_t i = 0; i < function.instructions.size(); ++i) {
      const SourceLocation& place = program.locations[function.locations[i]];
      if (function.instructions[i].op == Opcode::Call && function.locations[i] && program.files[place.file] == file)
        lines[place.line].push_back({function.id, i});
    }
  return lines;
}

bool callsFunction(const Program& program, const CodePoint& point, std::string_view name) {
  const Function& caller = program.functions[point.function];
  FunctionId callee = caller.calls[caller.instructions[point.instruction].imm].callee;
  if (callee == kNone) return false;
  std::string_view shown = program.functions[callee].displayName;
  return program.functions[callee].name == name || shown == name || shown.substr(0, shown.find('(')) == name;
}

Result<std::vector<FunctionId>> functionsAsked(const Program& program, const std::string& name) {
  if (name.empty()) return ownFunctions(program);
  Result<std::vector<const Function*>> found = functionsNamed(program, name);
  if (!found) return found.error();
  std::vector<FunctionId> functions;
  for (const Function* function : *found)
    if (!function->declaration) functions.push_back(function->id);
  if (functions.empty())
    return Error{fmt::format("{} has no body in the program", name), "name a function that the program defines"};
  return functions;
}

std::string lineText(const Program& program, const CodePoint& point) {
  return program.describe(program.functions[point.function].locations[point.instruction]);
}

/// What the answer is about, for people.
PointerFacts::Subject subjectAt(const Program& program, const PointsTo& pointers, const CodePoint& point, bool isCall) {
  PointerFacts::Subject subject;
  const Function& function = program.functions[point.function];
  LocationId location = isCall ? function.locations[point.instruction] : function.location;
  const SourceLocation& place = program.locations[location];
  if (location) subject.place = {program.files[place.file], place.line, place.column};
  if (isCall)
    for (FunctionId callee : pointers.callTargets(point.function, point.instruction))
      subject.callees.push_back(program.functions[callee].displayName);
  else
    subject.callees.push_back(function.displayName);
  std::string callees = subject.callees.empty() ? "nothing" : fmt::format("{}", fmt::join(subject.callees, "|"));
  subject.text = isCall ? fmt::format("{} at {}", callees, lineText(program, point)) : callees;
  return subject;
}

Result<PointerAnswer> askStatic(const Program& program, const PointerQuestion& question,
                                const std::vector<FunctionId>& functions, const std::optional<Target>& target) {
  PointerAnswer answer;
  PointsTo pointers = analysePointers(program);
  ModRef effects(program, pointers);
  FactCollector collector(program, pointers, effects);
  if (target) {
    const CodePoint& point = target->points.front();
    bool isCall = target->place.kind != TargetPlace::Kind::Entry;
    PointerFacts::Subject subject = subjectAt(program, pointers, point, isCall);
    subject.effects =
        collector.describe(isCall ? effects.ofCall(point.function, point.instruction) : effects.of(point.function));
    collector.setCall(std::move(subject));
  }
  for (FunctionId function : functions)
    if (pointers.isReached(function) || !question.function.empty()) collector.addFunction(function);
  answer.facts = collector.finish();
  return answer;
}

Result<PointerAnswer> askPast(const Program& program, const PointerQuestion& question,
                              const std::vector<FunctionId>& functions, const Target& target) {
  PointerAnswer answer;
  ExecutionCheck check(program);
  PathWalk walk(program, target, question.walk, question.validates ? HookList{&check} : HookList{});
  std::unique_ptr<State> state = walk.next();
  if (!state) {
    answer.unknown = walk.whyNot();
    return answer;
  }
  if (answer.unknown = whyNotAbstract(*state); !answer.unknown.empty()) return answer;
  bool isCall = target.place.kind != TargetPlace::Kind::Entry;
  std::vector<uint64_t> sizes = elementSizes(program);
  PastAnalysis analysis(walk.engine(), *state, isCall ? Scope::Call : Scope::Function, sizes);
  if (question.validates) {
    CheckedCall executed = executeChecked(walk.engine(), analysis, check, 10'000'000);
    answer.unforetold.assign(check.failures.begin(), check.failures.end());
    answer.validation =
        fmt::format("executed on {} path{}{}: {} accesses, {} pointers, {} calls and {} frees looked at",
                    executed.paths, executed.paths == 1 ? "" : "s", executed.isComplete ? "" : " and more",
                    check.accesses, check.pointersSeen, check.calls, check.frees);
  }
  FactCollector collector(program, analysis.pointers(), analysis.modRef());
  CodePoint point{state->top->code->function->id, state->top->pc};
  PointerFacts::Subject subject = subjectAt(program, analysis.pointers(), point, isCall);
  subject.effects = collector.describe(analysis.effectsInScope());
  collector.setCall(std::move(subject));
  for (FunctionId function : functions) {
    bool isCaller = isCall && function == point.function; // of which only the call is executed
    if (isCaller && question.function.empty()) continue;
    if (analysis.pointers().isReached(function) || !question.function.empty()) collector.addFunction(function);
  }
  answer.facts = collector.finish();
  answer.facts.isPast = true;
  return answer;
}

} // namespace

Result<Target> resolveCall(const Program& program, const std::string& place, const std::string& function) {
  Result<Target> target = resolveTarget(program, place);
  if (!target) return target.error();
  if (target->place.kind == TargetPlace::Kind::Entry) return target;
  if (target->place.kind == TargetPlace::Kind::Call) {
    target->callees.clear();
    if (!target->points.empty()) return target;
    return Error{fmt::format("{}: is only called through pointers, and has no body", place), "name the line of a call"};
  }
  if (target->place.kind != TargetPlace::Kind::Line)
    return Error{fmt::format("{}: is no call", place), "name a function, or the line of a call as file:line"};
  std::map<uint32_t, std::vector<CodePoint>> lines = callsByLine(program, target->place.file);
  uint32_t line = target->place.line;
  auto found = lines.find(line);
  if (found == lines.end()) {
    if (lines.empty()) return Error{fmt::format("{}: nothing in this file makes a call", place), ""};
    auto nearest = std::ranges::min_element(lines, {}, [&](const auto& each) {
      return std::pair(each.first > line ? each.first - line : line - each.first, each.first);
    });
    return Error{
        fmt::format("{}: there is no call on this line; the nearest line with one is {}", place, nearest->first), ""};
  }
  target->points = found->second;
  std::vector<CodePoint> chosen;
  std::ranges::copy_if(target->points, std::back_inserter(chosen),
                       [&](const CodePoint& point) { return callsFunction(program, point, function); });
  if (!chosen.empty()) target->points = std::move(chosen);
  return target;
}

Result<PointerAnswer> askAboutPointers(const Program& program, const PointerQuestion& question) {
  Result<std::vector<FunctionId>> functions = functionsAsked(program, question.function);
  if (!functions) return functions.error();
  std::optional<Target> target;
  if (!question.at.empty()) {
    Result<Target> resolved = resolveCall(program, question.at, question.function);
    if (!resolved) return resolved.error();
    target = std::move(*resolved);
  }
  return question.isPast ? askPast(program, question, *functions, *target)
                         : askStatic(program, question, *functions, target);
}

} // namespace hindsight::chop
