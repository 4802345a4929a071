#include "pointer/mod_ref.h"

#include "pointer/value_roots.h"
#include "program/known_functions.h"
#include "support/strong_components.h"

#include <algorithm>

namespace hindsight {

namespace {

uint64_t constantOr(const Function& function, Operand value, uint64_t otherwise) {
  if (!value.isConstant()) return otherwise;
  const Constant& constant = function.constants[value.index()];
  return constant.kind == ConstantKind::Integer ? static_cast<uint64_t>(constant.value) : otherwise;
}

} // namespace

ModRef::ModRef(const Program& program, const PointsTo& pointers)
    : program(program), pointers(pointers), effects(program.functions.size() + 1),
      callees(program.functions.size() + 1) {
  addOutside();
  for (const Function& function : program.functions)
    if (pointers.isReached(function.id)) addBody(function);
  closeOverCalls();
}

void ModRef::insert(LocationSet& set, LocationIndex location, uint64_t bytes) {
  std::optional<MemoryRegion> region = pointers.locations().accessible(pointers.locations()[location], bytes);
  if (!region || region->bytes == 0) return;
  std::vector<uint32_t>& known = regionIndex[location];
  for (uint32_t index : known)
    if (regions[index] == *region) return void(set.insert(index));
  known.push_back(static_cast<uint32_t>(regions.size()));
  set.insert(known.back());
  regions.push_back(*region);
}

void ModRef::touch(LocationSet& set, FunctionId function, Operand pointer, uint64_t bytes) {
  bool isWrite = &set == &effects[function].writes;
  pointers.pointsTo(function, pointer).forEach([&](LocationIndex location) {
    bool cannot = isWrite && pointers.locations().object(pointers.locations()[location].object).readOnly;
    if (!cannot) insert(set, location, bytes);
  });
}

void ModRef::addOutside() {
  FunctionEffects& outside = effects.back();
  pointers.outsidePointers().forEach([&](LocationIndex location) {
    insert(outside.writes, location, kToTheEnd);
    insert(outside.reads, location, kToTheEnd);
    outside.frees.insert(pointers.locations()[location].object);
  });
  if (auto memory = pointers.locations().findObject({kNone, ObjectRole::Outside, 0})) outside.allocates.insert(*memory);
  outside.endsProgram = outside.jumps = outside.mayDiverge = true;
  outside.asksForInput = outside.writesOutput = outside.callsOutside = true;
  std::span<const FunctionId> called = pointers.calledFromOutside();
  callees.back().assign(called.begin(), called.end());
}

void ModRef::addBody(const Function& function) {
  FunctionEffects& own = effects[function.id];
  uint64_t listBytes = program.pointerWidth == 64 ? 24 : 4;
  for (uint32_t i = 0; i < function.instructions.size(); ++i) {
    const Instruction& inst = function.instructions[i];
    switch (inst.op) {
    case Opcode::Load: touch(own.reads, function.id, inst.a, inst.width2); break;
    case Opcode::Store: touch(own.writes, function.id, inst.a, inst.width2); break;
    case Opcode::MemCopy: {
      uint64_t bytes = constantOr(function, inst.c, kToTheEnd);
      touch(own.writes, function.id, inst.a, bytes);
      touch(own.reads, function.id, inst.b, bytes);
      break;
    }
    case Opcode::MemSet: touch(own.writes, function.id, inst.a, constantOr(function, inst.c, kToTheEnd)); break;
    case Opcode::VaCopy: touch(own.reads, function.id, inst.b, listBytes); [[fallthrough]];
    case Opcode::VaStart: touch(own.writes, function.id, inst.a, listBytes); break;
    case Opcode::Unsupported: own.endsProgram = true; break;
    case Opcode::Call: addCall(function, i); break;
    default: break;
    }
  }
  std::vector<bool> cyclic = blocksOnCycles(function);
  own.mayDiverge |= pointers.isRecursive(function.id) || std::find(cyclic.begin(), cyclic.end(), true) != cyclic.end();
}

void ModRef::addCall(const Function& function, uint32_t instruction) {
  const CallInfo& call = function.calls[function.instructions[instruction].imm];
  FunctionEffects& own = effects[function.id];
  for (const CallArgument& argument : call.arguments)
    if (argument.byValSize) touch(own.reads, function.id, argument.value, argument.byValSize);
  for (FunctionId target : pointers.callTargets(function.id, instruction)) {
    const Function& callee = program.functions[target];
    const KnownFunction* known = runsOutside(callee) ? findEngineFunction(callee.name) : nullptr;
    if (known)
      addKnown(function, call, *known);
    else
      callees[function.id].push_back(target);
  }
  if (pointers.mayCallOutside(function.id, instruction))
    callees[function.id].push_back(static_cast<uint32_t>(program.functions.size()));
}

void ModRef::addKnown(const Function& caller, const CallInfo& call, const KnownFunction& callee) {
  FunctionEffects& own = effects[caller.id];
  auto touchRange = [&](LocationSet& set, const ArgumentRange& range) {
    if (range.pointer < 0 || range.pointer >= static_cast<int>(call.arguments.size())) return;
    uint64_t bytes = range.bytes ? range.bytes : kToTheEnd;
    if (range.sizeArgument >= 0 && range.sizeArgument < static_cast<int>(call.arguments.size()))
      bytes = constantOr(caller, call.arguments[range.sizeArgument].value, kToTheEnd);
    touch(set, caller.id, call.arguments[range.pointer].value, bytes);
  };
  touchRange(own.writes, callee.writes);
  touchRange(own.reads, callee.reads);
  const LocationTable& table = pointers.locations();
  if (callee.result == FunctionResult::NewObject)
    if (auto object = table.findObject({call.site, ObjectRole::Declared, 0})) {
      own.allocates.insert(*object);
      if (callee.traits & kReallocates)
        if (auto start = table.findLocation({*object, 0, 0})) insert(own.writes, *start, kToTheEnd);
    }
  if (callee.traits & kFrees && !call.arguments.empty())
    pointers.pointsTo(caller.id, call.arguments[0].value).forEach([&](LocationIndex location) {
      own.frees.insert(table[location].object);
    });
  own.endsProgram |= (callee.traits & kEndsProgram) != 0;
  own.jumps |= (callee.traits & kJumps) != 0;
  own.asksForInput |= (callee.traits & kAsksForInput) != 0;
  own.writesOutput |= (callee.traits & kWritesOutput) != 0;
}

/// Callees first; functions that call each other do the same things.
void ModRef::closeOverCalls() {
  auto count = static_cast<uint32_t>(callees.size());
  auto successor = [&](uint32_t node, uint32_t k) {
    return k < callees[node].size() ? callees[node][k] : kNoSuccessor;
  };
  StrongComponents components = strongComponents(count, successor);
  std::vector<std::vector<uint32_t>> members(components.sizes.size());
  for (uint32_t node = 0; node < count; ++node) members[components.of[node]].push_back(node);
  auto absorb = [](FunctionEffects& into, const FunctionEffects& from) {
    into.writes.unite(from.writes);
    into.reads.unite(from.reads);
    into.allocates.unite(from.allocates);
    into.frees.unite(from.frees);
    into.endsProgram |= from.endsProgram;
    into.jumps |= from.jumps;
    into.mayDiverge |= from.mayDiverge;
    into.asksForInput |= from.asksForInput;
    into.writesOutput |= from.writesOutput;
    into.callsOutside |= from.callsOutside;
  };
  for (const std::vector<uint32_t>& component : members) {
    FunctionEffects& all = effects[component.front()];
    for (uint32_t node : component) {
      if (node != component.front()) absorb(all, effects[node]);
      for (uint32_t callee : callees[node])
        if (components.of[callee] != components.of[node]) absorb(all, effects[callee]);
    }
    for (uint32_t node : component)
      if (node != component.front()) effects[node] = all;
  }
}

std::vector<MemoryRegion> ModRef::expand(const LocationSet& set) const {
  std::vector<MemoryRegion> result;
  set.forEach([&](uint32_t index) { result.push_back(regions[index]); });
  return result;
}

bool ModRef::meets(const LocationSet& set, const MemoryRegion& wanted) const {
  std::optional<MemoryRegion> region = pointers.locations().accessible(wanted.start, wanted.bytes);
  bool found = false;
  if (!region) return false;
  set.forEach([&](uint32_t index) {
    const MemoryRegion& mine = regions[index];
    found |= mine.start.object == region->start.object && overlap(mine, *region) != Overlap::None;
  });
  return found;
}

} // namespace hindsight
