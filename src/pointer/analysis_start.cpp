// Constraints of the start state, and the objects that exist in it.
#include "pointer/analysis.h"
#include "program/entry.h"
#include "semantics/handover.h"

#include <algorithm>

namespace hindsight {

namespace {

std::optional<uint64_t> constantOf(const Function& function, Operand value) {
  if (!value.isConstant()) return std::nullopt;
  const Constant& constant = function.constants[value.index()];
  if (constant.kind != ConstantKind::Integer) return std::nullopt;
  return static_cast<uint64_t>(constant.value);
}

} // namespace

std::optional<uint64_t> PointerAnalysis::sizeOfAllocation(const Function& function, const CallInfo& call) const {
  if (call.callee == kNone) return std::nullopt; // the call may run several functions
  const KnownFunction* known = findEngineFunction(program.functions[call.callee].name);
  if (!known || !runsOutside(program.functions[call.callee]) || known->sizeArgument < 0) return std::nullopt;
  auto argument = [&](int index) -> std::optional<uint64_t> {
    if (index >= static_cast<int>(call.arguments.size())) return std::nullopt;
    return constantOf(function, call.arguments[index].value);
  };
  std::optional<uint64_t> size = argument(known->sizeArgument);
  if (!size || known->countArgument < 0) return size;
  std::optional<uint64_t> count = argument(known->countArgument);
  uint64_t bytes = 0;
  if (!count || __builtin_mul_overflow(*size, *count, &bytes)) return std::nullopt;
  return bytes;
}

std::optional<uint64_t> PointerAnalysis::sizeOfSite(const Site& site) const {
  switch (site.kind) {
  case SiteKind::Global: {
    const Global& global = program.globals[site.global];
    if (global.external) return std::nullopt;
    return global.size;
  }
  case SiteKind::Function: return 0; // nothing in it can be read or written
  case SiteKind::Alloca: {
    const Function& function = program.functions[site.function];
    const Instruction& inst = function.instructions[site.instruction];
    uint64_t element = function.allocas[inst.imm].elementSize, bytes = 0;
    if (inst.a.isNone()) return element;
    std::optional<uint64_t> count = constantOf(function, inst.a);
    if (!count || __builtin_mul_overflow(element, *count, &bytes)) return std::nullopt;
    return bytes;
  }
  case SiteKind::Call: {
    const Function& function = program.functions[site.function];
    return sizeOfAllocation(function, function.calls[function.instructions[site.instruction].imm]);
  }
  }
  return std::nullopt;
}

ObjectIndex PointerAnalysis::objectOfSite(SiteId site) {
  ObjectKey key{site, ObjectRole::Declared, 0};
  if (auto found = table.findObject(key)) return *found;
  const Site& where = program.sites[site];
  bool readOnly = where.kind == SiteKind::Function;
  if (where.kind == SiteKind::Global) // what an external one holds is not known, so it must be written somewhere
    readOnly = program.globals[where.global].constant && !program.globals[where.global].external;
  return table.object(key, sizeOfSite(where), readOnly);
}

NodeId PointerAnalysis::addressNode(LocationIndex location) {
  auto [found, fresh] = addresses.try_emplace(location, kNone);
  if (fresh) {
    found->second = graph.addNode();
    graph.addLocation(found->second, location);
  }
  return found->second;
}

void PointerAnalysis::start() {
  for (const InitialObject& object : input.objects) table.object(object.key, object.size);
  graph.addLocation(outside, table.location({outsideMemory, 0, 1}));
  for (const Global& global : program.globals) {
    if (global.external) // its contents are the outside's
      graph.addLocation(outside, table.location({objectOfSite(global.site), 0, 1}));
    else if (input.initialisedGlobals)
      initialiseGlobal(global);
  }
  for (const InitialContent& content : input.contents) initialise(content);
  if (input.entries.empty()) startProgram();
  for (const EntryPoint& entry : input.entries) startAt(entry);
  if (input.exits) startEnding();
}

void PointerAnalysis::startProgram() {
  for (FunctionId function : program.constructors) {
    reach(function);
    if (!program.functions[function].declaration) giveArguments(program.functions[function], true);
  }
  startEnding();
  if (program.entry != kNone) startAt({program.entry, {}});
}

void PointerAnalysis::startEnding() {
  for (FunctionId function : program.destructors) reach(function);
  if (const Function* exit = program.findFunction("__hindsight_run_exit"); exit && !exit->declaration) reach(exit->id);
}

void PointerAnalysis::startAt(const EntryPoint& entry) {
  const Function& function = program.functions[entry.function];
  if (function.declaration) return;
  if (entry.activation) return goOn(function, *entry.activation);
  reach(entry.function);
  if (entry.arguments.empty()) return giveArguments(function, false);
  size_t count = std::min(entry.arguments.size(), function.parameters.size());
  for (size_t i = 0; i < count; ++i)
    for (const InitialPointer& pointer : entry.arguments[i])
      graph.addLocation(slotNode(function, static_cast<Slot>(i)), initialLocation(pointer));
}

/// Several activations of one function are taken for one that may be in the place of each.
void PointerAnalysis::goOn(const Function& function, const Activation& activation) {
  makeNodes(function);
  for (const auto& [slot, pointer] : activation.slots)
    graph.addLocation(slotNode(function, slot), initialLocation(pointer));
  addPart(function, activation.executes);
  if (activation.waitsAt == kNone) return;
  const Instruction& waiting = function.instructions[activation.waitsAt];
  const CallInfo& call = function.calls[waiting.imm];
  const Function& callee = program.functions[activation.waitsFor];
  makeNodes(callee);
  waitedFor.emplace_back(PointsTo::callKey(function.id, activation.waitsAt), callee.id);
  for (uint32_t i = 0; waiting.dst != kNone && i < call.results.size(); ++i)
    if (uint32_t source = resultSource(call, callee, i); source != kNone)
      graph.addEdge(resultBase[callee.id] + source, slotNode(function, waiting.dst + i));
}

void PointerAnalysis::giveArguments(const Function& started, bool isConstructor) {
  for (uint32_t i = 0; i < started.parameters.size(); ++i) {
    EntryArgument given =
        isConstructor ? constructorArgument(i) : entryArgument(started.name, i, started.parameters[i].type.kind);
    switch (given) {
    case EntryArgument::Count:
    case EntryArgument::Unset: break;
    case EntryArgument::Input:
    case EntryArgument::Unsupported: // whoever calls it hands over what we know nothing about
      graph.addEdge(outside, slotNode(started, i));
      break;
    case EntryArgument::Vector:
    case EntryArgument::Environment: {
      ObjectIndex vector = table.object({started.site, ObjectRole::ArgumentVector, i}, std::nullopt);
      ObjectIndex string = table.object({started.site, ObjectRole::ArgumentString, i}, std::nullopt);
      graph.addLocation(slotNode(started, i), startOf(vector));
      graph.addLocation(cells.written({vector, 0, pointerBytes}, pointerBytes), startOf(string));
      break;
    }
    }
  }
}

void PointerAnalysis::initialiseGlobal(const Global& global) {
  ObjectIndex object = objectOfSite(global.site);
  for (const Relocation& relocation : global.relocations) {
    SiteId site =
        relocation.toFunction ? program.functions[relocation.target].site : program.globals[relocation.target].site;
    MemoryLocation target{objectOfSite(site), static_cast<int64_t>(relocation.addend), 0};
    uint64_t bytes = relocation.width / 8;
    if (bytes != pointerBytes) target = {target.object, 0, 1};
    NodeId cell = cells.initial({object, static_cast<int64_t>(relocation.offset), 0}, bytes);
    if (cell != kNone) graph.addLocation(cell, table.location(target));
  }
}

ObjectIndex PointerAnalysis::objectOf(const ObjectKey& key) {
  if (key.role == ObjectRole::Declared && key.instance == 0) return objectOfSite(key.site);
  if (auto found = table.findObject(key)) return *found;
  return table.object(key, input.memory ? input.memory->sizeOf(key) : std::nullopt);
}

LocationIndex PointerAnalysis::initialLocation(const InitialPointer& pointer) {
  return table.location({objectOf(pointer.object), pointer.offset, pointer.stride});
}

void PointerAnalysis::lookAt(ObjectIndex object) {
  if (!input.memory) return;
  if (object >= lookedAt.size()) lookedAt.resize(table.objectCount());
  if (lookedAt[object]) return;
  lookedAt[object] = true;
  const ObjectKey key = table.object(object).key;
  if (key.role == ObjectRole::CopyBuffer || key.role == ObjectRole::Outside) return;
  for (const InitialContent& content : input.memory->contentsOf(key)) initialise(content);
}

void PointerAnalysis::initialise(const InitialContent& content) {
  uint64_t bytes = content.bytes ? content.bytes : pointerBytes;
  LocationIndex target = initialLocation(content.target);
  if (bytes != pointerBytes) target = table.moved(target, kAnyOffset);
  NodeId cell = cells.initial(table[initialLocation(content.where)], bytes);
  if (cell != kNone) graph.addLocation(cell, target);
}

} // namespace hindsight
