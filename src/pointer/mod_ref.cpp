#include "pointer/mod_ref.h"

#include "pointer/memory_accesses.h"
#include "pointer/value_roots.h"
#include "program/known_functions.h"
#include "support/strong_components.h"

#include <algorithm>

namespace hindsight {

void FunctionEffects::absorb(const FunctionEffects& other) {
  writes.unite(other.writes);
  reads.unite(other.reads);
  allocates.unite(other.allocates);
  frees.unite(other.frees);
  endsProgram |= other.endsProgram;
  jumps |= other.jumps;
  mayDiverge |= other.mayDiverge;
  asksForInput |= other.asksForInput;
  writesOutput |= other.writesOutput;
  callsOutside |= other.callsOutside;
}

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

/// What the instruction itself does to memory.
void ModRef::addAccesses(FunctionEffects& own, const Function& function, uint32_t instruction) {
  forEachAccess(program, pointers, function, instruction, [&](const PointerAccess& access) {
    LocationSet& set = access.isWrite ? own.writes : own.reads;
    pointers.pointsTo(function.id, access.pointer).forEach([&](LocationIndex location) {
      bool cannot = access.isWrite && pointers.locations().object(pointers.locations()[location].object).readOnly;
      if (!cannot) insert(set, location, access.bytes);
    });
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
  for (uint32_t i = 0; i < function.instructions.size(); ++i) {
    const Instruction& inst = function.instructions[i];
    if (!pointers.executes(function.id, i)) {
      if (inst.op == Opcode::Call) addTargets(function.id, i, callees[function.id]); // it may wait for one
      continue;
    }
    own.endsProgram |= inst.op == Opcode::Unsupported;
    if (inst.op == Opcode::Call)
      addCall(own, callees[function.id], function, i);
    else
      addAccesses(own, function, i);
  }
  std::vector<bool> cyclic = blocksOnCycles(function);
  own.mayDiverge |= pointers.isRecursive(function.id) || std::find(cyclic.begin(), cyclic.end(), true) != cyclic.end();
}

/// Those with a body, and code outside.
void ModRef::addTargets(FunctionId caller, uint32_t instruction, std::vector<uint32_t>& called) const {
  for (FunctionId target : pointers.callTargets(caller, instruction))
    if (const Function& callee = program.functions[target]; !runsOutside(callee) || !findEngineFunction(callee.name))
      called.push_back(target);
  if (pointers.mayCallOutside(caller, instruction)) called.push_back(static_cast<uint32_t>(program.functions.size()));
}

/// What the call itself does; whom it calls is added to `called`.
void ModRef::addCall(FunctionEffects& own, std::vector<uint32_t>& called, const Function& function,
                     uint32_t instruction) {
  const CallInfo& call = function.calls[function.instructions[instruction].imm];
  addAccesses(own, function, instruction);
  for (FunctionId target : pointers.callTargets(function.id, instruction)) {
    const Function& callee = program.functions[target];
    const KnownFunction* known = runsOutside(callee) ? findEngineFunction(callee.name) : nullptr;
    if (known) addKnown(own, function, call, *known);
  }
  addTargets(function.id, instruction, called);
}

FunctionEffects ModRef::ofCall(FunctionId caller, uint32_t instruction) {
  FunctionEffects all;
  std::vector<uint32_t> called;
  addCall(all, called, program.functions[caller], instruction);
  for (uint32_t callee : called) all.absorb(effects[callee]);
  return all;
}

void ModRef::addKnown(FunctionEffects& own, const Function& caller, const CallInfo& call, const KnownFunction& callee) {
  const LocationTable& table = pointers.locations();
  if (callee.result == FunctionResult::NewObject)
    if (auto object = table.findObject({call.site, ObjectRole::Declared, 0})) {
      own.allocates.insert(*object);
      if (callee.traits & kReallocates)
        if (auto start = table.findLocation({*object, 0, 0})) insert(own.writes, *start, kToTheEnd);
    }
  if (callee.traits & kSetsErrno)
    if (auto place = errnoRegion(program, table))
      if (auto start = table.findLocation(place->start)) insert(own.writes, *start, place->bytes);
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
  for (const std::vector<uint32_t>& component : members) {
    FunctionEffects& all = effects[component.front()];
    for (uint32_t node : component) {
      if (node != component.front()) all.absorb(effects[node]);
      for (uint32_t callee : callees[node])
        if (components.of[callee] != components.of[node]) all.absorb(effects[callee]);
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
