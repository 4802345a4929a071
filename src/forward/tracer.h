// Follows a path while it is executed, line by line, with the values that each line gives to variables.
#pragma once

#include "forward/trace.h"
#include "step/hooks.h"
#include "support/finding.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace hindsight::forward {

class Tracer : public StepHooks {
public:
  explicit Tracer(const Program& program);

  uint32_t interests() const override { return kHookInstruction | kHookAccess | kHookBranch | kHookFork | kHookCall; }
  void onInstruction(State& state, const Function& function, uint32_t instruction) override;
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override;
  void onBranch(State& state, Value condition, bool taken) override;
  void onFork(State& parent, State& child, const Term* condition) override;
  void onCall(State& state, const Function& callee) override;

  /// Names of objects for which the program has none; empty: the usual ones.
  using Names = std::function<std::string(ObjectId)>;
  void setNames(Names given) { names = std::move(given); }

  /// The steps of the path that the state with this id went, in order.
  std::vector<PathStep> steps(uint64_t stateId) const;
  /// The steps of this state are not needed any more.
  void forget(uint64_t stateId) {
    if (stateId == followed) following = nullptr;
    traces.erase(stateId);
  }

private:
  using Line = TraceLine;
  using VariablesAt = std::unordered_map<uint32_t, std::vector<const VariableLocation*>>;

  Trace& traceOf(const State& state);
  /// Whether lines of this function are traced: those of libraries, ours or the system's, are not.
  bool isTold(const Function& function) const { return !function.fromRuntime && !isLibrarys[function.id]; }
  const VariablesAt& variablesOf(const Function& function);
  void noteVariables(State& state, const Function& function, uint32_t instruction, Line& line);
  PathStep stepOf(const Line& line) const;
  std::string textOf(Value value, ScalarType type, bool isSigned);

  const Program& program;
  std::vector<bool> isLibrarys; // by function: defined in a header of the system
  Names names;
  std::unordered_map<uint64_t, Trace> traces; // by state
  uint64_t followed = 0;                      // the state that was asked about last, and its trace
  Trace* following = nullptr;
  std::unordered_map<const Function*, VariablesAt> variables;
  std::unordered_map<uint64_t, size_t> heapNumbers; // heap objects by their order of appearance
};

} // namespace hindsight::forward
