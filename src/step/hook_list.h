// The hooks of one machine, in the order in which they are called.
//
// - Notifications go to every hook that has the interest.
// - Questions (accesses, checkpoints, calls) go from one hook to the next until one answers something other than
//   Proceed or Enter: that is the answer, and the rest are not asked. When the state goes on, all are asked again. So
//   hooks that decide stand before hooks that record, which then see only what happens.
// - An infeasible side of a branch is given to each hook that wants it, as a state of its own.
// - Reenacting (`kHookReenact`) replaces what the machine itself would do, so at most one hook does it.
#pragma once

#include "step/hooks.h"

#include <functional>
#include <initializer_list>
#include <vector>

namespace hindsight {

class HookList {
public:
  /// `Object::watchers` has a bit for each.
  static constexpr size_t kMostHooks = 8;

  HookList() = default;
  HookList(StepHooks* only) : HookList({only}) {}
  /// Null pointers are skipped.
  HookList(std::initializer_list<StepHooks*> hooks);

  size_t size() const { return entries.size(); }
  /// Of all hooks together.
  uint32_t interests() const { return united; }
  bool wants(HookInterest interest) const { return united & interest; }
  /// The bit of `Object::watchers` that stands for this hook, which must be in the list.
  uint8_t watcherBit(const StepHooks& hook) const;
  /// Whether a hook is to be told of accesses to an object with these watchers.
  bool wantsAccess(uint8_t watchers) const { return (united & kHookAccess) || (watchers & watching); }

  void onInstruction(State& state, const Function& function, uint32_t instruction) const;
  void onAllocate(State& state, const Object& object) const;
  void onFree(State& state, const Object& object) const;
  void onPointerCompare(State& state, Predicate predicate, Value a, Value b) const;
  void onPointerCast(State& state, Value value, bool toInteger) const;
  void onBranch(State& state, Value condition, bool taken) const;
  void onSwitch(State& state, EdgeId taken) const;
  void onFork(State& parent, State& child, const Term* condition) const;
  void onInfeasible(State& state, const Term* condition) const;
  void onCall(State& state, const Function& callee) const;
  void onReturn(State& state, const Function& function) const;
  void onPathEnd(State& state, const PathEnd& end) const;
  void onUninitialisedRead(State& state, const Object& object, uint64_t offset, uint32_t bytes,
                           const Term* fresh) const;
  /// `makeChild` is called once for each hook that wants to see this side.
  void offerUntaken(State& state, const Term* condition,
                    const std::function<std::unique_ptr<State>()>& makeChild) const;

  /// The hook that suspends the state, or null.
  [[nodiscard]] StepHooks* onAccess(State& state, const ResolvedAccess& access) const;
  [[nodiscard]] StepHooks* onCheckpoint(State& state) const;

  // Of the one hook that reenacts; only if there is one.
  Value asItWas(State& state, Value value, unsigned width) const { return reenacting->asItWas(state, value, width); }
  bool hidesPointer(const Term* term) const { return reenacting->hidesPointer(term); }
  void onAssume(State& state, const Term* condition, const Ref<const Witness>& witness) const {
    reenacting->onAssume(state, condition, witness);
  }
  void onResume(State& state) const { reenacting->onResume(state); }
  ObjectId nextObject(State& state, SiteId site) const { return reenacting->nextObject(state, site); }
  void onUnrepeatable(State& state, const char* what) const { reenacting->onUnrepeatable(state, what); }

private:
  struct Entry {
    StepHooks* hook;
    uint32_t interests;
  };
  template <typename Call> void tell(HookInterest interest, Call call) const {
    for (const Entry& entry : entries)
      if (entry.interests & interest) call(*entry.hook);
  }

  std::vector<Entry> entries;
  uint32_t united = 0;
  uint8_t watching = 0; // bits of the hooks with `kHookWatched`
  StepHooks* reenacting = nullptr;
};

} // namespace hindsight
