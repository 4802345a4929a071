#include "program/target.h"

#include "program/error_functions.h"
#include "program/suggestion.h"
#include "program/target_line.h"
#include "program/unwinding.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace hindsight {

namespace {

bool parseNumber(std::string_view text, uint32_t& number) {
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc() && end == text.data() + text.size() && !text.empty();
}

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
          "targets are file:line, function, function:label, function:return or error"};
}

/// Whether the function's own body is what runs: not a model of the library, nothing that the engine does itself.
bool runsOwnBody(const Function& function) {
  return !function.declaration && !function.fromRuntime && !isErrorFunction(function.name);
}

/// Calls in the program itself; what library models call is their own affair.
void addCallsOf(const Program& program, const Function& callee, Target& target) {
  target.place.kind = TargetPlace::Kind::Call;
  target.place.functions.push_back(callee.name);
  target.callees.push_back(callee.id);
  for (const Function& caller : program.functions) {
    if (caller.fromRuntime) continue;
    for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
      const Instruction& inst = caller.instructions[i];
      if (inst.op == Opcode::Call && caller.calls[inst.imm].callee == callee.id)
        target.points.push_back({caller.id, i});
    }
  }
}

bool isCalledByPointer(const Program& program, const Target& target) {
  return std::ranges::any_of(target.callees, [&](FunctionId callee) { return program.functions[callee].addressTaken; });
}

Target newTarget(std::string_view text, TargetPlace::Kind kind) {
  Target target{std::string(text), {}};
  target.place = {kind, target.text, "", 0, {}, ""};
  return target;
}

Result<Target> resolveFunction(const Program& program, std::string_view text) {
  Target target = newTarget(text, TargetPlace::Kind::Entry);
  std::vector<const Function*> functions = findFunctions(program, text);
  if (functions.empty()) return noFunction(program, text, text);
  bool haveBodies = std::ranges::any_of(functions, [](const Function* each) { return runsOwnBody(*each); });
  for (const Function* function : functions) {
    if (!haveBodies) {
      addCallsOf(program, *function, target);
    } else if (runsOwnBody(*function)) {
      target.points.push_back({function->id, 0});
      target.place.functions.push_back(function->name);
    }
  }
  if (!target.points.empty() || isCalledByPointer(program, target)) return target;
  return Error{fmt::format("{}: has no body in the program, and nothing in it calls {}", text, text), ""};
}

Result<Target> resolveReturn(const Program& program, std::string_view text, std::string_view name) {
  std::vector<const Function*> functions = findFunctions(program, name);
  if (functions.empty()) return noFunction(program, text, name);
  Target target = newTarget(text, TargetPlace::Kind::Return);
  for (const Function* function : functions) {
    if (!runsOwnBody(*function)) continue;
    target.place.functions.push_back(function->name);
    for (uint32_t i = 0; i < function->instructions.size(); ++i)
      if (function->instructions[i].op == Opcode::Return &&
          function->blocks[function->blockOf(i)].name != kUnwindingBlock)
        target.points.push_back({function->id, i});
  }
  if (!target.points.empty()) return target;
  return target.place.functions.empty()
             ? Error{fmt::format("{}: {} has no body in the program", text, name), "name it alone for its calls"}
             : Error{fmt::format("{}: {} never returns", text, name), "name it alone for its entry"};
}

/// What stands for an error depends on what the program uses: its own error function first, then assertions, then
/// abort, with which harnesses often just leave a path.
Result<Target> resolveErrors(const Program& program, std::string_view text) {
  if (const Function* own = program.findFunction(text); own && runsOwnBody(*own))
    return Error{
        fmt::format("{}: means every call that reports an error, but the program has a function of this name", text),
        "name a line of the function, or the error call"};
  for (ErrorTier tier : {ErrorTier::ErrorFunction, ErrorTier::Assertion, ErrorTier::Abort}) {
    Target target = newTarget(text, TargetPlace::Kind::Call);
    for (std::string_view name : errorFunctions(tier))
      if (const Function* function = program.findFunction(name)) addCallsOf(program, *function, target);
    if (!target.points.empty() || isCalledByPointer(program, target)) return target;
  }
  return Error{fmt::format("{}: the program calls no error function, has no assertion and never aborts", text),
               "name a line or a function"};
}

Result<Target> resolveLabel(const Program& program, std::string_view text, std::string_view name,
                            std::string_view label) {
  std::vector<const Function*> functions = findFunctions(program, name);
  if (functions.empty()) return noFunction(program, text, name);
  Target target = newTarget(text, TargetPlace::Kind::Label);
  target.place.label = label;
  std::vector<std::string> known;
  for (const Function* function : functions) {
    size_t before = target.points.size();
    for (const SourceLabel& each : function->labels) {
      known.push_back(each.name);
      if (each.name == label) target.points.push_back({function->id, each.instruction});
    }
    if (target.points.size() == before)
      for (const Block& block : function->blocks)
        if (block.name == label) target.points.push_back({function->id, block.first});
    if (target.points.size() > before) target.place.functions.push_back(function->name);
  }
  if (!target.points.empty()) return target;
  return Error{fmt::format("{}: {} has no label {}; {}", text, name, label, suggestNames(label, std::move(known))), ""};
}

} // namespace

Result<std::vector<const Function*>> functionsNamed(const Program& program, std::string_view name) {
  std::vector<const Function*> found = findFunctions(program, name);
  if (!found.empty()) return found;
  Error error = noFunction(program, name, name);
  if (error.hint.starts_with("targets")) error.hint.clear(); // only a function is wanted
  return error;
}

Target callsOf(const Program& program, std::span<const std::string_view> functions) {
  Target target = newTarget("error", TargetPlace::Kind::Call);
  for (std::string_view name : functions)
    if (const Function* function = program.findFunction(name)) addCallsOf(program, *function, target);
  if (target.points.empty() && !isCalledByPointer(program, target)) target.callees.clear();
  return target;
}

Result<Target> resolveTarget(const Program& program, std::string_view text) {
  if (text == "error") return resolveErrors(program, text);
  size_t colon = text.rfind(':');
  bool isScope = colon != std::string_view::npos && colon > 0 && text[colon - 1] == ':'; // a C++ name
  if (colon == std::string_view::npos || isScope) return resolveFunction(program, text);
  std::string_view before = text.substr(0, colon), after = text.substr(colon + 1);
  uint32_t number = 0, line = 0;
  if (after == "return") return resolveReturn(program, text, before);
  if (!parseNumber(after, number)) return resolveLabel(program, text, before, after);
  size_t inner = before.rfind(':'); // file:line:column
  if (inner != std::string_view::npos && parseNumber(before.substr(inner + 1), line))
    return resolveLine(program, text, before.substr(0, inner), line);
  return resolveLine(program, text, before, number);
}

} // namespace hindsight
