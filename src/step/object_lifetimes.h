// Birth and death of objects of the running state.
#pragma once

#include "memory/object.h"
#include "step/code.h"
#include "step/state.h"

namespace hindsight {

class Machine;

class ObjectLifetimes {
public:
  explicit ObjectLifetimes(Machine& machine) : machine(machine) {}

  ObjectId newId(SiteId site);
  Object& allocate(SiteId site, ObjectKind kind, uint64_t size, uint32_t align, bool absent);
  void kill(ObjectId object, ObjectLife life);
  /// The object, owned by the running state alone.
  Object& own(ObjectId id);

  /// The object dies with the running frame, or when the stack is cut back to what there was before it.
  void giveToFrame(Object& object);
  /// The object dies with the running frame, which finds it by the register that holds its address.
  void giveToSlot(Object& object, Slot slot);

  /// A local at the entry of its block, with nothing in it. It takes the place of `before`, which it was the last time.
  Object& enterScope(const AllocaInfo& local, Value before);
  /// The instruction that makes the object if it is a scoped local, else null.
  const Instruction* scopedAllocation(ObjectId id) const;
  /// The local that is at the place of one that has been forgotten: the same variable, its block entered again.
  const Object* successor(ObjectId gone) const;
  /// The object that is at the place of this one now: its successor, or itself.
  ObjectId atPlaceOf(ObjectId id) const {
    const Object* next = successor(id);
    return next ? next->id : id;
  }
  /// Forgets what was allocated since there were `keep` objects, other than scoped locals.
  void dropStackObjects(Frame& frame, size_t keep);
  /// Forgets every local of a frame that is left.
  void dropLocals(Frame& frame) {
    if (!frame.stackObjects.empty()) dropStackObjects(frame, 0);
    if (!frame.code->scopedLocals.empty()) dropScopedLocals(frame);
  }

private:
  void forgetLocal(ObjectId id);
  void dropScopedLocals(Frame& frame);

  Machine& machine;
  uint64_t serialCounter = 0;
};

/// By which calls the program got to the frame.
Ref<const CallContext> contextOf(Frame& frame);

} // namespace hindsight
