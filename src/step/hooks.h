// Where other engines look in: pruning, chopping, triage and coverage plug in here.
//
// A hook that nobody asked for costs nothing: functions are compiled to handlers that go past it. `interests()` is
// read once, before the first instruction runs.
#pragma once

#include "memory/object.h"
#include "memory/value.h"
#include "program/program.h"
#include "step/path_end.h"

namespace hindsight {

class State;

enum HookInterest : uint32_t {
  kHookInstruction = 1 << 0,
  kHookAccess = 1 << 1,
  kHookAllocation = 1 << 2,
  kHookPointerUse = 1 << 3, // comparisons and casts
  kHookBranch = 1 << 4,
  kHookFork = 1 << 5,
  kHookCall = 1 << 6,
  kHookPathEnd = 1 << 7,
  kHookInfeasible = 1 << 8,
  kHookUninitialised = 1 << 9,
};

/// A load or store whose object is known.
struct ResolvedAccess {
  bool isWrite;
  const Object* object;
  uint64_t offset; // when `symbolicOffset` is null
  const Term* symbolicOffset;
  uint32_t bytes;
  ScalarType type;
  Value value; // written; for reads: not known yet
};

enum class HookAnswer : uint8_t {
  Proceed,
  Suspend, // leave the state before this instruction and give it back to whoever runs it
};

class StepHooks {
public:
  virtual ~StepHooks() = default;
  virtual uint32_t interests() const = 0;

  virtual void onInstruction(State&, const Function&, uint32_t /*instruction*/) {}
  /// Before the access. Suspending lets the hook change the state; the access then runs again from the start.
  virtual HookAnswer onAccess(State&, const ResolvedAccess&) { return HookAnswer::Proceed; }
  virtual void onAllocate(State&, const Object&) {}
  virtual void onFree(State&, const Object&) {}
  virtual void onPointerCompare(State&, Predicate, Value /*a*/, Value /*b*/) {}
  virtual void onPointerCast(State&, Value, bool /*toInteger*/) {}
  /// Every conditional branch, also the concrete ones; `condition` is the value before it was decided.
  virtual void onBranch(State&, Value /*condition*/, bool /*taken*/) {}
  virtual void onFork(State& /*parent*/, State& /*child*/, const Term* /*parent's condition*/) {}
  /// A side that cannot be taken: `Solver::unsatCore(state.path, condition)` says why.
  virtual void onInfeasible(State&, const Term* /*condition*/) {}
  virtual void onCall(State&, const Function&) {}
  virtual void onReturn(State&, const Function&) {}
  virtual void onPathEnd(State&, const PathEnd&) {}
  virtual void onUninitialisedRead(State&, const Object&, uint64_t /*offset*/, uint32_t /*bytes*/, const Term*) {}
};

} // namespace hindsight
