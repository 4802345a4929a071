// Watching single objects and single functions, while everything else runs at full speed.
//
// An object has a bit for each hook that is told of its accesses (`kHookWatched`). A watched object is kept out of the
// lookaside cache, so that only its own accesses leave the fast path. The bits belong to the object of one state, and
// to the states that descend from it. Calls of a watched function are compiled to handlers that ask the hook first;
// calls that were compiled before are changed in place.
#pragma once

#include "step/hooks.h"

#include <span>
#include <unordered_map>

namespace hindsight {

struct CompiledFunction;
class Machine;

/// The hook must be in the machine's list and have `kHookWatched`.
void watchObject(Machine& machine, State& state, ObjectId object, StepHooks& hook);
void unwatchObject(Machine& machine, State& state, ObjectId object, StepHooks& hook);
/// From now on the hook decides about calls of this function (`StepHooks::decideCall`).
void watchCalls(Machine& machine, FunctionId function, StepHooks& hook);

/// The hooks that decide about calls.
class CallWatch {
public:
  void add(FunctionId function, StepHooks& hook);
  bool watches(FunctionId function) const { return !watchers.empty() && watchers.contains(function); }
  struct Decision {
    CallAnswer answer;
    StepHooks* by = nullptr;
  };
  /// The first answer that is not Enter, in the order in which hooks began to watch.
  Decision decide(State& state, const Function& callee, std::span<const Value> arguments) const;

private:
  std::unordered_map<FunctionId, std::vector<StepHooks*>> watchers;
};

/// Calls of the function in compiled code ask first (call.cpp).
void makeCallsAsk(CompiledFunction& code, FunctionId callee);

} // namespace hindsight
