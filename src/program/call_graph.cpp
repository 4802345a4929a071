#include "program/call_graph.h"

#include <algorithm>

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

CallGraph::CallGraph(const Program& program)
    : program(program), sites(program.functions.size()), callees(program.functions.size()),
      identity(program.functions.size()), recursive(program.functions.size(), false) {
  for (const Function& function : program.functions) {
    identity[function.id] = function.id;
    if (function.addressTaken) takenFunctions.push_back(function.id);
  }
  groups.resize(program.functions.size());
  for (const Function& function : program.functions) groupIndirectCalls(function);
  for (const Function& function : program.functions) addCalls(function);
  findRecursion();
}

void CallGraph::groupIndirectCalls(const Function& caller) {
  for (const CallInfo& call : caller.calls) {
    groups[caller.id].push_back(kNone);
    if (call.target.isNone()) continue;
    std::vector<ScalarType> arguments = argumentTypes(call);
    auto group = std::find_if(indirect.begin(), indirect.end(), [&](const IndirectTargets& each) {
      return each.arguments == arguments && each.results == call.results;
    });
    groups[caller.id].back() = static_cast<uint32_t>(group - indirect.begin());
    if (group != indirect.end()) continue;
    IndirectTargets targets{arguments, call.results, {}};
    for (FunctionId taken : takenFunctions)
      if (acceptsCall(program.functions[taken], arguments, call.results)) targets.functions.push_back(taken);
    indirect.push_back(std::move(targets));
  }
}

std::span<const FunctionId> CallGraph::targetsOf(const Function& caller, uint64_t call) const {
  FunctionId callee = caller.calls[call].callee;
  if (callee != kNone) return {&identity[callee], 1};
  uint32_t group = groups[caller.id][call];
  if (group == kNone) return {}; // inline assembly
  return indirect[group].functions;
}

void CallGraph::addCalls(const Function& caller) {
  for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
    const Instruction& inst = caller.instructions[i];
    if (inst.op != Opcode::Call) continue;
    const CallInfo& call = caller.calls[inst.imm];
    CallKind kind = call.callee != kNone ? CallKind::Direct : CallKind::Indirect;
    for (FunctionId target : targetsOf(caller, inst.imm)) {
      sites[target].push_back({caller.id, i, kind});
      callees[caller.id].push_back(target);
    }
    if (call.callee == kNone || !program.functions[call.callee].declaration) continue;
    for (const CallArgument& argument : call.arguments) {
      if (!argument.value.isConstant()) continue;
      const Constant& constant = caller.constants[argument.value.index()];
      if (constant.kind == ConstantKind::FunctionAddress && constant.target != call.callee)
        sites[constant.target].push_back({caller.id, i, CallKind::Callback});
    }
  }
  auto& list = callees[caller.id];
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

/// Tarjan's strongly connected components, without recursion of our own.
void CallGraph::findRecursion() {
  size_t count = program.functions.size();
  std::vector<uint32_t> index(count, kNone), low(count, 0);
  std::vector<bool> onStack(count, false);
  std::vector<FunctionId> component;
  uint32_t next = 0;
  std::vector<std::pair<FunctionId, size_t>> work;
  auto enter = [&](FunctionId function) {
    index[function] = low[function] = next++;
    onStack[function] = true;
    component.push_back(function);
    work.emplace_back(function, 0);
  };
  for (FunctionId root = 0; root < count; ++root) {
    if (index[root] != kNone) continue;
    enter(root);
    while (!work.empty()) {
      auto& [function, position] = work.back();
      if (position < callees[function].size()) {
        FunctionId callee = callees[function][position++];
        if (callee == function) recursive[function] = true;
        if (index[callee] == kNone) {
          enter(callee);
        } else if (onStack[callee]) {
          low[function] = std::min(low[function], index[callee]);
        }
        continue;
      }
      FunctionId done = function;
      work.pop_back();
      if (!work.empty()) low[work.back().first] = std::min(low[work.back().first], low[done]);
      if (low[done] != index[done]) continue;
      bool isCycle = component.back() != done;
      while (true) {
        FunctionId member = component.back();
        component.pop_back();
        onStack[member] = false;
        if (isCycle) recursive[member] = true;
        if (member == done) break;
      }
    }
  }
}

} // namespace hindsight
