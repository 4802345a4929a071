#include "step/hook_list.h"

#include "step/state.h"
#include "support/invariant.h"

namespace hindsight {

HookList::HookList(std::initializer_list<StepHooks*> hooks) {
  for (StepHooks* hook : hooks) {
    if (!hook) continue;
    Entry entry{hook, hook->interests()};
    if (entry.interests & kHookReenact) {
      HS_INVARIANT(!reenacting, "at most one hook should reenact");
      reenacting = hook;
    }
    HS_INVARIANT(entries.size() < kMostHooks, "a machine should have few hooks");
    if (entry.interests & kHookWatched) watching |= static_cast<uint8_t>(1u << entries.size());
    united |= entry.interests;
    entries.push_back(entry);
  }
}

uint8_t HookList::watcherBit(const StepHooks& hook) const {
  for (size_t index = 0; index < entries.size(); ++index)
    if (entries[index].hook == &hook) return static_cast<uint8_t>(1u << index);
  HS_UNREACHABLE("only hooks of this machine should watch its objects");
}

void HookList::onInstruction(State& state, const Function& function, uint32_t instruction) const {
  tell(kHookInstruction, [&](StepHooks& hook) { hook.onInstruction(state, function, instruction); });
}
void HookList::onAllocate(State& state, const Object& object) const {
  tell(kHookAllocation, [&](StepHooks& hook) { hook.onAllocate(state, object); });
}
void HookList::onFree(State& state, const Object& object) const {
  tell(kHookAllocation, [&](StepHooks& hook) { hook.onFree(state, object); });
}
void HookList::onPointerCompare(State& state, Predicate predicate, Value a, Value b) const {
  tell(kHookPointerUse, [&](StepHooks& hook) { hook.onPointerCompare(state, predicate, a, b); });
}
void HookList::onPointerCast(State& state, Value value, bool toInteger) const {
  tell(kHookPointerUse, [&](StepHooks& hook) { hook.onPointerCast(state, value, toInteger); });
}
void HookList::onBranch(State& state, Value condition, bool taken) const {
  tell(kHookBranch, [&](StepHooks& hook) { hook.onBranch(state, condition, taken); });
}
void HookList::onSwitch(State& state, EdgeId taken) const {
  tell(kHookBranch, [&](StepHooks& hook) { hook.onSwitch(state, taken); });
}
void HookList::onFork(State& parent, State& child, const Term* condition) const {
  tell(kHookFork, [&](StepHooks& hook) { hook.onFork(parent, child, condition); });
}
void HookList::onInfeasible(State& state, const Term* condition) const {
  tell(kHookInfeasible, [&](StepHooks& hook) { hook.onInfeasible(state, condition); });
}
void HookList::onCall(State& state, const Function& callee) const {
  tell(kHookCall, [&](StepHooks& hook) { hook.onCall(state, callee); });
}
void HookList::onReturn(State& state, const Function& function) const {
  tell(kHookCall, [&](StepHooks& hook) { hook.onReturn(state, function); });
}
void HookList::onPathEnd(State& state, const PathEnd& end) const {
  tell(kHookPathEnd, [&](StepHooks& hook) { hook.onPathEnd(state, end); });
}
void HookList::onUninitialisedRead(State& state, const Object& object, uint64_t offset, uint32_t bytes,
                                   const Term* fresh) const {
  tell(kHookUninitialised, [&](StepHooks& hook) { hook.onUninitialisedRead(state, object, offset, bytes, fresh); });
}

void HookList::offerUntaken(State& state, const Term* condition,
                            const std::function<std::unique_ptr<State>()>& makeChild) const {
  tell(kHookUntaken, [&](StepHooks& hook) {
    if (hook.wantsUntaken(state)) hook.onUntaken(state, makeChild(), condition);
  });
}

StepHooks* HookList::onAccess(State& state, const ResolvedAccess& access) const {
  ObjectId id = access.object->id;
  uint8_t watchers = access.object->watchers & watching;
  for (size_t index = 0; index < entries.size(); ++index) {
    bool isTold = (entries[index].interests & kHookAccess) || (watchers >> index & 1);
    if (!isTold) continue;
    ResolvedAccess now = access;
    now.object = state.memory.find(id); // a hook before may have written
    if (entries[index].hook->onAccess(state, now) == HookAnswer::Suspend) return entries[index].hook;
  }
  return nullptr;
}

StepHooks* HookList::onCheckpoint(State& state) const {
  for (const Entry& entry : entries)
    if ((entry.interests & kHookCheckpoint) && entry.hook->onCheckpoint(state) == HookAnswer::Suspend)
      return entry.hook;
  return nullptr;
}

} // namespace hindsight
