// The interface by which other engines observe and steer the machine: pruning, chopping, triage and coverage.
//
// A machine has a list of hooks (`hook_list.h`), which says how their answers combine. Unused hooks cost nothing:
// functions are compiled to handlers without them. `interests()` is read once, before the first instruction runs.
// Single objects and single functions can be watched without slowing the others down (`watch.h`).
#pragma once

#include "memory/object.h"
#include "memory/value.h"
#include "program/program.h"
#include "step/path_end.h"
#include "support/ref.h"

#include <memory>
#include <span>
#include <vector>

namespace hindsight {

class State;
struct Witness;

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
  kHookReenact = 1 << 10,    // the state is an abstract one that follows another: see below
  kHookCheckpoint = 1 << 11, // where paths meet: joins, heads of loops, returns
  kHookUntaken = 1 << 12,    // sides of branches that are not possible
  kHookWatched = 1 << 13,    // accesses to the objects that this hook watches
};

/// A read or write whose object is known: a load, a store, or a range that an instruction or engine function touches.
struct ResolvedAccess {
  bool isWrite;
  const Object* object;
  uint64_t offset; // when `symbolicOffset` is null
  const Term* symbolicOffset;
  uint64_t bytes;
  ScalarType type; // of loads and stores; of width 0: a range
  Value value;     // that a store writes; for everything else: not known
};

enum class HookAnswer : uint8_t {
  Proceed,
  Suspend, // leave the state before this instruction and give it back to the caller of the run
};

/// The decision about a call.
struct CallAnswer {
  enum class Kind : uint8_t { Enter, Skip, Suspend };
  enum class Result : uint8_t {
    None,    // undefined
    Unknown, // a fresh unknown for each register
    Given,   // `values`
  };

  static CallAnswer enter() { return {}; }
  /// The state is left before the call. When it goes on, the hook is asked again.
  static CallAnswer suspend() { return {Kind::Suspend, Result::None, {}}; }
  /// Goes on behind the call, as if the function had done nothing.
  static CallAnswer skip(Result result = Result::None) { return {Kind::Skip, result, {}}; }
  /// The same with these results: one for each register of the call, of its width.
  static CallAnswer skipWith(std::vector<Value> values) { return {Kind::Skip, Result::Given, std::move(values)}; }

  Kind kind = Kind::Enter;
  Result result = Result::None;
  std::vector<Value> values = {};
};

class StepHooks;

/// Why the last run was suspended, and who asked for it.
struct Suspension {
  enum class Reason : uint8_t {
    Access,     // a hook answered so
    Call,       // a hook answered so
    Return,     // from the frame at the depth of `State::returnStop`
    Checkpoint, // a hook answered so
    Target,     // it has arrived
    Absent,     // the source of something absent answered so
  };
  Reason reason = Reason::Checkpoint;
  StepHooks* by = nullptr;
};

class StepHooks {
public:
  virtual ~StepHooks() = default;
  virtual uint32_t interests() const = 0;

  virtual void onInstruction(State&, const Function&, uint32_t /*instruction*/) {}
  /// Before the access. Suspending lets the hook change the state; the instruction then runs again from the start. What
  /// an instruction writes into an object that it has just made is told as well, but there the answer is ignored.
  virtual HookAnswer onAccess(State&, const ResolvedAccess&) { return HookAnswer::Proceed; }
  virtual void onAllocate(State&, const Object&) {}
  virtual void onFree(State&, const Object&) {}
  virtual void onPointerCompare(State&, Predicate, Value /*a*/, Value /*b*/) {}
  virtual void onPointerCast(State&, Value, bool /*toInteger*/) {}
  /// Every conditional branch, also the concrete ones; `condition` is the value before it was decided.
  virtual void onBranch(State&, Value /*condition*/, bool /*taken*/) {}
  /// Every switch; with the interest in branches.
  virtual void onSwitch(State&, EdgeId /*taken*/) {}
  virtual void onFork(State& /*parent*/, State& /*child*/, const Term* /*parent's condition*/) {}
  /// An infeasible side of a branch: `Solver::unsatCore(state.path, condition)` says why.
  virtual void onInfeasible(State&, const Term* /*condition*/) {}
  /// One side of a branch on the input is infeasible. If it is wanted, `child`, which the hook then owns, stands where
  /// the state would be if `condition` could hold.
  virtual bool wantsUntaken(State&) { return false; }
  virtual void onUntaken(State&, std::unique_ptr<State> /*child*/, const Term* /*condition*/) {}
  /// Before a call of a function with a body that this hook watches (`watchCalls`). The arguments are as the caller
  /// passes them: structs passed by value are still those of the caller.
  virtual CallAnswer decideCall(State&, const Function&, std::span<const Value> /*arguments*/) { return {}; }
  virtual void onCall(State&, const Function&) {}
  virtual void onReturn(State&, const Function&) {}
  virtual void onPathEnd(State&, const PathEnd&) {}
  virtual void onUninitialisedRead(State&, const Object&, uint64_t /*offset*/, uint32_t /*bytes*/, const Term*) {}

  /// A state with `State::checkpoints` left stands at the start of a block where paths meet, or after a call.
  virtual HookAnswer onCheckpoint(State&) { return HookAnswer::Proceed; }

  // Only with `kHookReenact`, which at most one hook of a list may have: the machine executes again what another one
  // has executed, with unknowns in the place of what the state held. Whatever looks at more than the terms of a value
  // must see what was there the first time.
  virtual Value asItWas(State&, Value value, unsigned /*width*/) { return value; }
  /// Whether the value is that of a pointer of which only a name is known.
  virtual bool hidesPointer(const Term*) { return false; }
  /// Called instead of adding the condition to the path.
  virtual void onAssume(State&, const Term*, const Ref<const Witness>&) {}
  /// The top frame was a caller until now.
  virtual void onResume(State&) {}
  virtual ObjectId nextObject(State&, SiteId) { return {}; }
  /// The state is about to do something that cannot be executed again.
  virtual void onUnrepeatable(State&, const char* /*what*/) {}
};

} // namespace hindsight
