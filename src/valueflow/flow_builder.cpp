#include "valueflow/flow_builder.h"

#include "program/entry.h"
#include "program/operands.h"
#include "semantics/handover.h"

#include <algorithm>

namespace hindsight::valueflow {

using Kind = FlowNode::Kind;
using By = MemoryDefinition::By;

void FlowBuilder::build() {
  makeNodes();
  for (const Function& function : program.functions)
    if (pointers.isReached(function.id)) addFunction(function);
  for (auto [version, from] : memory.merges())
    if (from != kNone) add(graph.versionNode(version), graph.versionNode(from), FlowKind::Merge);
  addStarts();
  addAnywhere();
  sortEdges();
}

NodeId FlowBuilder::addNode(const FlowNode& node) {
  graph.nodes.push_back(node);
  auto id = static_cast<NodeId>(graph.nodes.size() - 1);
  if (node.function != kNone) graph.ofFunction[node.function].push_back(id);
  return id;
}

void FlowBuilder::makeNodes() {
  size_t count = program.functions.size();
  graph.ofFunction.resize(count);
  graph.valueBase.assign(count, kNone);
  graph.constantBase.assign(count, kNone);
  graph.resultBase.assign(count, kNone);
  for (const Function& function : program.functions) {
    if (!pointers.isReached(function.id)) continue;
    graph.valueBase[function.id] = graph.nodeCount();
    for (Slot slot = 0; slot < function.slotCount; ++slot) addNode({Kind::Value, function.id, slot});
    graph.constantBase[function.id] = graph.nodeCount();
    for (uint32_t i = 0; i < function.constants.size(); ++i) addNode({Kind::Constant, function.id, i});
    graph.resultBase[function.id] = graph.nodeCount();
    for (uint32_t i = 0; i < function.results.size(); ++i) addNode({Kind::Result, function.id, i});
  }
  graph.versionBase = graph.nodeCount();
  for (VersionId id = 0; id < memory.versionCount(); ++id) addNode({Kind::Version, memory.version(id).function, id});
  graph.initialBase = graph.nodeCount();
  for (VariableIndex index = 0; index < memory.variables().count(); ++index) addNode({Kind::Initial, kNone, index});
  graph.anywhereBase = graph.nodeCount();
  for (VariableIndex index = 0; index < memory.variables().count(); ++index) addNode({Kind::Anywhere, kNone, index});
  graph.unset = addNode({Kind::Unset});
  graph.engine = addNode({Kind::Engine});
  graph.outside = addNode({Kind::Outside});
}

void FlowBuilder::sortEdges() {
  auto key = [](const FlowEdge& edge) { return std::tuple(edge.to, edge.from, edge.kind, edge.label); };
  std::ranges::sort(graph.edges, {}, key);
  auto [first, last] = std::ranges::unique(graph.edges, {}, key);
  graph.edges.erase(first, last);
  graph.firstEdge.assign(graph.nodeCount() + 1, 0);
  for (const FlowEdge& edge : graph.edges) ++graph.firstEdge[edge.to + 1];
  for (NodeId node = 0; node < graph.nodeCount(); ++node) graph.firstEdge[node + 1] += graph.firstEdge[node];
}

CallLabel FlowBuilder::labelFor(FunctionId function, uint32_t index) {
  auto [found, isNew] = graph.labelIndex.try_emplace(uint64_t(function) << 32 | index, graph.labels.size());
  if (isNew) graph.labels.push_back({function, index});
  return found->second;
}

void FlowBuilder::addFunction(const Function& function) {
  for (const Edge& edge : function.edges)
    for (uint32_t i = 0; i < edge.copyCount; ++i) {
      const PhiCopy& copy = function.phiCopies[edge.firstCopy + i];
      add(graph.valueNode(function.id, copy.dst), graph.operandNode(function.id, copy.src), FlowKind::Choice);
    }
  for (uint32_t i = 0; i < function.instructions.size(); ++i)
    if (pointers.executes(function.id, i)) addInstruction(function, i);
}

void FlowBuilder::addInstruction(const Function& function, uint32_t index) {
  const Instruction& inst = function.instructions[index];
  const MemorySsa::Annotated* what = memory.at(function.id, index);
  if (what) addMemory(function, *what);
  if (inst.op == Opcode::Call) return addCall(function, index);
  if (inst.op == Opcode::Return) {
    uint32_t count = std::min<uint32_t>(inst.width2, static_cast<uint32_t>(function.results.size()));
    for (uint32_t i = 0; i < count; ++i)
      add(graph.resultNode(function.id, i), graph.operandNode(function.id, function.operandPool[inst.imm + i]),
          FlowKind::Choice);
    return;
  }
  addValue(function, index);
}

/// What a register is made of.
void FlowBuilder::addValue(const Function& function, uint32_t index) {
  const Instruction& inst = function.instructions[index];
  auto from = [&](Operand operand, FlowKind kind) {
    if (operand.isNone()) return;
    forEachDefinition(function, inst, [&](Slot slot) {
      add(graph.valueNode(function.id, slot), graph.operandNode(function.id, operand), kind);
    });
  };
  switch (inst.op) {
  case Opcode::Load:
    for (const MemoryUse& use :
         memory.at(function.id, index) ? memory.at(function.id, index)->uses : std::vector<MemoryUse>{})
      add(graph.valueNode(function.id, inst.dst), readNode(use), use.isWhole ? FlowKind::Load : FlowKind::LoadPart);
    return from(inst.a, FlowKind::Depends);
  case Opcode::Copy:
  case Opcode::Freeze: return from(inst.a, FlowKind::Copy);
  case Opcode::PtrToInt:
  case Opcode::IntToPtr: return from(inst.a, inst.width == inst.width2 ? FlowKind::Copy : FlowKind::Compute);
  case Opcode::Select:
    from(inst.b, FlowKind::Choice);
    from(inst.c, FlowKind::Choice);
    return from(inst.a, FlowKind::Depends);
  case Opcode::Alloca: return from(inst.a, FlowKind::Depends); // x := alloc is a source
  default: forEachUse(function, inst, [&](Operand operand) { from(operand, FlowKind::Compute); });
  }
}

NodeId FlowBuilder::readNode(const MemoryUse& use) const {
  if (use.version != kNone) return graph.versionNode(use.version);
  return graph.initialBase + use.variable; // constant, or never reached
}

void FlowBuilder::addMemory(const Function& function, const MemorySsa::Annotated& what) {
  for (const MemoryDefinition& definition : what.definitions)
    if (definition.version != kNone) addDefinition(function, what, definition);
}

/// STORE, and what writes memory in other ways.
void FlowBuilder::addDefinition(const Function& function, const MemorySsa::Annotated& what,
                                const MemoryDefinition& definition) {
  NodeId version = graph.versionNode(definition.version);
  if (definition.old != kNone) add(version, graph.versionNode(definition.old), FlowKind::Weak);
  if (definition.by == By::Callee) return; // addCallee has the rest
  if (definition.by == By::SecondReturn) {
    wantsAnywhere = true;
    return add(version, graph.anywhereBase + definition.variable, FlowKind::Unmatched);
  }
  written.push_back(version);
  const Instruction& inst = function.instructions[what.instruction];
  for (Operand address : {inst.a, inst.b, inst.c})
    if (inst.op != Opcode::Call && !address.isNone() && address != definition.value)
      add(version, graph.operandNode(function.id, address), FlowKind::Depends);
  FlowKind kind = definition.isWhole && inst.op != Opcode::MemSet ? FlowKind::Store : FlowKind::StorePart;
  switch (definition.from) {
  case WrittenFrom::Operand: return add(version, graph.operandNode(function.id, definition.value), kind);
  case WrittenFrom::OwnReads:
    for (const MemoryUse& use : what.uses)
      if (!use.isByCallee) add(version, readNode(use), FlowKind::StorePart);
    return;
  case WrittenFrom::Unset: return add(version, graph.unset, FlowKind::StorePart);
  case WrittenFrom::Engine:
  case WrittenFrom::Area:
    if (inst.op == Opcode::Call)
      for (const CallArgument& argument : function.calls[inst.imm].arguments)
        add(version, graph.operandNode(function.id, argument.value), FlowKind::Compute);
    return add(version, graph.engine, FlowKind::StorePart);
  case WrittenFrom::Outside: return add(version, graph.outside, FlowKind::Unmatched);
  }
}

void FlowBuilder::addCall(const Function& function, uint32_t index) {
  const Instruction& inst = function.instructions[index];
  const CallInfo& call = function.calls[inst.imm];
  const MemorySsa::Annotated* what = memory.at(function.id, index);
  if (what)
    for (const MemoryUse& use : what->uses) {
      if (!use.isByCallee || use.version == kNone) continue;
      CallLabel label = labelFor(function.id, index);
      NodeId mu = addNode({Kind::CallMu, function.id, use.version, index});
      graph.callMus.emplace(uint64_t(label) << 32 | use.variable, mu);
      add(mu, graph.versionNode(use.version), FlowKind::HandedIn);
    }
  if (!call.target.isNone())
    forEachDefinition(function, inst, [&](Slot slot) {
      add(graph.valueNode(function.id, slot), graph.operandNode(function.id, call.target), FlowKind::Depends);
    });
  for (FunctionId target : pointers.callTargets(function.id, index)) {
    const Function& callee = program.functions[target];
    if (!runsOutside(callee))
      addCallee(function, index, callee, labelFor(function.id, index));
    else if (const KnownFunction* known = findEngineFunction(callee.name))
      addKnown(function, inst, *known);
  }
  if (pointers.mayCallOutside(function.id, index)) addOutsideCall(function, index);
}

/// CALL, CALLMU, CALLCHI.
void FlowBuilder::addCallee(const Function& function, uint32_t index, const Function& callee, CallLabel label) {
  const Instruction& inst = function.instructions[index];
  const CallInfo& call = function.calls[inst.imm];
  std::vector<ParameterSource> sources = parameterSources(program, call, callee);
  for (Slot slot = 0; slot < sources.size(); ++slot) {
    NodeId parameter = graph.valueNode(callee.id, slot);
    if (sources[slot].kind != ParameterSource::Kind::Argument) {
      add(parameter, graph.unset, FlowKind::Copy);
      continue;
    }
    const CallArgument& argument = call.arguments[sources[slot].argument];
    add(parameter, graph.operandNode(function.id, argument.value), FlowKind::Argument, label);
  }
  for (uint32_t i = 0; inst.dst != kNone && i < call.results.size(); ++i) {
    NodeId result = graph.valueNode(function.id, inst.dst + i);
    uint32_t source = resultSource(call, callee, i);
    if (source == kNone || source >= callee.results.size())
      add(result, graph.unset, FlowKind::Copy);
    else
      add(result, graph.resultNode(callee.id, source), FlowKind::Return, label);
  }
  if (const MemorySsa::Annotated* what = memory.at(function.id, index)) addCalleeMemory(callee.id, *what, label);
}

void FlowBuilder::addCalleeMemory(FunctionId callee, const MemorySsa::Annotated& what, CallLabel label) {
  for (const MemoryUse& use : what.uses) {
    VersionId entry = use.isByCallee ? memory.entryOf(callee, use.variable) : kNone;
    if (entry != kNone && use.version != kNone)
      add(graph.versionNode(entry), graph.callMuNode(label, use.variable), FlowKind::CallMu, label);
  }
  for (const MemoryDefinition& definition : what.definitions) {
    VersionId exit = definition.by == By::Callee ? memory.exitOf(callee, definition.variable) : kNone;
    if (exit != kNone && definition.version != kNone)
      add(graph.versionNode(definition.version), graph.versionNode(exit), FlowKind::CallChi, label);
  }
}

/// Functions that the engine provides.
void FlowBuilder::addKnown(const Function& function, const Instruction& inst, const KnownFunction& callee) {
  const CallInfo& call = function.calls[inst.imm];
  forEachDefinition(function, inst, [&](Slot slot) {
    NodeId result = graph.valueNode(function.id, slot);
    bool isSame = callee.result == FunctionResult::FirstArgument && !call.arguments.empty();
    bool isNew = callee.result == FunctionResult::NewObject;
    if (isSame) add(result, graph.operandNode(function.id, call.arguments[0].value), FlowKind::Copy);
    if (!isSame && !isNew) add(result, graph.engine, FlowKind::Compute);
    FlowKind kind = isSame || isNew ? FlowKind::Depends : FlowKind::Compute;
    for (const CallArgument& argument : call.arguments)
      add(result, graph.operandNode(function.id, argument.value), kind);
    if (const MemorySsa::Annotated* what =
            memory.at(function.id, static_cast<uint32_t>(&inst - &function.instructions[0])))
      for (const MemoryUse& use : what->uses)
        if (!use.isByCallee) add(result, readNode(use), kind);
  });
}

/// It knows what it is given, returns what it knows, and calls back.
void FlowBuilder::addOutsideCall(const Function& function, uint32_t index) {
  const Instruction& inst = function.instructions[index];
  for (const CallArgument& argument : function.calls[inst.imm].arguments)
    add(graph.outside, graph.operandNode(function.id, argument.value), FlowKind::Unmatched);
  forEachDefinition(function, inst,
                    [&](Slot slot) { add(graph.valueNode(function.id, slot), graph.outside, FlowKind::Unmatched); });
  if (const MemorySsa::Annotated* what = memory.at(function.id, index)) {
    for (const MemoryUse& use : what->uses) add(graph.outside, readNode(use), FlowKind::Unmatched);
    for (const MemoryDefinition& definition : what->definitions) {
      if (definition.by != By::Callee || definition.version == kNone) continue;
      wantsAnywhere = true;
      add(graph.versionNode(definition.version), graph.anywhereBase + definition.variable, FlowKind::Unmatched);
    }
  }
}

/// Functions that nothing in the program calls: the entry, constructors, what runs at the end, what outside code calls.
void FlowBuilder::addStarts() {
  for (FunctionId function : program.constructors) addStart(function, false);
  for (FunctionId function : program.destructors) addStart(function, false);
  if (const Function* exit = program.findFunction("__hindsight_run_exit")) addStart(exit->id, false);
  for (FunctionId function : pointers.calledFromOutside()) addStart(function, false);
  if (program.entry != kNone) addStart(program.entry, program.constructors.empty());
}

void FlowBuilder::addStart(FunctionId id, bool isFirst) {
  const Function& function = program.functions[id];
  if (runsOutside(function) || !pointers.isReached(id)) return;
  for (Slot slot = 0; slot < function.parameters.size(); ++slot)
    add(graph.valueNode(id, slot), graph.outside, FlowKind::Unmatched);
  for (uint32_t i = 0; i < function.results.size(); ++i)
    add(graph.outside, graph.resultNode(id, i), FlowKind::Unmatched);
  memory.external().uses(id).forEach([&](VariableIndex variable) {
    VersionId entry = memory.entryOf(id, variable);
    if (entry == kNone) return;
    wantsAnywhere |= !isFirst;
    NodeId from = (isFirst ? graph.initialBase : graph.anywhereBase) + variable;
    add(graph.versionNode(entry), from, FlowKind::Unmatched);
  });
}

/// What memory may hold at any time is what something writes there. Only if somebody asks.
void FlowBuilder::addAnywhere() {
  if (!wantsAnywhere) return;
  for (VariableIndex variable = 0; variable < memory.variables().count(); ++variable)
    add(graph.anywhereBase + variable, graph.initialBase + variable, FlowKind::Unmatched);
  for (NodeId version : written)
    add(graph.anywhereBase + memory.version(graph.node(version).index).variable, version, FlowKind::Unmatched);
}

} // namespace hindsight::valueflow
