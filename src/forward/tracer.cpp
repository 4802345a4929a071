#include "forward/tracer.h"

#include "forward/value_text.h"
#include "program/shown_name.h"
#include "program/system_header.h"
#include "program/unwinding.h"
#include "step/code.h"
#include "step/state.h"

#include <fmt/format.h>

namespace hindsight::forward {

Tracer::Tracer(const Program& program) : program(program), isLibrarys(program.functions.size()) {
  std::vector<bool> isSystems(program.files.size());
  for (size_t file = 0; file < program.files.size(); ++file) isSystems[file] = isSystemHeader(program.files[file]);
  for (const Function& function : program.functions)
    isLibrarys[function.id] = function.location && isSystems[program.locations[function.location].file];
}

Trace& Tracer::traceOf(const State& state) {
  if (!following || followed != state.id) {
    following = &traces[state.id];
    followed = state.id;
  }
  return *following;
}

const Tracer::VariablesAt& Tracer::variablesOf(const Function& function) {
  auto [known, isNew] = variables.try_emplace(&function);
  if (isNew)
    for (const VariableLocation& variable : function.variables)
      if (!variable.inMemory && variable.type.width && !variable.where.isConstant())
        known->second[variable.fromInstruction].push_back(&variable);
  return known->second;
}

std::string Tracer::textOf(Value value, ScalarType type, bool isSigned) {
  if (std::string name = names && value.isPointer() ? names(value.object()) : ""; !name.empty()) {
    int64_t offset = signExtend64(value.bits, program.pointerWidth);
    return name + (offset ? fmt::format(" {:+}", offset) : "");
  }
  if (!value.isPointer() || program.sites[value.object().site()].kind != SiteKind::Call)
    return valueText(program, value, type, isSigned, nullptr);
  size_t number = heapNumbers.try_emplace(value.object().raw(), heapNumbers.size() + 1).first->second;
  int64_t offset = signExtend64(value.bits, program.pointerWidth);
  return fmt::format("heap object {}", number) + (offset ? fmt::format(" {:+}", offset) : "");
}

void Tracer::noteVariables(State& state, const Function& function, uint32_t instruction, Line& line) {
  const VariablesAt& known = variablesOf(function);
  auto here = known.find(instruction);
  if (here == known.end()) return;
  for (const VariableLocation* variable : here->second) {
    if (variable->name.empty()) continue; // what a handler catches and does not name
    Value value = state.top->slots()[variable->where.index()];
    line.setValue(variable->name, textOf(value, variable->type, variable->isSigned));
  }
}

void Tracer::onInstruction(State& state, const Function& function, uint32_t instruction) {
  if (!isTold(function)) return;
  Trace& trace = traceOf(state);
  Line* line = trace.current();
  uint32_t depth = state.top->depth;
  bool sameFrame = line && line->function == &function && line->depth == depth;
  // A variable's new value belongs to the line that computed it, which is the one before. Parameters come with the
  // call.
  if (sameFrame && instruction != 0) noteVariables(state, function, instruction, *line);
  LocationId location = function.locations[instruction];
  uint32_t number = location ? program.locations[location].line : 0;
  if (number && (!sameFrame || line->line != number)) {
    trace.begin({.function = &function, .location = location, .line = number, .depth = depth});
    if (instruction == 0 || !sameFrame) noteVariables(state, function, instruction, *trace.current());
  }
}

HookAnswer Tracer::onAccess(State& state, const ResolvedAccess& access) {
  Line* line = traceOf(state).current();
  bool hasValue = access.isWrite && access.type.width != 0; // memcpy and its like have none
  if (!line || !hasValue || access.symbolicOffset || state.top->code == nullptr) return HookAnswer::Proceed;
  const Site& site = program.sites[access.object->id.site()];
  std::string name;
  ScalarType element;
  if (site.kind == SiteKind::Alloca) {
    const Function& function = program.functions[site.function];
    const AllocaInfo& info = function.allocas[function.instructions[site.instruction].imm];
    if (!isTold(function)) return HookAnswer::Proceed;
    name = info.name;
    element = info.element;
  } else if (site.kind == SiteKind::Global) {
    if (program.globals[site.global].fromRuntime) return HookAnswer::Proceed; // its name is unknown to users
    name = shownName(program.globals[site.global]);
    element = program.globals[site.global].element;
  }
  if (name.empty() || name.starts_with("__hindsight")) return HookAnswer::Proceed;
  uint32_t elementBytes = element.width / 8;
  bool isWhole = access.bytes == access.object->size;
  bool isElement = elementBytes && access.bytes == elementBytes && access.offset % elementBytes == 0;
  // The internal layout of a container explains nothing.
  if (!isWhole && !isElement && !isTold(*state.top->code->function)) return HookAnswer::Proceed;
  if (!isWhole)
    name = isElement ? fmt::format("{}[{}]", name, access.offset / elementBytes)
                     : fmt::format("{} at byte {}", name, access.offset);
  line->setValue(std::move(name), textOf(access.value, access.type, true));
  return HookAnswer::Proceed;
}

void Tracer::onBranch(State& state, Value, bool taken) {
  const Function& function = *state.top->code->function;
  Line* line = isTold(function) ? traceOf(state).current() : nullptr;
  if (!line) return;
  if (!asksWhetherThrown(program, function, state.top->pc))
    line->text = taken ? "the condition holds" : "the condition does not hold";
  else if (taken)
    line->text += line->text.empty() ? "an exception is thrown" : ", which throws an exception";
}

void Tracer::onCall(State& state, const Function& callee) {
  bool isOwn = state.top && isTold(*state.top->code->function) && !callee.name.starts_with("__hindsight_");
  bool isUnwinding = callee.name.starts_with("__cxa_");
  if (!isOwn || isUnwinding) return;
  std::string name = isLibrarys[callee.id] ? briefName(callee.displayName) : callee.displayName;
  // Temporaries of a line end after what the line is about.
  if (isLibrarys[callee.id] && name.find("::~") != std::string::npos) return;
  if (Line* line = traceOf(state).current()) line->text = "calls " + name;
}

void Tracer::onFork(State& parent, State& child, const Term*) {
  traces[child.id] = traceOf(parent);
}

PathStep Tracer::stepOf(const Line& line) const {
  if (line.rounds) return {{}, fmt::format("... {} more {}", line.rounds, line.rounds == 1 ? "round" : "rounds"), {}};
  const SourceLocation& source = program.locations[line.location];
  Place place{program.files[source.file], source.line, source.column, program.scopeNames[source.function]};
  if (place.function.empty()) place.function = line.function->displayName;
  std::string text = line.text;
  if (line.unnamed) text += fmt::format("{}sets {} more values", text.empty() ? "" : "; ", line.unnamed);
  return {std::move(place), std::move(text), line.values};
}

std::vector<PathStep> Tracer::steps(uint64_t stateId) const {
  std::vector<PathStep> result;
  auto found = traces.find(stateId);
  if (found == traces.end()) return result;
  const Trace& trace = found->second;
  for (const Line& line : trace.beginning()) result.push_back(stepOf(line));
  if (trace.omitted()) result.push_back({{}, fmt::format("... {} lines later", trace.omitted()), {}});
  for (const Line& line : trace.end()) result.push_back(stepOf(line));
  return result;
}

} // namespace hindsight::forward
