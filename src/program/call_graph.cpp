#include "program/call_graph.h"

#include "support/strong_components.h"

#include <algorithm>
#include <map>

namespace hindsight {

namespace {

/// Registers do not tell pointers from integers; floats travel elsewhere.
bool sameClass(ScalarType a, ScalarType b) {
  return a.width == b.width && (a.kind == ScalarKind::Float) == (b.kind == ScalarKind::Float);
}

std::vector<ScalarType> argumentTypes(const CallInfo& call) {
  std::vector<ScalarType> types;
  for (const CallArgument& argument : call.arguments) types.push_back(argument.type);
  return types;
}

} // namespace

bool acceptsCall(const Function& callee, std::span<const ScalarType> arguments, std::span<const ScalarType> results) {
  if (callee.parameters.size() > arguments.size()) return false;
  for (size_t i = 0; i < callee.parameters.size(); ++i)
    if (!sameClass(callee.parameters[i].type, arguments[i])) return false;
  if (results.size() > callee.results.size()) return false;
  for (size_t i = 0; i < results.size(); ++i)
    if (!sameClass(results[i], callee.results[i])) return false;
  return true;
}

namespace {

std::vector<FunctionId> takenFunctions(const Program& program) {
  std::vector<FunctionId> taken;
  for (const Function& function : program.functions)
    if (function.addressTaken) taken.push_back(function.id);
  return taken;
}

/// What a call through a pointer that nobody has cast goes to; if there is nothing, somebody has.
PointerCalls likelyTargets(const Program& program) {
  auto targetsOf = [&program, taken = takenFunctions(program)](const Function& caller, uint32_t instruction) {
    const CallInfo& call = caller.calls[caller.instructions[instruction].imm];
    std::vector<ScalarType> arguments = argumentTypes(call);
    std::vector<FunctionId> fitting;
    for (FunctionId each : taken)
      if (acceptsCall(program.functions[each], arguments, call.results)) fitting.push_back(each);
    return fitting.empty() ? taken : fitting;
  };
  return {targetsOf, {}, {}};
}

} // namespace

PointerCalls anyTakenFunction(const Program& program) {
  std::vector<FunctionId> taken = takenFunctions(program);
  return {[taken](const Function&, uint32_t) { return taken; }, {}, {}};
}

CallGraph::CallGraph(const Program& program) : CallGraph(program, likelyTargets(program)) {}

CallGraph::CallGraph(const Program& program, const PointerCalls& pointers)
    : program(&program), sites(program.functions.size()), callees(program.functions.size()),
      recursive(program.functions.size(), false), targetSet(program.functions.size()) {
  std::map<std::vector<FunctionId>, uint32_t> known;
  for (const Function& caller : program.functions) {
    targetSet[caller.id].assign(caller.calls.size(), kNone);
    for (uint32_t index = 0; index < caller.instructions.size(); ++index) {
      if (caller.instructions[index].op != Opcode::Call) continue;
      const CallInfo& call = caller.calls[caller.instructions[index].imm];
      std::vector<FunctionId> may; // inline assembly: none
      if (call.callee != kNone)
        may = {call.callee};
      else if (!call.target.isNone())
        may = pointers.targetsOf(caller, index);
      auto [found, isNew] = known.try_emplace(may, static_cast<uint32_t>(targets.size()));
      if (isNew) targets.push_back(std::move(may));
      targetSet[caller.id][caller.instructions[index].imm] = found->second;
    }
  }
  for (const Function& function : program.functions) addCalls(function, pointers);
  findRecursion();
}

std::span<const FunctionId> CallGraph::targetsOf(const Function& caller, uint64_t call) const {
  uint32_t set = targetSet[caller.id][call];
  return set == kNone ? std::span<const FunctionId>() : targets[set];
}

void CallGraph::addCalls(const Function& caller, const PointerCalls& pointers) {
  for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
    const Instruction& inst = caller.instructions[i];
    if (inst.op != Opcode::Call) continue;
    const CallInfo& call = caller.calls[inst.imm];
    CallKind kind = call.callee != kNone ? CallKind::Direct : CallKind::Indirect;
    for (FunctionId target : targetsOf(caller, inst.imm)) {
      sites[target].push_back({caller.id, i, kind});
      callees[caller.id].push_back(target);
    }
    addCallbacks(caller, i, pointers);
  }
  auto& list = callees[caller.id];
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

void CallGraph::addCallbacks(const Function& caller, uint32_t instruction, const PointerCalls& pointers) {
  if (pointers.mayRunOutside && pointers.mayRunOutside(caller, instruction)) {
    for (FunctionId each : pointers.calledFromOutside)
      sites[each].push_back({caller.id, instruction, CallKind::Callback});
    return;
  }
  const CallInfo& call = caller.calls[caller.instructions[instruction].imm];
  if (call.callee == kNone || !program->functions[call.callee].declaration) return;
  for (const CallArgument& argument : call.arguments) {
    if (!argument.value.isConstant()) continue;
    const Constant& constant = caller.constants[argument.value.index()];
    if (constant.kind == ConstantKind::FunctionAddress && constant.target != call.callee)
      sites[constant.target].push_back({caller.id, instruction, CallKind::Callback});
  }
}

void CallGraph::findRecursion() {
  auto successor = [&](uint32_t function, uint32_t k) {
    return k < callees[function].size() ? callees[function][k] : kNoSuccessor;
  };
  auto count = static_cast<uint32_t>(program->functions.size());
  StrongComponents components = strongComponents(count, successor);
  for (FunctionId function = 0; function < count; ++function)
    recursive[function] = components.inCycle(function) || std::ranges::binary_search(callees[function], function);
}

} // namespace hindsight
