#include "valueflow/external_memory.h"

#include "program/known_functions.h"
#include "support/strong_components.h"

namespace hindsight::valueflow {

ExternalMemory::ExternalMemory(const Program& program, const PointsTo& pointers, const MemoryVariables& variables)
    : program(program), pointers(pointers), variables(variables), effects(program.functions.size()),
      callees(program.functions.size()) {
  findOwners();
  for (const Function& function : program.functions)
    if (pointers.isReached(function.id)) addOwn(function);
  closeOverCalls();
}

/// In a function that may call itself, the inner call may use locals of the outer one.
void ExternalMemory::findOwners() {
  owner.assign(variables.count(), kNone);
  for (VariableIndex index = 0; index < variables.count(); ++index) {
    ObjectIndex object = variables[index].region.start.object;
    if (object == kNone) continue;
    const ObjectKey& key = pointers.locations().object(object).key;
    bool isLocal = key.role == ObjectRole::Declared && program.sites[key.site].kind == SiteKind::Alloca;
    bool isCopy = key.role == ObjectRole::ByValueCopy;
    if ((!isLocal && !isCopy) || key.instance * isLocal != 0) continue;
    FunctionId function = program.sites[key.site].function;
    if (!pointers.isRecursive(function)) owner[index] = function;
  }
}

void ExternalMemory::addOwn(const Function& function) {
  Effects& own = effects[function.id];
  for (uint32_t i = 0; i < function.instructions.size(); ++i) {
    forEachTouched(program, pointers, function, i, [&](const TouchedMemory& touched) {
      variables.forEachIn(touched.region, [&](VariableIndex index) {
        if (variables[index].isConstant || isOwn(function.id, index)) return;
        own.used.insert(index);
        if (touched.isWrite) own.modified.insert(index);
      });
    });
    if (function.instructions[i].op != Opcode::Call) continue;
    for (FunctionId target : pointers.callTargets(function.id, i))
      if (!runsOutside(program.functions[target])) callees[function.id].push_back(target);
    if (!pointers.mayCallOutside(function.id, i)) continue;
    for (FunctionId target : pointers.calledFromOutside())
      if (!runsOutside(program.functions[target])) callees[function.id].push_back(target);
  }
}

void ExternalMemory::absorb(Effects& into, FunctionId function, const Effects& from) const {
  from.modified.forEach([&](VariableIndex index) {
    if (!isOwn(function, index)) into.modified.insert(index);
  });
  from.used.forEach([&](VariableIndex index) {
    if (!isOwn(function, index)) into.used.insert(index);
  });
}

/// Callees first; functions that call each other do the same things.
void ExternalMemory::closeOverCalls() {
  auto count = static_cast<uint32_t>(callees.size());
  auto successor = [&](uint32_t node, uint32_t k) {
    return k < callees[node].size() ? callees[node][k] : kNoSuccessor;
  };
  StrongComponents components = strongComponents(count, successor);
  std::vector<std::vector<FunctionId>> members(components.sizes.size());
  for (FunctionId function = 0; function < count; ++function) members[components.of[function]].push_back(function);
  for (const std::vector<FunctionId>& component : members) {
    Effects& all = effects[component.front()];
    for (FunctionId function : component) {
      if (function != component.front()) absorb(all, function, effects[function]);
      for (FunctionId callee : callees[function])
        if (components.of[callee] != components.of[function]) absorb(all, function, effects[callee]);
    }
    for (FunctionId function : component)
      if (function != component.front()) effects[function] = all;
  }
}

} // namespace hindsight::valueflow
