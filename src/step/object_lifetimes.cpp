#include "step/object_lifetimes.h"

#include "step/address_reuse.h"
#include "step/machine.h"
#include "support/invariant.h"

namespace hindsight {

Ref<const CallContext> contextOf(Frame& of) {
  std::vector<Frame*> without; // innermost first
  Frame* known = &of;
  for (; known && !known->context; known = known->caller.get()) without.push_back(known);
  Ref<const CallContext> outer = known ? known->context : nullptr;
  for (auto frame = without.rbegin(); frame != without.rend(); ++frame) {
    uint32_t callInstruction = (*frame)->caller ? (*frame)->caller->pc : kNone;
    outer = Ref<const CallContext>(new CallContext((*frame)->code->function->id, callInstruction, outer));
    (*frame)->context = outer;
  }
  return of.context;
}

ObjectId ObjectLifetimes::newId(SiteId site) {
  if (machine.state && machine.wants(kHookReenact)) return machine.hooks.nextObject(*machine.state, site);
  HS_INVARIANT(++serialCounter < (uint64_t(1) << ObjectId::kSerialBits), "object serial numbers should not run out");
  return ObjectId(site, serialCounter);
}

Object& ObjectLifetimes::allocate(SiteId site, ObjectKind kind, uint64_t size, uint32_t align, bool absent) {
  auto object = Ref<Object>::make(newId(site), kind, size);
  object->align = align;
  object->birth = machine.state->instructions + static_cast<uint64_t>(machine.fuelAtStart - machine.fuel);
  object->createPages(absent);
  if (machine.frame) object->context = contextOf(*machine.frame);
  if (kind == ObjectKind::Heap) {
    uint32_t* count = machine.state->allocationsAt.findForUpdate(site);
    object->sequence = count ? *count : 0;
    if (count)
      ++*count;
    else
      machine.state->allocationsAt.insert(site, 1);
  }
  Object& result = *object;
  machine.state->memory.insert(std::move(object));
  if (machine.wants(kHookAllocation)) machine.hooks.onAllocate(*machine.state, result);
  return result;
}

Object& ObjectLifetimes::own(ObjectId id) {
  Object& object = machine.state->memory.own(id);
  machine.lookaside.dropObject(id, object.size); // its pages may be other ones now
  return object;
}

void ObjectLifetimes::kill(ObjectId id, ObjectLife life) {
  Object& object = own(id);
  if (machine.wants(kHookAllocation)) machine.hooks.onFree(*machine.state, object);
  object.life = life;
  object.deathSerial = serialCounter;
  object.death = machine.state->instructions + static_cast<uint64_t>(machine.fuelAtStart - machine.fuel);
  if (const Frame* frame = machine.frame) object.deathLocation = frame->code->function->locations[frame->pc];
}

void ObjectLifetimes::forgetLocal(ObjectId id) {
  const Object* object = machine.state->memory.find(id);
  if (machine.wants(kHookAllocation) && object->live()) machine.hooks.onFree(*machine.state, *object);
  machine.lookaside.dropObject(id, object->size);
  machine.state->memory.forget(id); // the id still says what it was
}

/// Scoped locals are told apart from others by this bit.
static constexpr uint32_t kInSlot = uint32_t(1) << 31;

void ObjectLifetimes::giveToFrame(Object& object) {
  object.frameDepth = machine.frame->depth;
  object.inFrame = static_cast<uint32_t>(machine.frame->stackObjects.size());
  machine.frame->stackObjects.push_back(object.id);
}

void ObjectLifetimes::giveToSlot(Object& object, Slot slot) {
  object.frameDepth = machine.frame->depth;
  object.inFrame = kInSlot | slot;
}

void ObjectLifetimes::dropStackObjects(Frame& of, size_t keep) {
  while (of.stackObjects.size() > keep) {
    forgetLocal(of.stackObjects.back());
    of.stackObjects.pop_back();
  }
}

void ObjectLifetimes::dropScopedLocals(Frame& of) {
  for (Slot slot : of.code->scopedLocals)
    if (Value local = of.slots()[slot]; local.isPointer()) forgetLocal(local.object());
}

Object& ObjectLifetimes::enterScope(const AllocaInfo& local, Value before) {
  if (!before.isPointer()) return allocate(local.site, ObjectKind::Stack, local.elementSize, local.align, true);
  // Loops come here in every round: what is the same again (place, calling context, room) is kept.
  ObjectId former = before.object();
  const Object* old = machine.state->memory.find(former);
  if (machine.wants(kHookAllocation) && old->live()) machine.hooks.onFree(*machine.state, *old);
  machine.lookaside.dropObject(former, old->size);
  Ref<Object> object = machine.state->memory.take(former);
  if (!object.unique()) object = Ref<Object>::make(*object);
  object->id = newId(local.site);
  object->life = ObjectLife::Live;
  object->backing = BackingKind::Uninitialised;
  object->array = {};
  object->watchers = 0;
  object->birth = machine.state->instructions + static_cast<uint64_t>(machine.fuelAtStart - machine.fuel);
  object->makeAllAbsent();
  Object& result = *object;
  machine.state->memory.insert(std::move(object));
  if (machine.wants(kHookAllocation)) machine.hooks.onAllocate(*machine.state, result);
  return result;
}

const Instruction* ObjectLifetimes::scopedAllocation(ObjectId id) const {
  return hindsight::scopedAllocation(machine.program, id);
}

const Object* ObjectLifetimes::successor(ObjectId gone) const {
  return successorOf(machine.program, *machine.state, gone);
}

} // namespace hindsight
