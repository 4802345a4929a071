// Constraints of calls: of the program's functions, of those that the engine provides, and of unknown ones.
#include "pointer/analysis.h"
#include "semantics/handover.h"
#include "semantics/variadic_layout.h"

#include <algorithm>

namespace hindsight {

NodeId PointerAnalysis::argumentNode(const Function& caller, const CallInfo& call, int index) {
  if (index < 0 || index >= static_cast<int>(call.arguments.size())) return kNone;
  return nodeOf(caller, call.arguments[index].value);
}

uint64_t PointerAnalysis::argumentBytes(const Function& caller, const CallInfo& call, int index) const {
  if (index < 0 || index >= static_cast<int>(call.arguments.size())) return kToTheEnd;
  Operand value = call.arguments[index].value;
  if (!value.isConstant() || caller.constants[value.index()].kind != ConstantKind::Integer) return kToTheEnd;
  return static_cast<uint64_t>(caller.constants[value.index()].value);
}

void PointerAnalysis::addCall(const Function& function, uint32_t index) {
  const CallInfo& call = function.calls[function.instructions[index].imm];
  calls.try_emplace(PointsTo::callKey(function.id, index));
  if (call.callee != kNone) return bindCall(function, index, call.callee);
  if (call.target.isNone()) return callUnknown(function, index); // inline assembly
  if (NodeId target = nodeOf(function, call.target); target != kNone)
    addConstraint({ConstraintKind::CallTarget, target, kNone, 0, function.id, index});
}

void PointerAnalysis::bindCall(const Function& caller, uint32_t index, FunctionId id) {
  std::vector<FunctionId>& targets = calls[PointsTo::callKey(caller.id, index)].targets;
  auto place = std::lower_bound(targets.begin(), targets.end(), id);
  if (place != targets.end() && *place == id) return;
  targets.insert(place, id);
  const Instruction& inst = caller.instructions[index];
  const Function& callee = program.functions[id];
  if (runsOutside(callee)) {
    const KnownFunction* known = findEngineFunction(callee.name);
    return known ? callKnown(caller, inst, *known) : callUnknown(caller, index);
  }
  const CallInfo& call = caller.calls[inst.imm];
  reach(id);
  bindArguments(caller, call, callee);
  if (callee.variadic) bindVariadic(caller, call, callee);
  if (inst.dst == kNone) return;
  for (uint32_t i = 0; i < call.results.size(); ++i)
    if (uint32_t source = resultSource(call, callee, i); source != kNone)
      graph.addEdge(resultBase[id] + source, slotNode(caller, inst.dst + i));
}

void PointerAnalysis::bindArguments(const Function& caller, const CallInfo& call, const Function& callee) {
  std::vector<NodeId> values;
  for (uint32_t i = 0; i < call.arguments.size(); ++i) {
    const CallArgument& argument = call.arguments[i];
    NodeId value = nodeOf(caller, argument.value);
    if (value != kNone && argument.byValSize) { // the callee sees a copy
      ObjectIndex copy = table.object({call.site, ObjectRole::ByValueCopy, i}, argument.byValSize);
      NodeId address = addressNode(startOf(copy));
      addCopy(address, value, argument.byValSize);
      value = address;
    }
    values.push_back(value);
  }
  std::vector<ParameterSource> sources = parameterSources(program, call, callee);
  for (Slot slot = 0; slot < sources.size(); ++slot)
    if (sources[slot].kind == ParameterSource::Kind::Argument && values[sources[slot].argument] != kNone)
      graph.addEdge(values[sources[slot].argument], slotNode(callee, slot));
}

/// The arguments behind the declared ones lie in memory, one after the other, as the engine places them.
void PointerAnalysis::bindVariadic(const Function& caller, const CallInfo& call, const Function& callee) {
  ObjectIndex area = table.object({callee.site, ObjectRole::VariadicArea, 0}, std::nullopt);
  auto bind = [&](const CallArgument& argument, const VariadicPlace& place) {
    MemoryLocation where{area, static_cast<int64_t>(place.offset), 0};
    NodeId value = nodeOf(caller, argument.value);
    if (value == kNone) return;
    if (argument.byValSize)
      addCopy(addressNode(table.location(where)), value, place.bytes);
    else if (NodeId cell = cells.written(where, place.bytes); cell != kNone)
      graph.addEdge(value, cell);
  };
  forEachVariadic(variadicArguments(call, callee), static_cast<unsigned>(pointerBytes), bind);
}

/// The va_list gets a pointer to the area.
void PointerAnalysis::startVariadic(const Function& function, const Instruction& inst) {
  NodeId list = nodeOf(function, inst.a);
  if (list == kNone) return;
  ObjectIndex area = table.object({function.site, ObjectRole::VariadicArea, 0}, std::nullopt);
  for (const VaListField& each : vaListFields(program.pointerWidth)) {
    if (!each.isArea) continue;
    NodeId field = list;
    if (each.offset) {
      field = graph.addNode();
      graph.addEdge(list, field, {static_cast<int64_t>(each.offset), 0});
    }
    addStore(field, addressNode(startOf(area)), pointerBytes);
  }
}

void PointerAnalysis::callKnown(const Function& caller, const Instruction& inst, const KnownFunction& callee) {
  const CallInfo& call = caller.calls[inst.imm];
  if (callee.traits & kCopies)
    addCopy(argumentNode(caller, call, callee.writes.pointer), argumentNode(caller, call, callee.reads.pointer),
            argumentBytes(caller, call, callee.writes.sizeArgument));
  if (callee.traits & kSetsErrno)
    if (auto found = program.globalByName.find("__hindsight_errno"); found != program.globalByName.end())
      (void)startOf(objectOfSite(program.globals[found->second].site)); // so that the call can be said to write there
  if (inst.dst == kNone || call.results.empty()) return;
  NodeId result = slotNode(caller, inst.dst), first = argumentNode(caller, call, 0);
  if (callee.result == FunctionResult::FirstArgument && first != kNone) graph.addEdge(first, result);
  if (callee.result != FunctionResult::NewObject) return;
  LocationIndex fresh = startOf(objectOfSite(call.site));
  graph.addLocation(result, fresh);
  if (!(callee.traits & kReallocates) || first == kNone) return;
  LocationIndex buffer = copyBuffer(kToTheEnd);
  addConstraint({.kind = ConstraintKind::Refill, .pointer = first, .buffer = buffer});
  cells.copy(fresh, buffer, kToTheEnd);
}

void PointerAnalysis::callUnknown(const Function& caller, uint32_t index) {
  PointsTo::CallFacts& facts = calls[PointsTo::callKey(caller.id, index)];
  if (facts.outside) return;
  facts.outside = true;
  const Instruction& inst = caller.instructions[index];
  const CallInfo& call = caller.calls[inst.imm];
  for (const CallArgument& argument : call.arguments)
    if (NodeId value = nodeOf(caller, argument.value); value != kNone) graph.addEdge(value, outside, kAnyOffset);
  if (inst.dst == kNone) return;
  for (uint32_t i = 0; i < call.results.size(); ++i)
    if (call.results[i].width >= program.pointerWidth) graph.addEdge(outside, slotNode(caller, inst.dst + i));
}

void PointerAnalysis::callFromOutside(FunctionId id) {
  const Function& callee = program.functions[id];
  if (!outsideCallees.insert(id).second || runsOutside(callee)) return;
  reach(id);
  for (Slot slot = 0; slot < callee.parameters.size(); ++slot) graph.addEdge(outside, slotNode(callee, slot));
  for (uint32_t i = 0; i < callee.results.size(); ++i) graph.addEdge(resultBase[id] + i, outside, kAnyOffset);
  if (!callee.variadic) return;
  ObjectIndex area = table.object({callee.site, ObjectRole::VariadicArea, 0}, std::nullopt);
  graph.addEdge(outside, cells.written({area, 0, 1}, 1));
}

} // namespace hindsight
